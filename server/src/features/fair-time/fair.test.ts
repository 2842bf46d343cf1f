import type { Interval } from '@metapyra/time/days'
import { instantOf, wallOf } from '@metapyra/time/wall'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cost, Person } from './cost.rules.ts'
import { costOf } from './cost.rules.ts'
import { fairSeries, fairTimes } from './fair.rules.ts'

const HOUR_MS = 3_600_000
const at = (local: string, zone: string): number => instantOf(local, zone).getTime()
const span = (from: string, to: string, zone: string): Interval => ({
  fromMs: at(from, zone),
  toMs: at(to, zone),
})
const person = (zone: string, more: Partial<Person> = {}): Person => ({
  ...{ zone, open: undefined, focus: [], busy: [], isOptional: false },
  ...more,
})
/** The hour from a wall time of the zone on. */
const hour = (local: string, zone: string): Interval => ({
  fromMs: at(local, zone),
  toMs: at(local, zone) + HOUR_MS,
})
const paidAt = (local: string, zone: string, more: Partial<Person> = {}) =>
  costOf(person(zone, more), hour(local, zone))

describe('what a time costs somebody', () => {
  const hours: [string, number, string][] = [
    ['2026-11-24T09:00', 0, 'fine'],
    ['2026-11-24T16:00', 0, 'fine'],
    ['2026-11-24T16:30', 1, 'day'],
    ['2026-11-24T08:00', 1, 'day'],
    ['2026-11-24T07:00', 2, 'early'],
    ['2026-11-24T18:00', 2, 'late'],
    ['2026-11-24T06:00', 4, 'early'],
    ['2026-11-24T21:00', 4, 'late'],
    ['2026-11-24T21:30', 8, 'night'],
    ['2026-11-24T05:00', 8, 'night'],
    ['2026-11-24T03:00', 16, 'night'],
    // A Sunday.
    ['2026-11-22T10:00', 5, 'dayOff'],
    ['2026-11-22T03:00', 16, 'night'],
  ]
  it.each(hours)(
    '[FAIR-1] is by the clock of their zone, and its worst quarter of an hour: %s',
    (local, cost, why) => {
      for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns'])
        expect(paidAt(local, zone)).toEqual({ cost, why })
    },
  )

  it('[FAIR-1] is nothing within their own hours, whenever these are', () => {
    const zone = 'Asia/Tokyo'
    const open = [span('2026-11-24T20:00', '2026-11-25T02:00', zone)]
    expect(paidAt('2026-11-25T00:30', zone, { open })?.cost).toBe(0)
    expect(paidAt('2026-11-25T01:30', zone, { open })?.cost).toBe(16)
    expect(paidAt('2026-11-25T10:00', zone, { open })?.cost).toBe(1)
    expect(paidAt('2026-11-26T10:00', zone, { open })).toEqual({ cost: 5, why: 'dayOff' })
  })

  it('[FAIR-1] is more where they keep it for quiet work, and no time at all where they are busy', () => {
    const zone = 'Europe/Berlin'
    const morning = [span('2026-11-24T09:00', '2026-11-24T12:00', zone)]
    expect(paidAt('2026-11-24T11:30', zone, { focus: morning })).toEqual({ cost: 3, why: 'focus' })
    expect(paidAt('2026-11-24T11:30', zone, { busy: morning })).toBeUndefined()
    expect(paidAt('2026-11-24T12:00', zone, { busy: morning })?.cost).toBe(0)
    expect(paidAt('2026-11-24T11:30', zone, { busy: morning, isOptional: true })?.why).toBe('busy')
  })

  it('[FAIR-1] follows the clock when it is changed', () => {
    // The same hour in UTC: 7:00 in New York before the clocks go forward, 8:00 after.
    const early: Interval = { fromMs: Date.UTC(2026, 2, 6, 12), toMs: Date.UTC(2026, 2, 6, 13) }
    const after: Interval = { fromMs: Date.UTC(2026, 2, 9, 12), toMs: Date.UTC(2026, 2, 9, 13) }
    const ada = person('America/New_York')
    expect([costOf(ada, early)?.cost, costOf(ada, after)?.cost]).toEqual([2, 1])
  })
})

const rest = async () => undefined
const ALL = { most: 1000, ofDay: 1000, dayOf: () => 0 }
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Lord_Howe']
const starts = Array.from({ length: 96 }, (_, half) => Date.UTC(2026, 2, 27) + half * (HOUR_MS / 2))
/** Random intervals, which need not start on a quarter of an hour. */
const randomIntervals = fc.array(
  fc.record({
    from: fc.integer({ min: -20, max: 95 }),
    lateMin: fc.constantFrom(0, 0, 0, 5, 20),
    hours: fc.integer({ min: 1, max: 30 }),
  }),
  { maxLength: 4 },
)
const people = fc.array(
  fc.record({
    zone: fc.constantFrom(...ZONES),
    busy: randomIntervals,
    isOptional: fc.boolean(),
    hours: fc.option(randomIntervals),
    focus: randomIntervals,
  }),
  { minLength: 1, maxLength: 5 },
)
type Drawn = typeof people extends fc.Arbitrary<infer T> ? T : never
const toIntervals = (drawn: typeof randomIntervals extends fc.Arbitrary<infer T> ? T : never): Interval[] =>
  drawn.map(({ from, lateMin, hours }) => {
    const fromMs = (starts[0] ?? 0) + from * (HOUR_MS / 2) + lateMin * 60_000
    return { fromMs, toMs: fromMs + hours * HOUR_MS }
  })
const toPeople = (drawn: Drawn): Person[] =>
  drawn.map(({ zone, busy, isOptional, hours, focus }) => {
    const open = hours ? toIntervals(hours) : undefined
    return person(zone, { isOptional, busy: toIntervals(busy), focus: toIntervals(focus), open })
  })

