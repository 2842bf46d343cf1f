import type { NumberedPerson } from '@metapyra/contract/person'
import type { Plan } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'
import type { Walker } from './walker.ts'

/** One's own figure in the room that one has entered. */
export interface Presence {
  self: NumberedPerson
  plan: Plan
  isFree: IsFree
  walker: Walker
}
