import { Temporal } from 'temporal-polyfill'

/** From this instant on a zone's clocks are so far ahead of UTC. */
interface Stretch {
  fromMs: number
  offsetMs: number
}

const DAY_MS = 86_400_000
const known = new Map<string, Stretch[]>()

/** A year of a zone and some days on either side, from change to change: asked of Temporal once, since that takes long. */
const stretchesOf = (zone: string, year: number): Stretch[] => {
  const key = `${zone} ${year}`
  const found = known.get(key) ?? readStretches(zone, year)
  known.set(key, found)
  return found
}

const readStretches = (zone: string, year: number): Stretch[] => {
  const until = Date.UTC(year + 1, 0, 1) + 3 * DAY_MS
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(
    Date.UTC(year, 0, 1) - 3 * DAY_MS,
  ).toZonedDateTimeISO(zone)
  const found: Stretch[] = []
  for (; at && at.epochMilliseconds < until; at = at.getTimeZoneTransition('next'))
    found.push({ fromMs: at.epochMilliseconds, offsetMs: at.offsetNanoseconds / 1e6 })
  return found
}

/**
 * [EVENT-2] The instants that a wall time is in a zone, each the earlier first: one nearly always, two where it comes
 * twice, and none where the clock jumps over it; then `otherwise` is as much later as the clock jumps.
 */
export const instantsOf = (local: string, zone: string): { all: number[]; otherwise: number } => {
  const wallMs = Date.parse(`${local}Z`)
  const stretches = stretchesOf(zone, Number(local.slice(0, 4)))
  let otherwise = wallMs - (stretches[0]?.offsetMs ?? 0)
  const all: number[] = []
  stretches.forEach(({ fromMs, offsetMs }, at) => {
    const ms = wallMs - offsetMs
    if (ms < fromMs && at > 0) return
    // By the clock that is left, as long as it has not been left already.
    otherwise = ms
    if (ms < (stretches[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY)) all.push(ms)
  })
  return { all, otherwise }
}
