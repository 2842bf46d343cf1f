import { HOUR_MS } from '@metapyra/contract/constants'
import { isWallTime, minutesBetween, plusMinutes, spanOf, wallOf } from '@metapyra/time/wall'
import { AppError } from '../../../platform/http/app-error.ts'
import type { EventRow } from '../core/queries.ts'
import { seriesTimes } from '../core/recurrence.rules.ts'
import type { OccurrenceRow, OverrideRow } from './queries.ts'
import { nextReminder } from './reminders.rules.ts'

/** [EVENT-7] Returns the wall times of one occurrence: its own, or those of the series on its day. */
export const wallTimesOf = (
  { startLocal, endLocal }: Pick<EventRow, 'startLocal' | 'endLocal'>,
  recurrenceId: string,
  patch: OverrideRow['patch'] = {},
) => {
  const start = recurrenceId || startLocal
  return {
    startLocal: patch.startLocal ?? start,
    endLocal: patch.endLocal ?? plusMinutes(patch.startLocal ?? start, minutesBetween(startLocal, endLocal)),
  }
}

/** Returns the occurrences of an event until an instant, in its zone. */
export const occurrencesUntil = (
  event: Omit<EventRow, 'madeUntil'>,
  overrides: OverrideRow[],
  until: Date,
  now: Date,
): OccurrenceRow[] => {
  const { id: eventId, workspaceId, timezone, rrule } = event
  const changed = new Map(overrides.map((override) => [override.recurrenceId, override]))
  const ids = rrule ? seriesTimes(event, wallOf(until, timezone)) : ['']
  // Reminders that were due within the last hour may not be sent yet. No one gets one twice.
  const before = new Date(now.getTime() - HOUR_MS)
  return ids.map((recurrenceId) => {
    const override = changed.get(recurrenceId)
    const { startLocal, endLocal } = wallTimesOf(event, recurrenceId, override?.patch)
    const isCancelled = event.isCancelled || (override?.isCancelled ?? false)
    const span = spanOf(startLocal, endLocal, timezone)
    const remindAt = isCancelled || event.isDraft ? null : nextReminder(event, span.startsAt, before)
    return { eventId, workspaceId, recurrenceId, isCancelled, ...span, remindAt }
  })
}

/** Checks the id of a series' occurrence, whether or not its row exists yet. */
export const requireTime = (event: EventRow, recurrenceId: string): void => {
  if (isWallTime(recurrenceId) && seriesTimes(event, recurrenceId).at(-1) === recurrenceId) return
  throw new AppError('NOT_FOUND')
}
