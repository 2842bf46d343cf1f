import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable } from '../schema.ts'

/** An area of the space's map that a person has claimed. */
export const Desk = Closed({ areaId: Type.Integer(), userId: Id, name: Type.String() })
export type Desk = Static<typeof Desk>

/** A note left on a desk for its owner. */
export const DeskNote = Closed({
  id: Id,
  from: Closed({
    /** Null if the sender has left the space, so that no one can reply to them. */
    userId: Nullable(Id),
    name: Type.String(),
    image: Nullable(Type.String()),
  }),
  text: Type.String(),
  createdAt: Instant,
  isRead: Type.Boolean(),
})
export type DeskNote = Static<typeof DeskNote>
