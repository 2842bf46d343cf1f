import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'

/** A file or folder of a person's Google Drive, as that account sees it. */
export const DriveFile = Closed({
  /** Google's id. */
  id: Type.String(),
  name: Type.String(),
  mime: Type.String(),
  isFolder: Type.Boolean(),
  /** Null for files without bytes of their own: folders, and documents that Google stores. */
  bytes: Nullable(Type.Integer()),
  /** The address at which Google displays it. */
  url: Nullable(Type.String()),
  modifiedAt: Nullable(Instant),
  /** Whether everyone who has its link can read it. */
  isPublic: Type.Boolean(),
  /** False for files that only Google can display: a form, a map, a shortcut. */
  isCopyable: Type.Boolean(),
})
export type DriveFile = Static<typeof DriveFile>

/** A transfer of a file between the library and a Google Drive. */
export const DriveTransfer = Closed({
  id: Id,
  kind: OneOf(['upload', 'import']),
  name: Type.String(),
  status: OneOf(['running', 'done', 'failed', 'cancelled']),
  bytesDone: Type.Integer(),
  /** Null until it is known: documents that Google stores are converted to files during the transfer. */
  bytes: Nullable(Type.Integer()),
  /** The reason why it failed, as text. */
  problem: Nullable(Type.String()),
  /** The library item: the one sent, or the one created. */
  resourceId: Nullable(Id),
  /** Set once the file is in the Drive. */
  driveFileId: Nullable(Type.String()),
  url: Nullable(Type.String()),
  startedAt: Instant,
})
export type DriveTransfer = Static<typeof DriveTransfer>
