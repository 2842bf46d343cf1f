import type { EventRow } from '../core/queries.ts'

const MINUTE_MS = 60_000

type Reminded = Pick<EventRow, 'reminders' | 'timesSetAt'>

/**
 * [EVENT-22] When to remind of an occurrence next, after then, of nothing that was due before it was for that time; and
 * [STATUS-8] as it begins.
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

/** Of all that are due the last: after a while away nobody is told twice of one thing. */
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
    .toSorted((one, other) => one - other)[0]
