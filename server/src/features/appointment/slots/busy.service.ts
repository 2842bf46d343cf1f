import type { Interval } from '@metapyra/time/days'
import type { Services } from '../../../platform/services.ts'
import { busyOf } from '../../calendar/busy.service.ts'
import { timesAtEvents } from '../../event/busy.service.ts'

export interface OtherBusyTimes {
  /** Busy times other than bookings, unordered. */
  timesOf(userId: string): Interval[]
  /** People whose linked calendars can't be read. */
  unknownIds: Set<string>
}

/** Busy times besides bookings: linked calendars ([APPT-19]) and events of any space ([APPT-41]). */
export const otherBusyTimes = async (
  services: Services,
  people: { userId: string; timezone: string }[],
  within: Interval,
): Promise<OtherBusyTimes> => {
  const userIds = people.map(({ userId }) => userId)
  const span = { from: new Date(within.fromMs), to: new Date(within.toMs) }
  const [{ busy, unknownIds }, atEvents] = await Promise.all([
    busyOf(services, people, span),
    timesAtEvents(services.db, userIds, within),
  ])
  return { timesOf: (id) => [...(busy.get(id) ?? []), ...(atEvents.get(id) ?? [])], unknownIds }
}
