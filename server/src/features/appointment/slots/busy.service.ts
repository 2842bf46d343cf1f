import type { Interval } from '@metapyra/time/days'
import type { Services } from '../../../platform/services.ts'
import { busyOf } from '../../calendar/busy.service.ts'
import { timesAtEvents } from '../../event/busy.service.ts'

export interface BusyElsewhere {
  /** By what is no booking, in any order. */
  timesOf(userId: string): Interval[]
  /** Of whom nobody knows, since their linked calendars cannot be read. */
  unknownIds: Set<string>
}

/** What keeps people busy beside bookings: linked calendars ([APPT-19]) and events of any space ([APPT-41]). */
export const busyElsewhere = async (
  services: Services,
  people: { userId: string; timezone: string }[],
  within: Interval,
): Promise<BusyElsewhere> => {
  const userIds = people.map(({ userId }) => userId)
  const span = { from: new Date(within.fromMs), to: new Date(within.toMs) }
  const [{ busy, unknownIds }, atEvents] = await Promise.all([
    busyOf(services, people, span),
    timesAtEvents(services.db, userIds, within),
  ])
  return { timesOf: (id) => [...(busy.get(id) ?? []), ...(atEvents.get(id) ?? [])], unknownIds }
}
