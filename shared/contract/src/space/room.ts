import type { Desk } from '../entities/desk.ts'
import type { GuestRight } from '../subjects/guests.ts'
import type { TalkFits } from '../subjects/talk.ts'
import type { NumberedPerson } from './person.ts'

/** A map: its file, as JSON (`Plan` of shared/map), never changes under its address. */
export interface MapFace {
  id: string
  url: string
}

export interface GuestFace {
  takesByLink: boolean
  takesOfMeetings: boolean
  rights: readonly GuestRight[]
}

/** A space as everybody in it sees it. */
export interface SpaceFace {
  name: string
  spaceLogo: string | null
  isChatOn: boolean
  /** 0: for ever. */
  chatRetentionDays: number
  /** How its guests come in, and what all of them see. */
  guests: GuestFace
  map: MapFace
}

/** What whoever walks in finds. */
export interface Entered {
  self: NumberedPerson
  people: NumberedPerson[]
  space: SpaceFace
  desks: Desk[]
  /** Whose doors are closed, by their areas' ids. */
  closedDoors: number[]
  talkFits: TalkFits
  /** When the visit of who came by a link is over; null: somebody else. */
  visitEndsAt: string | null
  /** What a guest reads here; null: a member, who reads it all. */
  guestRights: readonly GuestRight[] | null
}
