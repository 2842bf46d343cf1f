import { Type } from 'typebox'
import type { Calls } from '../access.ts'
import { ChatMessage } from '../entities/chat.ts'
import {
  LIBRARY_KINDS,
  LIBRARY_SORTS,
  LibraryDetail,
  LibraryItem,
  LibraryRight,
  LibraryVersion,
} from '../entities/library.ts'
import {
  Closed,
  Id,
  Instant,
  Line,
  Lines,
  Named,
  NamedOrNot,
  Nothing,
  Nullable,
  OneOf,
  Page,
  paging,
  Text,
} from '../schema.ts'
import { LIBRARY } from '../subjects/library.ts'

const ItemName = Named(LIBRARY.nameMaxLength)
const Note = Lines(40_000)

const content = {
  tags: Type.Optional(Type.Array(Line(60), { maxItems: 30, uniqueItems: true })),
  isPinned: Type.Optional(Type.Boolean()),
  /** The id that `POST v2/utils/upload-file` returned. */
  fileId: Type.Optional(Id),
  url: Type.Optional(Text(2048)),
  text: Type.Optional(Note),
  driveFileId: Type.Optional(Text(256)),
  rights: Type.Optional(Type.Array(LibraryRight, { maxItems: 200 })),
}

export const library = {
  'POST v2/library/list': {
    summary: 'A folder’s items, or search results',
    access: 'anonymous',
    dear: true,
    guestRights: ['library'],
    onLapsed: true,
    query: ['filter'],
    body: Closed({
      filter: Type.Optional(OneOf(['all', ...LIBRARY_KINDS, 'pinned', 'mine', 'trash'])),
      parentId: Type.Optional(Nullable(Id)),
      search: Type.Optional(Text(200)),
      /** Defaults to by name, folders first. A search and the trash have their own order. */
      sort: Type.Optional(OneOf(LIBRARY_SORTS)),
      ...paging,
    }),
    reply: Page(LibraryItem),
  },
  'POST v2/library/room': {
    summary: 'The space’s used and available storage',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({}),
    reply: Closed({
      /** Bytes of files and texts together. */
      usedBytes: Type.Integer(),
      /** Bytes of texts: messages, notes with their versions, events, polls and the like. */
      textBytes: Type.Integer(),
      /** The limit set by the space's plan or by the server's operator. */
      storageBytes: Type.Integer(),
      largestFileBytes: Type.Integer(),
    }),
  },
  'POST v2/library/tags': {
    summary: 'Tags the caller can see, most used first',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({}),
    reply: Closed({ tags: Type.Array(Type.String()) }),
  },
  'POST v2/library/create': {
    summary: 'Add a folder, file, link, note or Drive file',
    access: 'member',
    keepsText: true,
    body: Closed({
      kind: OneOf(LIBRARY_KINDS),
      name: ItemName,
      parentId: Type.Optional(Nullable(Id)),
      ...content,
    }),
    reply: LibraryItem,
    status: 201,
    // Room for a note of 40,000 characters, each of which can take six bytes as JSON.
    maxBytes: 300 * 1024,
    limit: { max: 120, seconds: 60 },
  },
  'PUT v2/library/update': {
    summary: 'Rename, move, tag, pin, trash, share or add a version; empty values are dropped',
    access: 'member',
    limit: { max: 600, seconds: 60 },
    keepsText: true,
    body: Closed({
      resourceId: Id,
      name: Type.Optional(NamedOrNot(LIBRARY.nameMaxLength)),
      parentId: Type.Optional(Nullable(Id)),
      isTrashed: Type.Optional(Type.Boolean()),
      restoreVersionId: Type.Optional(Id),
      versionNote: Type.Optional(Line(500)),
      /** The version that the writer has seen. If there is a later one, nothing is overwritten. */
      sinceVersionId: Type.Optional(Id),
      /**
       * When the text that the writer has seen was last changed. The version id is not enough, because continued
       * writing creates no new version.
       */
      sinceUpdatedAt: Type.Optional(Instant),
      ...content,
    }),
    reply: LibraryItem,
    maxBytes: 300 * 1024,
  },
  'POST v2/library/get': {
    summary: 'One item with its parent folders and, for those who manage it, its permissions',
    beyond: true,
    access: 'anonymous',
    guestRights: ['library'],
    onLapsed: true,
    body: Closed({ resourceId: Id }),
    reply: LibraryDetail,
  },
  'POST v2/library/versions': {
    summary: 'Earlier versions of a file or note, newest first',
    beyond: true,
    access: 'anonymous',
    guestRights: ['library'],
    onLapsed: true,
    body: Closed({ resourceId: Id, next: Type.Optional(Text(20)) }),
    reply: Page(Closed({ ...LibraryVersion.properties, text: Nullable(Type.String()) })),
  },
  'POST v2/library/page': {
    summary: 'A link’s page preview, fetched by the server; null if there’s none',
    beyond: true,
    access: 'anonymous',
    guestRights: ['library'],
    onLapsed: true,
    body: Closed({ resourceId: Id }),
    reply: Closed({
      page: Nullable(
        Closed({
          title: Type.String(),
          description: Type.String(),
          siteName: Type.String(),
          /** A `data:` URL. */
          picture: Nullable(Type.String()),
        }),
      ),
    }),
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/library/share': {
    summary: 'Share an item as a card, visible to anyone with access; doesn’t change permissions',
    beyond: true,
    access: 'member',
    body: Closed({ resourceId: Id, receiverId: Id, clientId: Id }),
    reply: ChatMessage,
    status: 201,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/library/remove': {
    summary: 'Permanently delete an item in the trash, and everything in it if it’s a folder',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ resourceId: Id }),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
