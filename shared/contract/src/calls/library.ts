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
import { LIBRARY } from '../library.ts'
import {
  Closed,
  Id,
  Instant,
  Named,
  NamedOrNot,
  Nothing,
  Nullable,
  OneOf,
  Page,
  paging,
  Text,
} from '../schema.ts'

const ItemName = Named(LIBRARY.nameMaxLength)
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
    dear: true,
    guestRights: ['library'],
    onLapsed: true,
    query: ['filter'],
    body: Closed({
      filter: Type.Optional(OneOf(['all', ...LIBRARY_KINDS, 'pinned', 'mine', 'trash'])),
      parentId: Type.Optional(Nullable(Id)),
      search: Type.Optional(Text(200)),
      /** By name, folders first, where nothing is said; a search and the trash have an order of their own. */
      sort: Type.Optional(OneOf(LIBRARY_SORTS)),
      ...paging,
    }),
    reply: Page(LibraryItem),
  },
  'POST v2/library/room': {
    summary: 'How much room what is kept in the space takes, and how much there is',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({}),
    reply: Closed({
      /** Files and texts together. */
      usedBytes: Type.Integer(),
      /** What is written: messages, notes with their versions, events, polls and the like. */
      textBytes: Type.Integer(),
      /** As the plan of the space says, or whoever runs the server. */
      storageBytes: Type.Integer(),
      largestFileBytes: Type.Integer(),
    }),
  },
  'POST v2/library/tags': {
    summary: 'The tags of what is there for the reader, those first that most of it has',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({}),
    reply: Closed({ tags: Type.Array(Type.String()) }),
  },
  'POST v2/library/create': {
    summary: 'Add a folder, file, link, note or drive file',
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
    // A note of 40,000 characters, each of which may take six bytes as JSON.
    maxBytes: 300 * 1024,
    limit: { max: 120, seconds: 60 },
  },
  'PUT v2/library/update': {
    summary: 'Rename, move, tag, pin, trash, share, or give a new version; empty values are dropped',
    access: 'member',
    limit: { max: 600, seconds: 60 },
    keepsText: true,
    body: Closed({
      resourceId: Id,
      name: Type.Optional(NamedOrNot(LIBRARY.nameMaxLength)),
      parentId: Type.Optional(Nullable(Id)),
      isTrashed: Type.Optional(Type.Boolean()),
      restoreVersionId: Type.Optional(Id),
      versionNote: Type.Optional(Text(500)),
      /** The version that its writer has seen: where there is a later one, nothing is overwritten. */
      sinceVersionId: Type.Optional(Id),
      /** When what its writer has seen was last changed: who goes on writing makes no version of it. */
      sinceUpdatedAt: Type.Optional(Instant),
      ...content,
    }),
    reply: LibraryItem,
    maxBytes: 300 * 1024,
  },
  'POST v2/library/get': {
    summary: 'One item, the folders that it lies in and, for whoever manages it, its rights',
    beyond: true,
    access: 'anonymous',
    guestRights: ['library'],
    onLapsed: true,
    body: Closed({ resourceId: Id }),
    reply: LibraryDetail,
  },
  'POST v2/library/versions': {
    summary: 'What a file or note was before, the newest first',
    beyond: true,
    access: 'anonymous',
    guestRights: ['library'],
    onLapsed: true,
    body: Closed({ resourceId: Id, next: Type.Optional(Text(20)) }),
    reply: Page(Closed({ ...LibraryVersion.properties, text: Nullable(Type.String()) })),
  },
  'POST v2/library/page': {
    summary:
      'What the page says of itself that a link leads to, asked by the server; null where nothing is shown',
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
          /** A `data:` address. */
          picture: Nullable(Type.String()),
        }),
      ),
    }),
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/library/share': {
    summary: 'Send an item as a card; it is there for whoever may see it, and gives nobody a right',
    beyond: true,
    access: 'member',
    body: Closed({ resourceId: Id, receiverId: Id, clientId: Id }),
    reply: ChatMessage,
    status: 201,
    limit: { max: 60, seconds: 60 },
  },
  'POST v2/library/remove': {
    summary: 'Delete for good what lies in the trash, a folder with all that is in it',
    beyond: true,
    access: 'member',
    onLapsed: true,
    body: Closed({ resourceId: Id }),
    reply: Nothing,
    status: 204,
  },
} satisfies Calls
