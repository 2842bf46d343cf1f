import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, Id } from '../schema.ts'

/** An area of the space's map, by its id. */
const AreaId = Type.Integer({ minimum: 0, maximum: 1_000_000 })

export const DoorSetting = Closed({ areaId: AreaId, isClosed: Type.Boolean() })
export type DoorSetting = Static<typeof DoorSetting>
export const Knock = Closed({ areaId: AreaId })
export type Knock = Static<typeof Knock>
/** `personId`: the person who knocked. */
export const KnockAnswer = Closed({ areaId: AreaId, personId: Id, isLetIn: Type.Boolean() })
export type KnockAnswer = Static<typeof KnockAnswer>

/** `byId` is null if the door opened by itself because the last person has left. */
export interface DoorChange {
  areaId: number
  isClosed: boolean
  byId: string | null
}

export interface ReceivedKnock {
  areaId: number
  personId: string
}

/** `let-in`: the person who knocked can enter. `open`: the door is open to everyone by now. */
export type KnockOutcome = 'let-in' | 'not-now' | 'no-answer' | 'open'

export interface KnockAnswered {
  areaId: number
  outcome: KnockOutcome
  byId: string | null
}
