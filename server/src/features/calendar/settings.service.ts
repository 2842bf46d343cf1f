import type { Input } from '@metapyra/contract/calls'
import type { OutsideCalendar } from '@metapyra/contract/entities/calendar'
import { AppError } from '../../platform/http/app-error.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { syncOrWait } from './poller.service.ts'
import { accountsOf, calendarsOfUser, invalidateSync, lockLinkedOf, updateCalendar } from './queries.ts'

/** Returns the calendars that a person has linked, with their settings, including calendars linked just now. */
export const linkedCalendars = async (services: Services, userId: string): Promise<OutsideCalendar[]> => {
  const { db } = services
  const fresh = (await accountsOf(db, [userId])).filter(
    ({ account, linked }) => linked.status === 'active' && !account?.syncedAt,
  )
  await Promise.all(fresh.map(({ linked }) => syncOrWait(services, linked.id)))
  return (await calendarsOfUser(db, userId)).map(({ calendar, provider, email }) => ({
    ...{ id: calendar.id, provider, email, name: calendar.name, isPrimary: calendar.isPrimary },
    ...{ isWritable: calendar.isWritable, isCounted: calendar.isCounted, isWritten: calendar.isWritten },
  }))
}

/** [CAL-8] Sets which calendars make their owner busy, and to which one bookings are written. */
export const updateCalendarSettings = async (
  services: Services,
  userId: string,
  { calendarId, isCounted, isWritten }: Input<'PUT v2/calendar/calendars'>,
): Promise<OutsideCalendar[]> => {
  await services.db.transaction(async (tx) => {
    await lockLinkedOf(tx, userId)
    const own = await calendarsOfUser(tx, userId)
    const chosen = own.find(({ calendar }) => calendar.id === calendarId.toLowerCase())?.calendar
    if (!chosen) throw new AppError('NOT_FOUND')
    if (isWritten && !chosen.isWritable)
      throw new AppError('VALIDATION', { fields: { isWritten: 'This calendar is read-only.' } })
    const others = isWritten ? own.filter(({ calendar }) => calendar.isWritten && calendar !== chosen) : []
    for (const { calendar } of others) await updateCalendar(tx, calendar.id, { isWritten: false })
    await updateCalendar(tx, chosen.id, {
      isCounted: isCounted ?? chosen.isCounted,
      isWritten: isWritten ?? chosen.isWritten,
    })
    // The calendar may not have been read while it did not count, and such failures are not reported.
    if (isCounted && !chosen.isCounted) await invalidateSync(tx, chosen.linkedId)
    if (isWritten !== undefined && isWritten !== chosen.isWritten)
      emitOnCommit(tx, 'calendars:written', { userId })
  })
  return linkedCalendars(services, userId)
}
