import { Type } from 'typebox'
import { Closed, Id, Nullable } from '../schema.ts'
import type { Person, PersonStatus } from '../space/person.ts'

/** A member whom a guest at the reception can call, with nothing more than these fields. */
export type AvailableMember = Pick<Person, 'userId' | 'name' | 'image' | 'colour'> & {
  state: PersonStatus['state']
}

/** [RECEP-1] What a guest receives instead of the room until someone has met them. */
export interface AtReception {
  reception: { people: AvailableMember[] }
}

/** A waiting guest, as members see them. */
export interface ReceptionGuest {
  guestId: string
  name: string
  isForAnybody: boolean
}
/** One of the available members; null: any of them. */
export const ReceptionCall = Closed({ to: Nullable(Id) })
export const ReceptionAnswer = Closed({ guestId: Id, isComing: Type.Boolean() })
