import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf, Text } from '../schema.ts'

export const LIBRARY_KINDS = ['folder', 'file', 'link', 'note', 'drive'] as const
export const LIBRARY_LEVELS = ['none', 'view', 'comment', 'edit', 'manage'] as const

/** One state of an item's content; a restored one is a new version. */
export const LibraryVersion = Closed({
  id: Id,
  number: Type.Integer({ minimum: 1 }),
  bytes: Type.Integer(),
  mime: Type.String(),
  uploaderId: Id,
  note: Nullable(Type.String()),
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

/** An item of the library as one reader sees it. */
export const LibraryItem = Closed({
  id: Id,
  workspaceId: Id,
  parentId: Nullable(Id),
  kind: OneOf(LIBRARY_KINDS),
  name: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  /** Links and drive files: where it is. Files: where this session may read it for a while. */
  url: Nullable(Type.String()),
  /** Notes: the text. */
  text: Nullable(Type.String()),
  version: Nullable(LibraryVersion),
  isPinned: Type.Boolean(),
  tags: Type.Array(Type.String()),
  trashedAt: Nullable(Instant),
  /** What this reader may do, and the folder it comes from where it is not said here. */
  level: OneOf(LIBRARY_LEVELS),
  levelVia: Nullable(Id),
  createdAt: Instant,
  updatedAt: Instant,
})
export type LibraryItem = Static<typeof LibraryItem>
