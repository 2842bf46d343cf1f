import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { DriveFile, DriveTransfer } from '../entities/drive.ts'
import { LibraryItem } from '../entities/library.ts'
import { Closed, Id, Named, Nothing, Nullable, OneOf, Page, Text } from '../schema.ts'

const DriveId = Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength: 256 })
const often = { max: 120, seconds: 60 }

/** §7 “Third-party drive”: always the caller's own linked Google Drive. */
export const drive = {
  'POST v2/drive/create-folder': {
    summary: 'Create a folder in the caller’s Google Drive',
    beyond: true,
    access: 'account',
    body: Closed({ name: Named(255), parentId: Type.Optional(DriveId) }),
    reply: DriveFile,
    status: 201,
    limit: often,
  },
  'POST v2/drive/search': {
    summary: 'List a folder of the caller’s Google Drive, or search all of it',
    beyond: true,
    access: 'account',
    onFullDisk: true,
    body: Closed({
      search: Type.Optional(Text(200)),
      folderId: Type.Optional(DriveId),
      filter: Type.Optional(OneOf(['all', 'folder'])),
      next: Type.Optional(Text(2048)),
    }),
    reply: Page(DriveFile),
    limit: often,
  },
  'POST v2/drive/upload': {
    summary: 'Save a library file, or one just uploaded, to the caller’s Google Drive',
    beyond: true,
    access: 'member',
    body: Closed({
      resourceId: Type.Optional(Id),
      /** The file id that `POST v2/utils/upload-file` or `POST v2/library/upload-finish` returned. */
      fileId: Type.Optional(Id),
      folderId: Type.Optional(DriveId),
    }),
    reply: DriveTransfer,
    status: 201,
    limit: often,
  },
  'POST v2/drive/import': {
    summary: 'Add a file from the caller’s Google Drive to the library, as a link or a copy',
    beyond: true,
    access: 'member',
    body: Closed({
      driveFileId: DriveId,
      as: OneOf(['link', 'copy']),
      parentId: Type.Optional(Nullable(Id)),
    }),
    /** A link is returned as `item` at once; a copy is returned as a `transfer` in progress. */
    reply: Closed({ item: Nullable(LibraryItem), transfer: Nullable(DriveTransfer) }),
    status: 201,
    limit: often,
  },
  'POST v2/drive/make-public': {
    summary: 'Let anyone with the link view a file in the caller’s Google Drive',
    beyond: true,
    access: 'member',
    body: Closed({ driveFileId: Type.Optional(DriveId), resourceId: Type.Optional(Id) }),
    reply: DriveFile,
    limit: often,
  },
  'POST v2/drive/transfers': {
    summary: 'The caller’s current and recent transfers between this space and Google Drive',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({}),
    reply: Closed({ rows: Type.Array(DriveTransfer) }),
    limit: { max: 600, seconds: 60 },
  },
  'POST v2/drive/cancel': {
    summary: 'Cancel a transfer and delete what has arrived',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ transferId: Id }),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
