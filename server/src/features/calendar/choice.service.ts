import type { Input } from '@metapyra/contract/calls'
import type { OutsideCalendar } from '@metapyra/contract/entities/calendar'
import { AppError } from '../../platform/http/app-error.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import { caughtUp } from './poller.service.ts'
import { accountsOf, calendarsOfUser, forgetSync, lockLinkedOf, updateCalendar } from './queries.ts'

/** The calendars that somebody has linked, and what is done with each; of what was linked just now too. */
export const linkedCalendars = async (services: Services, userId: string): Promise<OutsideCalendar[]> => {
  const { db } = services
  const fresh = (await accountsOf(db, [userId])).filter(
    ({ account, linked }) => linked.status === 'active' && !account?.syncedAt,
  )
  await Promise.all(fresh.map(({ linked }) => caughtUp(services, linked.id)))
  return (await calendarsOfUser(db, userId)).map(({ calendar, provider, email }) => ({
    ...{ id: calendar.id, provider, email, name: calendar.name, isPrimary: calendar.isPrimary },
    ...{ isWritable: calendar.isWritable, isCounted: calendar.isCounted, isWritten: calendar.isWritten },
  }))
}

/** [CAL-8] Which keep their owner from being booked, and to which one bookings are written. */
export const chooseCalendar = async (
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
    // While it did not count it may not have been read, and nothing was said of that.
    if (isCounted && !chosen.isCounted) await forgetSync(tx, chosen.linkedId)
    if (isWritten !== undefined && isWritten !== chosen.isWritten)
      emitOnCommit(tx, 'calendars:written', { userId })
  })
  return linkedCalendars(services, userId)
}
