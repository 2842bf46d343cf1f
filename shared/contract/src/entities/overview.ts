import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, LocalDate, Nullable, Zone } from '../schema.ts'

const Count = Type.Integer({ minimum: 0 })

/** Counts per day, oldest day first and today last, without gaps. */
export const DaySeries = Type.Array(Closed({ day: LocalDate, count: Count }))
export type DaySeries = Static<typeof DaySeries>

/** The figures of a space's overview, by days in the space's time zone. */
export const Overview = Closed({
  timeZone: Zone,
  members: Closed({ active: Count, invited: Count, activeThisWeek: Count, joined: DaySeries }),
  guests: Closed({ liveLinks: Count, cameIn: DaySeries }),
  /** People in the room at this moment, including guests. */
  activeNow: Count,
  messages: DaySeries,
  /** Null if the space has no events. */
  events: Nullable(DaySeries),
  /** The first steps of a new space, and which of them are done. */
  firstSteps: Closed({
    invitePeople: Type.Boolean(),
    addLogo: Type.Boolean(),
    checkSettings: Type.Boolean(),
    inviteGuest: Type.Boolean(),
    announce: Type.Boolean(),
    writeMessage: Type.Boolean(),
  }),
})
export type Overview = Static<typeof Overview>
