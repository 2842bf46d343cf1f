import type { LinkedDeclared, LinkedProvider } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { CalendarApi, Changes, OutsideCalendar } from '../../providers/calendar/provider.ts'
import { ApiFailure } from '../../providers/link/api-failure.ts'
import { onCalendars } from './access.service.ts'
import { clearEvents, deleteEvents, deleteUnreportedOccurrences, upsertEvents } from './events.queries.ts'
import type { CalendarRow } from './queries.ts'
import {
  calendarsOf,
  calendarsOfUser,
  deleteCalendars,
  insertCalendar,
  lockLinkedOf,
  updateCalendar,
  updateSyncedCalendar,
} from './queries.ts'
import { needsNewWindow, windowAt } from './sync-schedule.rules.ts'

const ACCOUNTS: Record<LinkedProvider, LinkedDeclared> = {
  google: LINKED_ACCOUNTS['google calendar'],
  microsoft: LINKED_ACCOUNTS['microsoft calendar'],
}
export const calendarAccount = (provider: LinkedProvider): LinkedDeclared => ACCOUNTS[provider]

interface AccountOwner {
  linkedId: string
  userId: string
  provider: LinkedProvider
}

/** Failures that concern one calendar only, not the account or its provider. */
const SINGLE_CALENDAR_FAILURES: ApiFailure['reason'][] = [
  'gone',
  'forbidden',
  'stale',
  'full',
  'long',
  'failed',
]

/**
 * [CAL-2] Syncs the stored data of an account's calendars. Returns the first failure of a calendar that does not count.
 * If a calendar that counts cannot be read, the busy times become unknown [CAL-6], after the other calendars are read.
 */
export const syncAccount = (
  services: Services,
  { linkedId, userId, provider }: AccountOwner,
): Promise<ApiFailure | null> =>
  onCalendars(services, userId, calendarAccount(provider), async (api, token) => {
    const found = await api.calendars(token)
    await storeCalendars(services, { linkedId, userId }, found)
    const rows = await calendarsOf(services.db, linkedId)
    const failures: { isCounted: boolean; error: ApiFailure }[] = []
    for (const calendar of rows.toSorted((a, b) => Number(b.isCounted) - Number(a.isCounted))) {
      const { isCounted } = calendar
      await syncCalendar(services, calendar, { api, token }).catch((error) => {
        if (!(error instanceof ApiFailure && SINGLE_CALENDAR_FAILURES.includes(error.reason))) throw error
        failures.push({ isCounted, error })
      })
    }
    const counted = failures.find(({ isCounted }) => isCounted)
    if (counted) throw counted.error
    return failures[0]?.error ?? null
  })

/**
 * Stores the calendars found in an account and deletes those that are gone. A new primary calendar counts; bookings are
 * written to it if this person has no other calendar for that. The lock serializes this with changed settings and with
 * a second account linked at the same time.
 */
const storeCalendars = (
  { db }: Services,
  { linkedId, userId }: Pick<AccountOwner, 'linkedId' | 'userId'>,
  found: OutsideCalendar[],
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockLinkedOf(tx, userId)
    const known = await calendarsOf(tx, linkedId)
    const isAnyWritten = (await calendarsOfUser(tx, userId)).some(({ calendar }) => calendar.isWritten)
    for (const { id: externalId, name, isPrimary, isWritable } of found) {
      const row = known.find((one) => one.externalId === externalId)
      const seen = { name, isPrimary, isWritable }
      if (row) await updateSyncedCalendar(tx, row.id, seen)
      else
        await insertCalendar(tx, {
          ...{ id: newId(), linkedId, externalId, ...seen, isCounted: isPrimary },
          isWritten: isPrimary && isWritable && !isAnyWritten,
        })
    }
    const ids = new Set(found.map(({ id }) => id))
    await deleteCalendars(
      tx,
      known.filter(({ externalId }) => !ids.has(externalId)).map(({ id }) => id),
    )
  })

/**
 * Returns the changes since the cursor. Returns all events at first, each month, and when the cursor is no longer
 * valid.
 */
const changesOf = async (
  { clock }: Services,
  { externalId, cursor, windowTo }: CalendarRow,
  { api, token }: { api: CalendarApi; token: string },
): Promise<{ changes: Changes; isWhole: boolean }> => {
  if (cursor && !needsNewWindow(windowTo, clock())) {
    try {
      return { changes: await api.changes(token, externalId, cursor), isWhole: false }
    } catch (error) {
      // Graph reports an invalid cursor as missing, although the calendar may still exist.
      if (!(error instanceof ApiFailure && ['stale', 'gone'].includes(error.reason))) throw error
    }
  }
  return { changes: await api.events(token, externalId, windowAt(clock())), isWhole: true }
}

const syncCalendar = async (
  services: Services,
  calendar: CalendarRow,
  asking: { api: CalendarApi; token: string },
): Promise<void> => {
  const { db, clock } = services
  const window = windowAt(clock())
  const { changes, isWhole } = await changesOf(services, calendar, asking)
  const { changed, removedIds, seriesIds, cursor } = changes
  const calendarId = calendar.id
  const byId = new Map(changed.map((event) => [event.id, event]))
  await db.transaction(async (tx) => {
    if (isWhole) await clearEvents(tx, calendarId)
    else {
      await deleteEvents(tx, calendarId, removedIds)
      await deleteUnreportedOccurrences(tx, calendarId, { seriesIds, toldIds: [...byId.keys()] })
    }
    const rows = [...byId.values()].map(({ id: externalId, startsAt, endsAt, ...rest }) => ({
      ...{ calendarId, externalId, ...rest },
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    }))
    await upsertEvents(tx, rows)
    await updateCalendar(tx, calendarId, { cursor, ...(isWhole && { windowTo: window.to }) })
  })
}
