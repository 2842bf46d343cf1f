/** For tests: the calendars that stand in for a provider's. Not part of the server. */
import { expect } from 'vitest'
import { writeCopies } from './features/calendar/copies.service.ts'
import { lookAtDue } from './features/calendar/look.service.ts'
import { calendarAccounts, calendarCopies } from './features/calendar/tables.ts'
import type { CalendarName } from './providers/calendar/sandbox.ts'
import type { TestServer } from './testing.ts'

export const calendarsAt = ({ sandboxes }: TestServer, name: CalendarName) => {
  const sandbox = sandboxes.calendars[name]
  if (!sandbox) throw new Error(`There is no sandbox of a ${name}`)
  return sandbox
}

/**
 * Looks at every calendar that is due. The server does so by itself too, and PostgreSQL passes over what it is just
 * taking: all is done once nothing is due any more, and nothing under way.
 */
export const lookedAtAll = async ({ services }: TestServer): Promise<void> => {
  const { db, clock } = services
  const isLeft = ({ lookingUntil, lookAt }: typeof calendarAccounts.$inferSelect) =>
    lookingUntil !== null || (lookAt !== null && lookAt <= clock())
  await expect
    .poll(async () => {
      await lookAtDue(services)
      return (await db.select().from(calendarAccounts)).filter(isLeft)
    })
    .toEqual([])
}

/** Writes every copy that is due, in the same way. */
export const wroteAllCopies = async ({ services }: TestServer): Promise<void> => {
  const { db, clock } = services
  const isLeft = ({ writingUntil, dueAt }: typeof calendarCopies.$inferSelect) =>
    writingUntil !== null || (dueAt !== null && dueAt <= clock())
  await expect
    .poll(async () => {
      await writeCopies(services)
      return (await db.select().from(calendarCopies)).filter(isLeft)
    })
    .toEqual([])
}
