import { isUnclear } from '@metapyra/time/wall'
import type { EventRow } from '../core/queries.ts'
import { occurrencesUntil, wallTimesOf } from '../occurrences/occurrence-times.rules.ts'
import type { OccurrenceRow } from '../occurrences/queries.ts'

const FAR = new Date('2200-01-01T00:00:00Z')
/** Maximum events in the cache, which calendars request repeatedly. */
const MOST_KEPT = 2000
const cache = new Map<string, string[]>()

const durationOf = ({ startsAt, endsAt }: OccurrenceRow): number => endsAt.getTime() - startsAt.getTime()

/**
 * Returns the occurrences of a series that other calendars would place differently by its rule. They give each the
 * exact length of the first (RFC 5545 §3.8.5.3), which differs from wall times across a clock change. They also
 * disagree on times that the clock skips or repeats.
 */
export const timesNeedingExceptions = (event: EventRow): string[] => {
  if (!event.rrule || event.isAllDay) return []
  const key = `${event.id} ${event.version} ${event.madeUntil?.getTime()}`
  const known = cache.get(key)
  if (known) return known
  const all = occurrencesUntil(event, [], event.madeUntil ?? FAR, FAR)
  const usual = all.find(({ recurrenceId }) => recurrenceId === event.startLocal) ?? all[0]
  const odd = all
    .filter((one) => isOdd(event, one) || (usual && durationOf(one) !== durationOf(usual)))
    .map(({ recurrenceId }) => recurrenceId)
  if (cache.size >= MOST_KEPT) cache.clear()
  cache.set(key, odd)
  return odd
}

const isOdd = (event: EventRow, { recurrenceId }: OccurrenceRow): boolean => {
  const { startLocal, endLocal } = wallTimesOf(event, recurrenceId)
  return isUnclear(startLocal, event.timezone) || isUnclear(endLocal, event.timezone)
}
