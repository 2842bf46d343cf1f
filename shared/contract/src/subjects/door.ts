import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id } from '../schema.ts'

/** A part of the map of this space, by its id there. */
const AreaId = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const DoorSetting = Closed({ areaId: AreaId, isClosed: Type.Boolean() })
export type DoorSetting = Static<typeof DoorSetting>
export const Knock = Closed({ areaId: AreaId })
export type Knock = Static<typeof Knock>
/** `personId`: who knocks. */
export const KnockAnswer = Closed({ areaId: AreaId, personId: Id, isLetIn: Type.Boolean() })
export type KnockAnswer = Static<typeof KnockAnswer>

/** `byId` is null where a door opens by itself: the last one has left. */
export interface DoorChange {
  areaId: number
  isClosed: boolean
  byId: string | null
}

export interface HeardKnock {
  areaId: number
  personId: string
}

/** `let-in`: one may walk in. `open`: the door is open to everybody by now. */
export type KnockOutcome = 'let-in' | 'not-now' | 'no-answer' | 'open'

export interface KnockAnswered {
  areaId: number
  outcome: KnockOutcome
  byId: string | null
}
