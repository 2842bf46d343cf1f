import type { Static } from 'typebox'
import { Type } from 'typebox'
import { BULK_KINDS, BULK_MESSAGE_MAX_LENGTH } from '../constants.ts'
import { Closed, Id, Instant, Nullable, OneOf, Words } from '../schema.ts'

/** What is done to each of many people; which of the other fields a kind takes is told by BULK-1. */
export const BulkWish = Closed({
  kind: OneOf(BULK_KINDS),
  role: Type.Optional(OneOf(['owner', 'admin', 'user', 'guest'])),
  status: Type.Optional(OneOf(['active', 'inactive'])),
  userRecording: Type.Optional(OneOf(['enabled', 'disabled'])),
  userTranscriber: Type.Optional(OneOf(['enabled', 'disabled'])),
  message: Type.Optional(Words(BULK_MESSAGE_MAX_LENGTH)),
  /** With whoever is removed goes what they wrote: their words and their name, for good. */
  isErasing: Type.Optional(Type.Boolean()),
})
export type BulkWish = Static<typeof BulkWish>

const Count = Type.Integer({ minimum: 0 })

/** An act on many people, as far as it has come. */
export const BulkAct = Closed({
  id: Id,
  wish: BulkWish,
  /** The act that this one takes back. */
  undoOf: Nullable(Id),
  actor: Closed({ id: Id, name: Type.String() }),
  createdAt: Instant,
  /** Null: still under way. */
  finishedAt: Nullable(Instant),
  total: Count,
  changed: Count,
  /** Who was so already. */
  unchanged: Count,
  failed: Count,
  /** How many of the changed can still be put back as they were. */
  undoable: Count,
  /** Why some failed, the commonest reason first, with the first few names. */
  failures: Type.Array(Closed({ reason: Type.String(), count: Count, names: Type.Array(Type.String()) })),
})
export type BulkAct = Static<typeof BulkAct>

/** A browser that somebody has opened this space in. */
export const PersonDevice = Closed({
  id: Id,
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  since: Instant,
  lastSeenAt: Instant,
  /** The space is open there at this moment. */
  isHere: Type.Boolean(),
  /** Its session belongs to this space alone, which may end it. */
  canEnd: Type.Boolean(),
})
export type PersonDevice = Static<typeof PersonDevice>
