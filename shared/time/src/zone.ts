/** From this instant on a zone has this offset from UTC. */
interface OffsetPeriod {
  fromMs: number
  offsetMs: number
}

const DAY_MS = 86_400_000
const cache = new Map<string, Map<number, readonly OffsetPeriod[]>>()

/**
 * A zone's offset periods in a year, plus some days on either side; cached, because finding them takes a
 * millisecond.
 */
const offsetPeriodsOf = (zone: string, year: number): readonly OffsetPeriod[] => {
  const years = cache.get(zone) ?? new Map<number, readonly OffsetPeriod[]>()
  cache.set(zone, years)
  const periods = years.get(year) ?? readOffsetPeriods(zone, year)
  years.set(year, periods)
  return periods
}

/** The offset periods of a zone around an instant, or around a wall time read as UTC, with some days of margin. */
export const offsetPeriodsAround = (ms: number, zone: string): readonly OffsetPeriod[] =>
  offsetPeriodsOf(zone, new Date(ms).getUTCFullYear())

/** Reads a zone's offset from UTC by Intl: `3/29/2026, 03:00:00`. */
const offsetReader = (zone: string): ((ms: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  return (ms) => {
    const [month = 0, day, year = 0, hour, minute, second] = (format.format(ms).match(/\d+/g) ?? []).map(
      Number,
    )
    return Date.UTC(year, month - 1, day, hour, minute, second) - ms
  }
}

/** The step of the search: no zone has changed its clocks and reverted that in less than a week (Recife, in 2000). */
const SEARCH_STEP_MS = 5 * DAY_MS
const SECOND_MS = 1000

const readOffsetPeriods = (zone: string, year: number): OffsetPeriod[] => {
  const offset = offsetReader(zone)
  const until = Date.UTC(year + 1, 0, 1) + 3 * DAY_MS
  const fromMs = Date.UTC(year, 0, 1) - 3 * DAY_MS
  let last = { fromMs, offsetMs: offset(fromMs) }
  const periods = [last]
  for (let before = fromMs; before < until; ) {
    let after = Math.min(before + SEARCH_STEP_MS, until)
    if (offset(after) === last.offsetMs) {
      before = after
      continue
    }
    while (after - before > SECOND_MS) {
      const middle = before + Math.floor((after - before) / 2 / SECOND_MS) * SECOND_MS
      if (offset(middle) === last.offsetMs) before = middle
      else after = middle
    }
    last = { fromMs: after, offsetMs: offset(after) }
    periods.push(last)
    before = after
  }
  return periods
}

/** A zone's offset from UTC at an instant. */
export const offsetAt = (ms: number, zone: string): number => {
  const periods = offsetPeriodsAround(ms, zone)
  for (let at = periods.length - 1; at > 0; at -= 1) {
    const period = periods[at]
    if (period && period.fromMs <= ms) return period.offsetMs
  }
  return periods[0]?.offsetMs ?? 0
}

/**
 * [EVENT-2] The instants of a wall time in a zone, earliest first: nearly always one, two if it occurs twice, and none
 * if the clock skips it; then `otherwise` is later by the skipped length. Wall times are milliseconds read as UTC.
 */
export const instantsOf = (wallMs: number, zone: string): { all: number[]; otherwise: number } => {
  const periods = offsetPeriodsAround(wallMs, zone)
  let otherwise = wallMs - (periods[0]?.offsetMs ?? 0)
  const instants: number[] = []
  periods.forEach(({ fromMs, offsetMs }, at) => {
    const ms = wallMs - offsetMs
    if (ms < fromMs && at > 0) return
    // For a wall time skipped by a clock change, uses the offset from before the change.
    otherwise = ms
    if (ms < (periods[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY)) instants.push(ms)
  })
  return { all: instants, otherwise }
}

/**
 * [EVENT-2] The first of those instants, or `otherwise` if there is none. Avoids the list, because one month of free
 * times calls this a hundred times.
 */
export const instantOfWall = (wallMs: number, zone: string): number => {
  const periods = offsetPeriodsAround(wallMs, zone)
  let otherwise = wallMs - (periods[0]?.offsetMs ?? 0)
  for (let at = 0; at < periods.length; at += 1) {
    const ms = wallMs - (periods[at]?.offsetMs ?? 0)
    if (at > 0 && ms < (periods[at]?.fromMs ?? 0)) continue
    if (ms < (periods[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY)) return ms
    otherwise = ms
  }
  return otherwise
}
