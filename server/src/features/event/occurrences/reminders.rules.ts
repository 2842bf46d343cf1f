import type { EventRow } from '../core/queries.ts'

const MINUTE_MS = 60_000

type Reminded = Pick<EventRow, 'reminders' | 'timesSetAt'>

/**
 * [EVENT-22] Returns the next reminder of an occurrence after an instant, ignoring those due before its times were set;
 * and [STATUS-8] its start.
 */
export const nextReminder = (
  { reminders, timesSetAt }: Reminded,
  startsAt: Date,
  after: Date,
): Date | null => {
  const due = reminders
    .map((minutes) => startsAt.getTime() - minutes * MINUTE_MS)
    .filter((ms) => ms >= timesSetAt.getTime())
    .concat(startsAt.getTime())
    .filter((ms) => ms > after.getTime())
  return due.length > 0 ? new Date(Math.min(...due)) : null
}

/** Returns the last of the due reminders, so that no one is reminded twice of the same occurrence after downtime. */
export const dueReminder = (
  { reminders, timesSetAt }: Reminded,
  startsAt: Date,
  now: Date,
): number | undefined =>
  reminders
    .filter((minutes) => {
      const ms = startsAt.getTime() - minutes * MINUTE_MS
      return ms <= now.getTime() && ms >= timesSetAt.getTime()
    })
    .toSorted((a, b) => a - b)[0]
