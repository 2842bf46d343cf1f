import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { LIBRARY_KINDS, LibraryItem, LibraryRight } from '../entities/library.ts'
import { Closed, Id, Nullable, OneOf, Page, paging, Text, Words } from '../schema.ts'

const ItemName = Words(255)
const Note = Text(40_000)

const content = {
  tags: Type.Optional(Type.Array(Text(60), { maxItems: 30, uniqueItems: true })),
  isPinned: Type.Optional(Type.Boolean()),
  /** What `POST v2/utils/upload-file` answered. */
  fileId: Type.Optional(Id),
  url: Type.Optional(Text(2048)),
  text: Type.Optional(Note),
  driveFileId: Type.Optional(Text(256)),
  rights: Type.Optional(Type.Array(LibraryRight, { maxItems: 200 })),
}

export const library = {
  'POST v2/library/list': {
    summary: 'The items of a folder, or those that a search finds',
    access: 'anonymous',
    onLapsed: true,
    body: Closed({
      filter: Type.Optional(OneOf(['all', ...LIBRARY_KINDS, 'pinned', 'mine', 'trash'])),
      parentId: Type.Optional(Nullable(Id)),
      search: Type.Optional(Text(200)),
      ...paging,
    }),
    reply: Page(LibraryItem),
  },
  'POST v2/library/create': {
    summary: 'Add a folder, file, link, note or drive file',
    access: 'member',
    body: Closed({
      kind: OneOf(LIBRARY_KINDS),
      name: ItemName,
      parentId: Type.Optional(Nullable(Id)),
      ...content,
    }),
    reply: LibraryItem,
    status: 201,
    limit: { max: 120, seconds: 60 },
  },
  'PUT v2/library/update': {
    summary: 'Rename, move, tag, pin, trash, share, or give a new version; empty values are dropped',
    access: 'member',
    body: Closed({
      resourceId: Id,
      name: Type.Optional(Text(255)),
      parentId: Type.Optional(Nullable(Id)),
      isTrashed: Type.Optional(Type.Boolean()),
      restoreVersionId: Type.Optional(Id),
      versionNote: Type.Optional(Text(500)),
      ...content,
    }),
    reply: LibraryItem,
  },
} satisfies Calls
