import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import { newId } from '../../ids.ts'
import type { CalendarApi, Changes, OutsideCalendar } from '../../providers/calendar/provider.ts'
import { ApiFailure } from '../../providers/link/api-failure.ts'
import type { Services } from '../../services.ts'
import { onCalendars } from './access.service.ts'
import type { CalendarRow } from './queries.ts'
import {
  calendarsOf,
  calendarsOfUser,
  clearEvents,
  deleteCalendars,
  deleteEvents,
  insertCalendar,
  updateCalendar,
  upsertEvents,
} from './queries.ts'
import { isPast, windowAt } from './rules.ts'

export const calendarAccount = (provider: 'google' | 'microsoft'): LinkedDeclared =>
  LINKED_ACCOUNTS[`${provider} calendar`]

interface Whose {
  linkedId: string
  userId: string
  provider: 'google' | 'microsoft'
}

/** [CAL-2] Brings what is known of an account's calendars up to what they are. */
export const syncAccount = (services: Services, { linkedId, userId, provider }: Whose): Promise<void> =>
  onCalendars(services, userId, calendarAccount(provider), async (api, token) => {
    const found = await api.calendars(token)
    await keepCalendars(services, { linkedId, userId }, found)
    for (const calendar of await calendarsOf(services.db, linkedId)) {
      // One that was taken away between the two is no more in the list of the next look.
      await syncCalendar(services, calendar, { api, token }).catch((error) => {
        if (!(error instanceof ApiFailure && error.reason === 'gone')) throw error
      })
    }
  })

/** Its own calendar counts, and is written to where nothing else of this person is; what it did not have is gone. */
const keepCalendars = async (
  { db }: Services,
  { linkedId, userId }: Pick<Whose, 'linkedId' | 'userId'>,
  found: OutsideCalendar[],
): Promise<void> => {
  const known = await calendarsOf(db, linkedId)
  const isAnyWritten = (await calendarsOfUser(db, userId)).some(({ calendar }) => calendar.isWritten)
  for (const { id: externalId, name, isPrimary, isWritable } of found) {
    const row = known.find((one) => one.externalId === externalId)
    const seen = { name, isPrimary, isWritable }
    if (row) await updateCalendar(db, row.id, { ...seen, isWritten: row.isWritten && isWritable })
    else
      await insertCalendar(db, {
        ...{ id: newId(), linkedId, externalId, ...seen, isCounted: isPrimary },
        isWritten: isPrimary && isWritable && !isAnyWritten,
      })
  }
  const ids = new Set(found.map(({ id }) => id))
  await deleteCalendars(
    db,
    known.filter(({ externalId }) => !ids.has(externalId)).map(({ id }) => id),
  )
}

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
      if (!(error instanceof ApiFailure && error.reason === 'stale')) throw error
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
  const { changed, removedIds, cursor } = changes
  const calendarId = calendar.id
  const byId = new Map(changed.map((event) => [event.id, event]))
  await db.transaction(async (tx) => {
    if (isWhole) await clearEvents(tx, calendarId)
    else await deleteEvents(tx, calendarId, removedIds)
    const rows = [...byId.values()].map(({ id: externalId, startsAt, endsAt, ...rest }) => ({
      ...{ calendarId, externalId, ...rest },
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    }))
    await upsertEvents(tx, rows)
    const begun = isWhole && { windowFrom: window.from, windowTo: window.to }
    await updateCalendar(tx, calendarId, { cursor, ...begun })
  })
}
