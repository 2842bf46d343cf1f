import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'
import { STATUS_SOURCES, STATUS_STATES } from '../space/presence.ts'

/** A person's status: set by the person, or derived from what the product observes. */
export const Status = Closed({
  /** Null if the status is derived from presence and none was set. */
  id: Nullable(Id),
  userId: Id,
  workspaceId: Id,
  emoji: Nullable(Type.String()),
  text: Type.String(),
  state: OneOf(STATUS_STATES),
  clearAt: Nullable(Instant),
  /** What set the status. A source earlier in the list takes precedence. */
  source: OneOf(STATUS_SOURCES),
  createdAt: Instant,
})
export type Status = Static<typeof Status>
