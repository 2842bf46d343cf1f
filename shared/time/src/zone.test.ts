import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { offsetPeriodsAround } from './zone.ts'

const DAY_MS = 86_400_000

/** A zone's clock changes in a year, plus three days on either side, according to Temporal. */
const changes = (zone: string, year: number) => {
  const until = Date.UTC(year + 1, 0, 1) + 3 * DAY_MS
  const changes: { fromMs: number; offsetMs: number }[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    Date.UTC(year, 0, 1) - 3 * DAY_MS,
  ).toZonedDateTimeISO(zone)
  for (; at && at.epochMilliseconds <= until; at = at.getTimeZoneTransition('next')) {
    const offsetMs = at.offsetNanoseconds / 1e6
    if (changes.at(-1)?.offsetMs !== offsetMs) changes.push({ fromMs: at.epochMilliseconds, offsetMs })
  }
  return changes
}

it.each([2026, 2027])(
  '[EVENT-2] clocks change in each zone when Temporal says that they do, in %i',
  (year) => {
    const zones = Intl.supportedValuesOf('timeZone')
    expect(zones.length).toBeGreaterThan(300)
    for (const zone of zones)
      expect(offsetPeriodsAround(Date.UTC(year, 6, 1), zone), zone).toEqual(changes(zone, year))
  },
)

it.each([
  // Special cases: a week of summer time, a shift of half an hour, a skipped day, and a month without summer time.
  ['America/Recife', 2000],
  ['Australia/Lord_Howe', 1981],
  ['Pacific/Apia', 2011],
  ['Africa/Casablanca', 2018],
])('[EVENT-2] and in %s in %i', (zone, year) => {
  expect(offsetPeriodsAround(Date.UTC(year, 6, 1), zone)).toEqual(changes(zone, year))
})
