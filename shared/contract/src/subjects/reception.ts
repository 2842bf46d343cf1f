import { Type } from 'typebox'
import { Closed, Id, Nullable } from '../schema.ts'
import type { Person, PersonStatus } from '../space/person.ts'

/** Somebody whom a guest at the reception may call; nothing more is told of them. */
export type AtHand = Pick<Person, 'userId' | 'name' | 'image' | 'colour'> & {
  state: PersonStatus['state']
}

/** [RECEP-1] What a guest finds instead of the room, as long as nobody has met them. */
export interface AtReception {
  reception: { people: AtHand[] }
}

/** A guest who waits, as members are told of them. */
export interface ReceptionGuest {
  guestId: string
  name: string
  isForAnybody: boolean
}
/** One of those who are at hand; null: anybody. */
export const ReceptionCall = Closed({ to: Nullable(Id) })
export const ReceptionAnswer = Closed({ guestId: Id, isComing: Type.Boolean() })
