import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf, Text } from '../schema.ts'
import { MarkedRange } from './chat.ts'

export const LIBRARY_KINDS = ['folder', 'file', 'link', 'note', 'drive'] as const
/** From the least to the most: each may do what those before it may. */
export const LIBRARY_LEVELS = ['none', 'view', 'comment', 'edit', 'manage'] as const
/** The latest changed, or the largest, first. */
export const LIBRARY_SORTS = ['name', 'changed', 'size'] as const
export type LibrarySort = (typeof LIBRARY_SORTS)[number]
export type LibraryLevel = (typeof LIBRARY_LEVELS)[number]

/** One state of an item's content; a restored one is a new version. */
export const LibraryVersion = Closed({
  id: Id,
  number: Type.Integer({ minimum: 1 }),
  bytes: Type.Integer(),
  mime: Type.String(),
  uploaderId: Id,
  uploaderName: Type.String(),
  note: Nullable(Type.String()),
  /** Files: where this state of it is read. */
  url: Nullable(Type.String()),
  /** Files: whether what they say is found by a search; of a very long one its beginning alone. */
  textStatus: OneOf(['pending', 'ok', 'partial', 'none', 'failed']),
  createdAt: Instant,
})
export type LibraryVersion = Static<typeof LibraryVersion>

/** A right on an item; the nearest one said wins over those of the folders above. */
export const LibraryRight = Closed({
  principal: OneOf(['user', 'role', 'workspace', 'guest']),
  /** A person's id or a role's name; empty for the whole space and for guests. */
  principalId: Text(64),
  level: OneOf(LIBRARY_LEVELS),
})
export type LibraryRight = Static<typeof LibraryRight>

/** Where a search has found its words in what an item says. */
export const LibrarySnippet = Closed({
  text: Type.String(),
  ranges: Type.Array(MarkedRange),
  /** From 1; of a PDF or slides. */
  page: Nullable(Type.Integer({ minimum: 1 })),
  /** What it stands under: a heading, or the name of a sheet. */
  heading: Nullable(Type.String()),
})
export type LibrarySnippet = Static<typeof LibrarySnippet>

/** An item of the library as one reader sees it. */
export const LibraryItem = Closed({
  id: Id,
  workspaceId: Id,
  /** Null at the top, and for whom the folder is not there that it lies in. */
  parentId: Nullable(Id),
  kind: OneOf(LIBRARY_KINDS),
  name: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  /** Links and drive files: where it is. Files: where this session reads it, with `?download` to save it. */
  url: Nullable(Type.String()),
  /** Notes: the text; in a list its beginning. */
  text: Nullable(Type.String()),
  version: Nullable(LibraryVersion),
  isPinned: Type.Boolean(),
  tags: Type.Array(Type.String()),
  trashedAt: Nullable(Instant),
  /** What this reader may do, and the folder it comes from where it is not said here. */
  level: OneOf(LIBRARY_LEVELS),
  levelVia: Nullable(Id),
  levelViaName: Nullable(Type.String()),
  /** Of what a search has found: where in the name, and where in what it says. */
  nameRanges: Type.Optional(Type.Array(MarkedRange)),
  snippet: Type.Optional(LibrarySnippet),
  createdAt: Instant,
  updatedAt: Instant,
})
export type LibraryItem = Static<typeof LibraryItem>

/** An item with where it lies and, for whoever manages it, who may do what with it. */
export const LibraryDetail = Closed({
  item: LibraryItem,
  /** The folders above that this reader sees, from the top. */
  path: Type.Array(Closed({ id: Id, name: Type.String() })),
  /** Said here, its owner's first. */
  rights: Nullable(Type.Array(Closed({ ...LibraryRight.properties, name: Type.String() }))),
})
export type LibraryDetail = Static<typeof LibraryDetail>
