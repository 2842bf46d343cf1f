import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable, OneOf } from '../schema.ts'
import { STATUS_SOURCES, STATUS_STATES } from '../space/presence.ts'

/** What someone says they are doing, or what the product sees they are doing. */
export const Status = Closed({
  /** Null where the state is derived from presence and nothing was set. */
  id: Nullable(Id),
  userId: Id,
  workspaceId: Id,
  emoji: Nullable(Type.String()),
  text: Type.String(),
  state: OneOf(STATUS_STATES),
  clearAt: Nullable(Instant),
  /** What set it; an earlier one wins over a later. */
  source: OneOf(STATUS_SOURCES),
  createdAt: Instant,
})
export type Status = Static<typeof Status>
