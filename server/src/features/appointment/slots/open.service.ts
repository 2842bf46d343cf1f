import type { Interval } from '@metapyra/time/days'
import type { Services } from '../../../platform/services.ts'
import { busyTimesOf } from '../core/seat.queries.ts'
import { openIntervals, openingsOf } from '../hours/hours.rules.ts'
import { otherBusyTimes } from './busy.service.ts'
import type { SetByPerson } from './hosts.service.ts'
import { hoursOf, widened } from './hosts.service.ts'

export interface OpenAndBusy {
  zone: string
  /** By their hours, sorted and without overlaps. */
  open: Interval[]
  /** Focus time. */
  focus: Interval[]
  /** By bookings, events and linked calendars, unordered. */
  busy: Interval[]
  /** True if linked calendars could not be read. */
  isUnknown: boolean
  /** Which of it they have set themselves. Defaults apply otherwise: the usual hours, and the space's zone. */
  told: SetByPerson
}

/** When members are available and when they are busy, for purposes other than bookings; in the given order. */
export const openAndBusyOf = async (
  services: Services,
  { userIds, spaceId, within }: { userIds: string[]; spaceId: string; within: Interval },
): Promise<OpenAndBusy[]> => {
  const { db, clock } = services
  const [hours, taken] = await Promise.all([
    // Widened, because hours are stored by date, which in another zone can be the day before or after.
    hoursOf(services, { hostIds: userIds, spaceId }, widened(within, 2)),
    busyTimesOf(db, { hostIds: userIds, within, now: clock() }),
  ])
  const zones = userIds.map((userId, index) => ({ userId, timezone: hours[index]?.zone ?? 'UTC' }))
  const { timesOf, unknownIds } = await otherBusyTimes(services, zones, within)
  return userIds.flatMap((id, index): OpenAndBusy[] => {
    const own = hours[index]
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
