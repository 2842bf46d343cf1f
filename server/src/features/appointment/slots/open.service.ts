import type { Interval } from '@metapyra/time/days'
import type { Services } from '../../../platform/services.ts'
import { busyTimesOf } from '../core/seat.queries.ts'
import { openIntervals, openingsOf } from '../hours/hours.rules.ts'
import { busyElsewhere } from './busy.service.ts'
import type { Disclosure } from './hosts.service.ts'
import { hoursOf, widened } from './hosts.service.ts'

export interface OpenAndBusy {
  zone: string
  /** By their hours, in their order, none over another. */
  open: Interval[]
  /** What they keep for work that wants quiet. */
  focus: Interval[]
  /** By bookings, events and linked calendars, in any order. */
  busy: Interval[]
  /** What is in their linked calendars could not be read. */
  isUnknown: boolean
  /** Where they have told no hours, the usual ones count; where no zone, the space's. */
  told: Disclosure
}

/** When members are there, and when they are busy, for what is no booking; in their order. */
export const openAndBusyOf = async (
  services: Services,
  { userIds, spaceId, within }: { userIds: string[]; spaceId: string; within: Interval },
): Promise<OpenAndBusy[]> => {
  const { db, clock } = services
  const [hours, taken] = await Promise.all([
    // What a day has there is told by its date, which by some clock is the day before or after.
    hoursOf(services, { hostIds: userIds, spaceId }, widened(within, 2)),
    busyTimesOf(db, { hostIds: userIds, within, now: clock() }),
  ])
  const zones = userIds.map((userId, at) => ({ userId, timezone: hours[at]?.zone ?? 'UTC' }))
  const { timesOf, unknownIds } = await busyElsewhere(services, zones, within)
  return userIds.flatMap((id, at): OpenAndBusy[] => {
    const own = hours[at]
    if (!own) return []
    return [
      {
        zone: own.zone,
        open: openIntervals(own, openingsOf(own, within), within),
        focus: openingsOf({ ...own, weekly: own.focus, overrides: new Map() }, within),
        busy: [...(taken.get(id) ?? []), ...timesOf(id)],
        isUnknown: unknownIds.has(id),
        told: own.told,
      },
    ]
  })
}
