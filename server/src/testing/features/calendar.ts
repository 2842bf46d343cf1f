/** For tests: the calendar sandboxes. Not part of the server. */
import { expect } from 'vitest'
import { writeCopies } from '../../features/calendar/copies.service.ts'
import { syncDueAccounts } from '../../features/calendar/poller.service.ts'
import { calendarAccounts, calendarCopies } from '../../features/calendar/tables.ts'
import type { CalendarName } from '../../sandbox/calendar/sandbox.ts'
import type { TestServer } from '../server.ts'

export const calendarsAt = ({ sandboxes }: TestServer, name: CalendarName) => {
  const sandbox = sandboxes.calendars[name]
  if (!sandbox) throw new Error(`There is no sandbox of a ${name}`)
  return sandbox
}

/**
 * The server also does due work by itself, and PostgreSQL skips rows that it has claimed; so all is done once nothing
 * is due and nothing in progress.
 */
const untilDone = (
  { clock }: TestServer['services'],
  work: () => Promise<{ underWayUntil: Date | null; dueAt: Date | null }[]>,
): Promise<void> =>
  expect
    .poll(async () =>
      (await work()).filter(({ underWayUntil, dueAt }) => underWayUntil || (dueAt && dueAt <= clock())),
    )
    .toEqual([])

/** Syncs every calendar that is due. */
export const syncAllDueCalendars = ({ services }: TestServer): Promise<void> =>
  untilDone(services, async () => {
    await syncDueAccounts(services)
    const { lookingUntil: underWayUntil, lookAt: dueAt } = calendarAccounts
    return services.db.select({ underWayUntil, dueAt }).from(calendarAccounts)
  })

/** Writes every copy that is due. */
export const writeAllDueCopies = ({ services }: TestServer): Promise<void> =>
  untilDone(services, async () => {
    await writeCopies(services)
    const { writingUntil: underWayUntil, dueAt } = calendarCopies
    return services.db.select({ underWayUntil, dueAt }).from(calendarCopies)
  })
