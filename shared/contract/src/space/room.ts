import type { Desk } from '../entities/desk.ts'
import type { CircleCapacity } from '../entities/talk.ts'
import type { GuestRight } from '../subjects/guests.ts'
import type { PersonWithMapNumber } from './person.ts'

/** A map. Its file, JSON (`Plan` of shared/map), never changes under the same address. */
export interface MapSummary {
  id: string
  url: string
}

export interface GuestFace {
  takesByLink: boolean
  takesOfMeetings: boolean
  rights: readonly GuestRight[]
}

/** A space as everyone in it sees it. */
export interface SpaceSummary {
  name: string
  spaceLogo: string | null
  isChatOn: boolean
  /** 0 keeps messages forever. */
  chatRetentionDays: number
  /** How guests can enter the space, and what all guests can see. */
  guests: GuestFace
  map: MapSummary
}

/** The state that a person receives when entering. */
export interface EnterReply {
  self: PersonWithMapNumber
  people: PersonWithMapNumber[]
  space: SpaceSummary
  desks: Desk[]
  /** The rooms whose doors are closed, by area id. */
  closedDoors: number[]
  talkFits: CircleCapacity
  /** When the visit of a guest by a link ends; null for everyone else. */
  visitEndsAt: string | null
  /** What a guest can read here; null for members, who can read everything. */
  guestRights: readonly GuestRight[] | null
}
