import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf, Text } from '../schema.ts'
import { MarkedRange } from './chat.ts'

export const LIBRARY_KINDS = ['folder', 'file', 'link', 'note', 'drive'] as const
/** From the least to the most: each level includes those before it. */
export const LIBRARY_LEVELS = ['none', 'view', 'comment', 'edit', 'manage'] as const
/** `changed` and `size` list the most recent, or the largest, first. */
export const LIBRARY_SORTS = ['name', 'changed', 'size'] as const
export type LibrarySort = (typeof LIBRARY_SORTS)[number]
export type LibraryLevel = (typeof LIBRARY_LEVELS)[number]

/** One state of an item's content. Restoring one creates a new version. */
export const LibraryVersion = Closed({
  id: Id,
  number: Type.Integer({ minimum: 1 }),
  bytes: Type.Integer(),
  mime: Type.String(),
  uploaderId: Id,
  uploaderName: Type.String(),
  note: Nullable(Type.String()),
  /** Files: the address of this version's bytes. */
  url: Nullable(Type.String()),
  /** Files: whether a search finds their text. Of a very long file, only the beginning is indexed. */
  textStatus: OneOf(['pending', 'ok', 'partial', 'none', 'failed']),
  createdAt: Instant,
})
export type LibraryVersion = Static<typeof LibraryVersion>

/** A right on an item. The nearest one overrides those of the folders above. */
export const LibraryRight = Closed({
  principal: OneOf(['user', 'role', 'workspace', 'guest']),
  /** A person's id or a role's name; empty for the whole space and for guests. */
  principalId: Text(64),
  level: OneOf(LIBRARY_LEVELS),
})
export type LibraryRight = Static<typeof LibraryRight>

/** Where a search has found its words in an item's text. */
export const LibrarySnippet = Closed({
  text: Type.String(),
  ranges: Type.Array(MarkedRange),
  /** Counted from 1; for a PDF or slides. */
  page: Nullable(Type.Integer({ minimum: 1 })),
  /** The heading above the text, or the name of a sheet. */
  heading: Nullable(Type.String()),
})
export type LibrarySnippet = Static<typeof LibrarySnippet>

/** An item of the library as one reader sees it. */
export const LibraryItem = Closed({
  id: Id,
  workspaceId: Id,
  /** Null at the top level, and for readers who cannot see the folder that contains it. */
  parentId: Nullable(Id),
  kind: OneOf(LIBRARY_KINDS),
  name: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  /** Links and drive files: their address. Files: where this session can read it, with `?download` to save it. */
  url: Nullable(Type.String()),
  /** Notes: the text; in a list, only its beginning. */
  text: Nullable(Type.String()),
  version: Nullable(LibraryVersion),
  isPinned: Type.Boolean(),
  tags: Type.Array(Type.String()),
  trashedAt: Nullable(Instant),
  /** This reader's level, and the folder that it is inherited from, if any. */
  level: OneOf(LIBRARY_LEVELS),
  levelVia: Nullable(Id),
  levelViaName: Nullable(Type.String()),
  /** For search results: the matches in the name, and those in the text. */
  nameRanges: Type.Optional(Type.Array(MarkedRange)),
  snippet: Type.Optional(LibrarySnippet),
  createdAt: Instant,
  updatedAt: Instant,
})
export type LibraryItem = Static<typeof LibraryItem>

/** An item with its path and, for readers who manage it, its rights. */
export const LibraryDetail = Closed({
  item: LibraryItem,
  /** The folders above it that this reader can see, from the top. */
  path: Type.Array(Closed({ id: Id, name: Type.String() })),
  /** The rights set on this item, its owner's first. */
  rights: Nullable(Type.Array(Closed({ ...LibraryRight.properties, name: Type.String() }))),
})
export type LibraryDetail = Static<typeof LibraryDetail>
