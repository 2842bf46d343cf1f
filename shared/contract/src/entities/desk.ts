import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id, Instant, Nullable } from '../schema.ts'

/** A part of the space's map that is somebody's place. */
export const Desk = Closed({ areaId: Type.Integer(), userId: Id, name: Type.String() })
export type Desk = Static<typeof Desk>

/** What somebody has left on a desk for its owner. */
export const DeskNote = Closed({
  id: Id,
  from: Closed({
    /** Null: they are not in the space any more, and nobody answers them. */
    userId: Nullable(Id),
    name: Type.String(),
    image: Nullable(Type.String()),
  }),
  text: Type.String(),
  createdAt: Instant,
  isRead: Type.Boolean(),
})
export type DeskNote = Static<typeof DeskNote>