/** Applies the definition directly: compares every pair of times. */
const bruteForce = (group: Person[], durationMs: number) => {
  const all = starts.flatMap((fromMs) => {
    const costs = group.map((one) => costOf(one, { fromMs, toMs: fromMs + durationMs }))
    return costs.every((cost): cost is Cost => cost !== undefined) ? [{ fromMs, costs }] : []
  })
  const measure = (costs: Cost[]) => {
    let [worst, sum] = [0, 0]
    for (const { cost } of costs) {
      worst = Math.max(worst, cost)
      sum += cost
    }
    return [worst, sum] as const
  }
  const isFairer = (a: (typeof all)[number], b: (typeof all)[number]) => {
    const [[worst, sum], [otherWorst, otherSum]] = [measure(a.costs), measure(b.costs)]
    if (worst !== otherWorst) return worst < otherWorst
    if (sum !== otherSum) return sum < otherSum
    return a.fromMs < b.fromMs
  }
  const place = (one: (typeof all)[number]) => all.filter((other) => isFairer(other, one)).length
  const placed: (typeof all)[number][] = []
  for (const one of all) placed[place(one)] = one
  return placed
}

describe('the fairest times of a group', () => {
  it('[FAIR-2] stand in the order that a comparison of each with each gives', () => {
    return fc.assert(
      fc.asyncProperty(people, fc.constantFrom(0.5, 1, 3), async (drawn, hours) => {
        const group = toPeople(drawn)
        const durationMs = hours * HOUR_MS
        const found = await fairTimes({ people: group, durationMs, yieldToEventLoop: rest }, starts, ALL)
        expect(found).toEqual(bruteForce(group, durationMs))
      }),
      { numRuns: 150 },
    )
  })

  it('[FAIR-2] spare the one who would pay most: nobody is woken where somebody can stay late', async () => {
    const group = [person('Europe/Berlin'), person('America/Los_Angeles')]
    const day = starts.slice(0, 48).map((ms) => ms - 24 * HOUR_MS)
    const [best] = await fairTimes({ people: group, durationMs: HOUR_MS, yieldToEventLoop: rest }, day, ALL)
    expect(wallOf(new Date(best?.fromMs ?? 0), 'Europe/Berlin')).toBe('2026-03-26T16:00')
    expect(best?.costs.map(({ cost }) => cost)).toEqual([0, 1])
  })

  it('[FAIR-2] are at most so many of a day', async () => {
    const dayOf = (ms: number) => Math.floor(ms / (24 * HOUR_MS))
    const limits = { most: 5, ofDay: 2, dayOf }
    const group = [person('Europe/Berlin')]
    const found = await fairTimes(
      { people: group, durationMs: HOUR_MS, yieldToEventLoop: rest },
      starts,
      limits,
    )
    expect(found.map(({ fromMs }) => dayOf(fromMs) - dayOf(starts[0] ?? 0))).toEqual([0, 0, 1, 1])
  })

  it('[FAIR-3] of a series go around, each the one after which who has paid most has paid least', () => {
    return fc.assert(
      fc.asyncProperty(people, fc.integer({ min: 1, max: 6 }), async (drawn, count) => {
        const group = toPeople(drawn)
        const weeks = Array.from({ length: count }, (_, week) => starts.slice(week * 7, week * 7 + 20))
        const { times, paid } = await fairSeries(
          { people: group, durationMs: HOUR_MS, yieldToEventLoop: rest },
          weeks,
        )
        const sofar = group.map(() => 0)
        weeks.forEach((choices, week) => {
          const chosen = times[week]
          const all = bruteForce(group, HOUR_MS).filter(({ fromMs }) => choices.includes(fromMs))
          expect(chosen === undefined).toBe(all.length === 0)
          if (!chosen) return
          // Sums in lexicographic order, highest first. Among equals, the fairest is taken.
          const sums = (costs: Cost[]) =>
            costs
              .map(({ cost }, one) => String.fromCharCode((sofar[one] ?? 0) + cost))
              .sort()
              .reverse()
              .join('')
          const least = all.reduce((best, one) => (sums(one.costs) < sums(best.costs) ? one : best))
          expect(chosen).toEqual(least)
          chosen.costs.forEach(({ cost }, one) => {
            sofar[one] = (sofar[one] ?? 0) + cost
          })
        })
        expect(paid).toEqual(sofar)
      }),
      { numRuns: 100 },
    )
  })

  it('[FAIR-3] let nobody get up each time, where two are far apart', async () => {
    const group = [person('Europe/Berlin'), person('Asia/Tokyo'), person('America/Los_Angeles')]
    const week = (at: number) =>
      Array.from(
        { length: 48 },
        (_, half) => Date.UTC(2026, 5, 3) + at * 7 * 24 * HOUR_MS + half * (HOUR_MS / 2),
      )
    const { paid } = await fairSeries(
      { people: group, durationMs: HOUR_MS, yieldToEventLoop: rest },
      [0, 1, 2, 3, 4, 5].map(week),
    )
    expect(Math.max(...paid) - Math.min(...paid)).toBeLessThanOrEqual(16)
    expect(Math.min(...paid)).toBeGreaterThan(0)
  })

  it('[FAIR-11] give others their turn after each person and each week', async () => {
    let turns = 0
    const group = [person('Europe/Berlin'), person('Asia/Tokyo')]
    const counted = async () => (turns += 1)
    await fairSeries({ people: group, durationMs: HOUR_MS, yieldToEventLoop: counted }, [
      starts,
      starts,
      starts,
    ])
    expect(turns).toBe(5)
  })
})
