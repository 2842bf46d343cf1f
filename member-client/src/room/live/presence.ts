import type { PersonWithMapNumber } from '@metapyra/contract/person'
import type { Plan } from '@metapyra/map/plan'
import type { IsFree } from '@metapyra/map/walkable'
import type { Walker } from './walker.ts'

/** The user's own presence in the room that they joined. */
export interface Presence {
  self: PersonWithMapNumber
  plan: Plan
  isFree: IsFree
  walker: Walker
}
