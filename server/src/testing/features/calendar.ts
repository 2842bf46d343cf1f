/** For tests: the calendars that stand in for a provider's. Not part of the server. */
import { expect } from 'vitest'
import { writeCopies } from '../../features/calendar/copies.service.ts'
import { lookAtDue } from '../../features/calendar/look.service.ts'
import { calendarAccounts, calendarCopies } from '../../features/calendar/tables.ts'
import type { CalendarName } from '../../sandbox/calendar/sandbox.ts'
import type { TestServer } from '../server.ts'

export const calendarsAt = ({ sandboxes }: TestServer, name: CalendarName) => {
  const sandbox = sandboxes.calendars[name]
  if (!sandbox) throw new Error(`There is no sandbox of a ${name}`)
  return sandbox
}

/**
 * The server does by itself what is due as well, and PostgreSQL passes over what it is just taking: all is done once
 * nothing is due any more, and nothing under way.
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

/** Looks at every calendar that is due. */
export const lookedAtAll = ({ services }: TestServer): Promise<void> =>
  untilDone(services, async () => {
    await lookAtDue(services)
    const { lookingUntil: underWayUntil, lookAt: dueAt } = calendarAccounts
    return services.db.select({ underWayUntil, dueAt }).from(calendarAccounts)
  })

/** Writes every copy that is due. */
export const wroteAllCopies = ({ services }: TestServer): Promise<void> =>
  untilDone(services, async () => {
    await writeCopies(services)
    const { writingUntil: underWayUntil, dueAt } = calendarCopies
    return services.db.select({ underWayUntil, dueAt }).from(calendarCopies)
  })
