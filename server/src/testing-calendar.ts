/** For tests: the calendars that stand in for a provider's. Not part of the server. */
import type { CalendarName } from './providers/calendar/sandbox.ts'
import type { TestServer } from './testing.ts'

export const calendarsAt = ({ sandboxes }: TestServer, name: CalendarName) => {
  const sandbox = sandboxes.calendars[name]
  if (!sandbox) throw new Error(`There is no sandbox of a ${name}`)
  return sandbox
}
