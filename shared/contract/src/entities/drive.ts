import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'

/** A file or folder of somebody's Google Drive, as that account sees it. */
export const DriveFile = Closed({
  /** Google's own. */
  id: Type.String(),
  name: Type.String(),
  mime: Type.String(),
  isFolder: Type.Boolean(),
  /** Null of what has no bytes of its own: folders, and documents that Google keeps. */
  bytes: Nullable(Type.Integer()),
  /** Where Google shows it. */
  url: Nullable(Type.String()),
  modifiedAt: Nullable(Instant),
  /** Whether everybody who has its link may read it. */
  isPublic: Type.Boolean(),
  /** False of what only Google can show: a form, a map, a shortcut. */
  isCopyable: Type.Boolean(),
})
export type DriveFile = Static<typeof DriveFile>

/** A file on its way between the library and a Drive. */
export const DriveTransfer = Closed({
  id: Id,
  kind: OneOf(['upload', 'import']),
  name: Type.String(),
  status: OneOf(['running', 'done', 'failed', 'cancelled']),
  bytesDone: Type.Integer(),
  /** Null until it is known: documents that Google keeps are made into files on their way. */
  bytes: Nullable(Type.Integer()),
  /** Why it failed, in words. */
  problem: Nullable(Type.String()),
  /** The item of the library: what is sent, or what came of it. */
  resourceId: Nullable(Id),
  /** Once it is in the Drive. */
  driveFileId: Nullable(Type.String()),
  url: Nullable(Type.String()),
  startedAt: Instant,
})
export type DriveTransfer = Static<typeof DriveTransfer>
