import { isUnclear } from '@metapyra/time/wall'
import type { EventRow } from '../core/queries.ts'
import type { OccurrenceRow } from '../occurrences/queries.ts'
import { occurrencesUntil, wallTimesOf } from '../occurrences/rules.ts'

const FAR = new Date('2200-01-01T00:00:00Z')
/** Of so many events it is kept, which calendars ask for again and again. */
const MOST_KEPT = 2000
const kept = new Map<string, string[]>()

const lasts = ({ startsAt, endsAt }: OccurrenceRow): number => endsAt.getTime() - startsAt.getTime()

/**
 * Occurrences of a series that other calendars would place otherwise by its rule: they give each the very length of the
 * first (RFC 5545 §3.8.5.3), which wall times do not over a change of clocks; and they differ on what a time is that the
 * clock jumps over or shows twice.
 */
export const oddTimes = (event: EventRow): string[] => {
  if (!event.rrule || event.isAllDay) return []
  const key = `${event.id} ${event.version} ${event.madeUntil?.getTime()}`
  const known = kept.get(key)
  if (known) return known
  const all = occurrencesUntil(event, [], event.madeUntil ?? FAR, FAR)
  const usual = all.find(({ recurrenceId }) => recurrenceId === event.startLocal) ?? all[0]
  const odd = all
    .filter((one) => isOdd(event, one) || (usual && lasts(one) !== lasts(usual)))
    .map(({ recurrenceId }) => recurrenceId)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, odd)
  return odd
}

const isOdd = (event: EventRow, { recurrenceId }: OccurrenceRow): boolean => {
  const { startLocal, endLocal } = wallTimesOf(event, recurrenceId)
  return isUnclear(startLocal, event.timezone) || isUnclear(endLocal, event.timezone)
}
