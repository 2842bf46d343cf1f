import type { LinkedDeclared, LinkedProvider } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { CalendarApi, Changes, OutsideCalendar } from '../../providers/calendar/provider.ts'
import { ApiFailure } from '../../providers/link/api-failure.ts'
import { onCalendars } from './access.service.ts'
import { clearEvents, deleteEvents, deleteLeftOf, upsertEvents } from './events.queries.ts'
import type { CalendarRow } from './queries.ts'
import {
  calendarsOf,
  calendarsOfUser,
  deleteCalendars,
  insertCalendar,
  lockLinkedOf,
  updateCalendar,
  updateSeen,
} from './queries.ts'
import { isPast, windowAt } from './rules.ts'

const ACCOUNTS: Record<LinkedProvider, LinkedDeclared> = {
  google: LINKED_ACCOUNTS['google calendar'],
  microsoft: LINKED_ACCOUNTS['microsoft calendar'],
}
export const calendarAccount = (provider: LinkedProvider): LinkedDeclared => ACCOUNTS[provider]

interface Whose {
  linkedId: string
  userId: string
  provider: LinkedProvider
}

/** What goes wrong with one calendar alone, and not with the account or its company. */
const OF_ONE: ApiFailure['reason'][] = ['gone', 'forbidden', 'stale', 'full', 'long', 'failed']

/**
 * [CAL-2] Brings what is known of an account's calendars up to what they are; answers what went wrong with those that do
 * not count. One that counts and cannot be read makes that nobody knows [CAL-6], once the others are read.
 */
export const syncAccount = (
  services: Services,
  { linkedId, userId, provider }: Whose,
): Promise<ApiFailure | null> =>
  onCalendars(services, userId, calendarAccount(provider), async (api, token) => {
    const found = await api.calendars(token)
    await keepCalendars(services, { linkedId, userId }, found)
    const rows = await calendarsOf(services.db, linkedId)
    const failures: { isCounted: boolean; error: ApiFailure }[] = []
    for (const calendar of rows.toSorted((one, other) => Number(other.isCounted) - Number(one.isCounted))) {
      const { isCounted } = calendar
      await syncCalendar(services, calendar, { api, token }).catch((error) => {
        if (!(error instanceof ApiFailure && OF_ONE.includes(error.reason))) throw error
        failures.push({ isCounted, error })
      })
    }
    const counted = failures.find(({ isCounted }) => isCounted)
    if (counted) throw counted.error
    return failures[0]?.error ?? null
  })

/**
 * Its own calendar counts, and is written to where nothing else of this person is; what it did not have is gone. Who
 * chooses meanwhile, or links two accounts at once, has chosen before or after.
 */
const keepCalendars = (
  { db }: Services,
  { linkedId, userId }: Pick<Whose, 'linkedId' | 'userId'>,
  found: OutsideCalendar[],
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockLinkedOf(tx, userId)
    const known = await calendarsOf(tx, linkedId)
    const isAnyWritten = (await calendarsOfUser(tx, userId)).some(({ calendar }) => calendar.isWritten)
    for (const { id: externalId, name, isPrimary, isWritable } of found) {
      const row = known.find((one) => one.externalId === externalId)
      const seen = { name, isPrimary, isWritable }
      if (row) await updateSeen(tx, row.id, seen)
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

/** What has changed, or all of it: at first, each month, and where the cursor is no more good. */
const changesOf = async (
  { clock }: Services,
  { externalId, cursor, windowTo }: CalendarRow,
  { api, token }: { api: CalendarApi; token: string },
): Promise<{ changes: Changes; isWhole: boolean }> => {
  if (cursor && !isPast(windowTo, clock())) {
    try {
      return { changes: await api.changes(token, externalId, cursor), isWhole: false }
    } catch (error) {
      // Graph knows a cursor that is no more good for none, and the calendar may be there all the same.
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
      await deleteLeftOf(tx, calendarId, { seriesIds, toldIds: [...byId.keys()] })
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
