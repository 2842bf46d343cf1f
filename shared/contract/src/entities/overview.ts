import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Closed, LocalDate, Nullable, Zone } from '../schema.ts'

const Count = Type.Integer({ minimum: 0 })

/** How many a day, the oldest day first and today last, without a gap. */
export const DaySeries = Type.Array(Closed({ day: LocalDate, count: Count }))
export type DaySeries = Static<typeof DaySeries>

/** How a space is doing, told by days of its own zone. */
export const Overview = Closed({
  timeZone: Zone,
  members: Closed({ active: Count, invited: Count, activeThisWeek: Count, joined: DaySeries }),
  guests: Closed({ liveLinks: Count, cameIn: DaySeries }),
  /** People who are in the room at this moment, guests among them. */
  activeNow: Count,
  messages: DaySeries,
  /** Null as long as a space holds no events. */
  events: Nullable(DaySeries),
  /** What a new space begins with, and which of it is done. */
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
