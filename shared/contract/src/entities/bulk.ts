import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf, Words } from '../schema.ts'
import { BULK_KINDS, BULK_MESSAGE_MAX_LENGTH } from '../subjects/admin/bulk.ts'

/** The change to apply to each of many people. BULK-1 defines which other fields each kind takes. */
export const BulkInput = Closed({
  kind: OneOf(BULK_KINDS),
  role: Type.Optional(OneOf(['owner', 'admin', 'user', 'guest'])),
  status: Type.Optional(OneOf(['active', 'inactive'])),
  userRecording: Type.Optional(OneOf(['enabled', 'disabled'])),
  userTranscriber: Type.Optional(OneOf(['enabled', 'disabled'])),
  message: Type.Optional(Words(BULK_MESSAGE_MAX_LENGTH)),
  /** If true, removing a person also erases what they wrote, and their name, permanently. */
  isErasing: Type.Optional(Type.Boolean()),
})
export type BulkInput = Static<typeof BulkInput>

/** What an act does. */
export const BulkActInput = Closed({
  ...BulkInput.properties,
  /** Set by import-undo: only people who have not joined or been changed since this import invited them. */
  importId: Type.Optional(Id),
})
export type BulkActInput = Static<typeof BulkActInput>

const Count = Type.Integer({ minimum: 0 })

/** A bulk act and its progress. */
export const BulkAct = Closed({
  id: Id,
  input: BulkActInput,
  /** The act that this one undoes. */
  undoOf: Nullable(Id),
  actor: Closed({ id: Id, name: Type.String() }),
  createdAt: Instant,
  /** Null while in progress. */
  finishedAt: Nullable(Instant),
  total: Count,
  changed: Count,
  /** How many people already had the requested state. */
  unchanged: Count,
  failed: Count,
  /** How many of the changed people can still be restored to their previous state. */
  undoable: Count,
  /** Why some failed: the most common reason first, with the first few names. */
  failures: Type.Array(Closed({ reason: Type.String(), count: Count, names: Type.Array(Type.String()) })),
})
export type BulkAct = Static<typeof BulkAct>

/** A browser in which a person has opened this space. */
export const PersonDevice = Closed({
  id: Id,
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  since: Instant,
  lastSeenAt: Instant,
  /** True if the space is open there at this moment. */
  isHere: Type.Boolean(),
  /** True if the session belongs only to this space, so that the space can end it. */
  canEnd: Type.Boolean(),
})
export type PersonDevice = Static<typeof PersonDevice>
