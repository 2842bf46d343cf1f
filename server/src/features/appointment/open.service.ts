import type { Services } from '../../services.ts'
import type { Interval } from '../../time/days.ts'
import { busyOf } from '../calendar/busy.service.ts'
import { hoursOf } from './hosts.service.ts'
import { openIntervals, openingsOf } from './hours.rules.ts'
import { takenOf } from './seat.queries.ts'

export interface OpenAndBusy {
  zone: string
  /** By their hours, in their order, none over another. */
  open: Interval[]
  /** What they keep for work that wants quiet. */
  focus: Interval[]
  /** By bookings and linked calendars, in any order. */
  busy: Interval[]
  /** What is in their linked calendars could not be read. */
  isUnknown: boolean
}

/** When members are there, and when they are busy, for what is no booking; in their order. */
export const openAndBusyOf = async (
  services: Services,
  { userIds, spaceId, within }: { userIds: string[]; spaceId: string; within: Interval },
): Promise<OpenAndBusy[]> => {
  const { db, clock } = services
  const [hours, taken] = await Promise.all([
    hoursOf(services, { hostIds: userIds, spaceId }, within),
    takenOf(db, { hostIds: userIds, within, now: clock() }),
  ])
  const zones = userIds.map((userId, at) => ({ userId, timezone: hours[at]?.zone ?? 'UTC' }))
  const span = { from: new Date(within.fromMs), to: new Date(within.toMs) }
  const { busy, unknownIds } = await busyOf(services, zones, span)
  return userIds.flatMap((id, at): OpenAndBusy[] => {
    const own = hours[at]
    if (!own) return []
    return [
      {
        zone: own.zone,
        open: openIntervals(own, openingsOf(own, within), within),
        focus: openingsOf({ ...own, weekly: own.focus, overrides: new Map() }, within),
        busy: [...(taken.get(id) ?? []), ...(busy.get(id) ?? [])],
        isUnknown: unknownIds.has(id),
      },
    ]
  })
}
