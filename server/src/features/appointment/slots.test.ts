import { DEFAULT_WEEK } from '@metapyra/contract/appointment'
import type { DayWindow } from '@metapyra/contract/entities/appointment'
import type { Interval } from '@metapyra/time/days'
import { instantOf, wallOf } from '@metapyra/time/wall'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naiveSlots } from '../../testing/features/slots.ts'
import type { Hours } from './hours/hours.rules.ts'
import type { HostTimes, SlotQuery, SlotRules } from './slots/slots.rules.ts'
import { freeSlots } from './slots/slots.rules.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
/** `09:00-12:00 13:00-17:00` */
const windows = (text: string): DayWindow[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((part) => ({ startMin: clock(part.slice(0, 5)), endMin: clock(part.slice(6)) }))
const everyDay = (text: string): DayWindow[][] => Array.from({ length: 7 }, () => windows(text))

const RULES: SlotRules = {
  durationMin: 30,
  stepMin: 30,
  bufferBeforeMin: 0,
  bufferAfterMin: 0,
  minNoticeMin: 0,
  maxAheadDays: 400,
  dailyLimit: null,
  weeklyLimit: null,
}
const hoursIn = (zone: string, week: Hours['weekly'] | string, more: Partial<Hours> = {}): Hours => ({
  zone,
  weekly: typeof week === 'string' ? everyDay(week) : week,
  overrides: new Map(),
  blocks: new Map(),
  ...more,
})
const hostIn = (hours: Hours, more: Partial<HostTimes> = {}): HostTimes => ({
  hours,
  busy: [],
  booked: [],
  ...more,
})

interface Asked {
  host: HostTimes
  others?: readonly HostTimes[]
  mode?: SlotQuery['mode']
  rules?: Partial<SlotRules>
  day: string
  days?: number
  now?: string
}
const question = ({ host, others = [], mode = 'single', rules, day, days = 1, now }: Asked): SlotQuery => {
  const { zone } = host.hours
  const end = new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 16)
  return {
    rules: { ...RULES, ...rules },
    mode,
    hosts: [host, ...others],
    within: { fromMs: instantOf(`${day}T00:00`, zone).getTime(), toMs: instantOf(end, zone).getTime() },
    nowMs: now ? instantOf(now, zone).getTime() : Date.parse('2026-01-01T00:00Z'),
  }
}
/** The free starts as wall times of the host. */
const startTimes = (query: Asked): string[] =>
  freeSlots(question(query)).map(({ startMs }) => wallOf(new Date(startMs), query.host.hours.zone).slice(11))
const spanAt = (zone: string, from: string, to: string): Interval => ({
  fromMs: instantOf(from, zone).getTime(),
  toMs: instantOf(to, zone).getTime(),
})

describe('[APPT-1] hours are by the clock of the host', () => {
  it('a plain day', () => {
    const host = hostIn(hoursIn('Europe/Berlin', DEFAULT_WEEK))
    expect(startTimes({ host, day: '2026-11-23', rules: { stepMin: 60 } })).toEqual(
      ['09', '10', '11', '12', '13', '14', '15', '16'].map((hour) => `${hour}:00`),
    )
    expect(startTimes({ host, day: '2026-11-22' })).toEqual([])
  })

  it.each([
    // The clock jumps from 02:00 to 03:00.
    ['Europe/Berlin', '2026-03-29', '01:00-04:00', ['01:00', '01:30', '03:00', '03:30']],
    // A window that starts in the skipped hour starts that much later.
    ['Europe/Berlin', '2026-03-29', '02:00-05:00', ['03:00', '03:30', '04:00', '04:30']],
    ['Europe/Berlin', '2026-03-29', '02:00-03:00', []],
    ['America/New_York', '2026-03-08', '01:30-03:30', ['01:30', '03:00']],
    // The clock is set back from 03:00 to 02:00: repeated times are offered twice, and an end is the first of the two.
    [
      'Europe/Berlin',
      '2026-10-25',
      '01:00-04:00',
      ['01:00', '01:30', '02:00', '02:30', '02:00', '02:30', '03:00', '03:30'],
    ],
    ['Europe/Berlin', '2026-10-25', '01:00-02:30', ['01:00', '01:30', '02:00']],
    ['Europe/Berlin', '2026-10-25', '02:30-04:00', ['02:30', '02:00', '02:30', '03:00', '03:30']],
    // Changes of half an hour, in both directions.
    ['Australia/Lord_Howe', '2026-10-04', '01:00-03:30', ['01:00', '01:30', '02:30', '03:00']],
    ['Australia/Lord_Howe', '2026-04-05', '01:00-03:00', ['01:00', '01:30', '01:30', '02:00', '02:30']],
    // Zones with offsets of half or a quarter of an hour.
    ['Asia/Kolkata', '2026-06-01', '09:15-10:45', ['09:15', '09:45', '10:15']],
    ['Asia/Kathmandu', '2026-06-01', '09:00-10:00', ['09:00', '09:30']],
    ['Pacific/Chatham', '2026-04-05', '03:00-04:30', ['03:00', '03:30', '03:00', '03:30', '04:00']],
    // Midnight itself is skipped or repeated.
    ['Africa/Cairo', '2026-04-24', '00:00-02:00', ['01:00', '01:30']],
    ['America/Havana', '2026-11-01', '00:00-02:00', ['00:00', '00:30', '00:00', '00:30', '01:00', '01:30']],
    // Until the end of the day.
    ['Europe/Berlin', '2026-11-23', '23:00-24:00', ['23:00', '23:30']],
  ])('%s on %s, %s', (zone, day, week, times) => {
    expect(startTimes({ host: hostIn(hoursIn(zone, week)), day })).toEqual(times)
  })

  it('the night after midnight is that day’s: what touches there is one', () => {
    const host = hostIn(hoursIn('Europe/Berlin', '00:00-01:00 23:00-24:00'))
    const rules = { durationMin: 60, stepMin: 30 }
    expect(startTimes({ host, rules, day: '2026-11-23', days: 2 })).toEqual([
      '00:00',
      '23:00',
      '23:30',
      '00:00',
      '23:00',
      '23:30',
    ])
  })

  it('a date that differs stands in the place of its weekday, and may be closed', () => {
    const overrides = new Map([
      ['2026-11-23', windows('13:00-14:00')],
      ['2026-11-24', []],
    ])
    const host = hostIn(hoursIn('Europe/Berlin', DEFAULT_WEEK, { overrides }))
    expect(startTimes({ host, day: '2026-11-23', days: 2 })).toEqual(['13:00', '13:30'])
  })

  it('a blocked day has no times, nor has what is blocked of one', () => {
    const blocks = new Map([
      ['2026-11-23', []],
      ['2026-11-24', windows('09:15-16:00')],
    ])
    const host = hostIn(hoursIn('Europe/Berlin', DEFAULT_WEEK, { blocks }))
    expect(startTimes({ host, day: '2026-11-23', days: 2 })).toEqual(['16:00', '16:30'])
  })
})

describe('[APPT-2] a time is free', () => {
  const zone = 'Europe/Berlin'
  const day = '2026-11-23'
  const hours = hoursIn(zone, '09:00-12:00')

  it('with nothing else in it, nor in its buffers', () => {
    const busy = [spanAt(zone, `${day}T10:00`, `${day}T10:30`)]
    const host = hostIn(hours, { busy })
    expect(startTimes({ host, day })).toEqual(['09:00', '09:30', '10:30', '11:00', '11:30'])
    expect(startTimes({ host, day, rules: { bufferBeforeMin: 1 } })).toEqual([
      '09:00',
      '09:30',
      '11:00',
      '11:30',
    ])
    expect(startTimes({ host, day, rules: { bufferAfterMin: 1 } })).toEqual([
      '09:00',
      '10:30',
      '11:00',
      '11:30',
    ])
  })

  it('neither too soon nor too far ahead', () => {
    const rules = { minNoticeMin: 60, maxAheadDays: 1 }
    const host = hostIn(hours)
    expect(startTimes({ host, day, rules, now: `${day}T09:31` })).toEqual(['11:00', '11:30'])
    expect(startTimes({ host, day, rules, now: '2026-11-22T00:00' })).toHaveLength(6)
    expect(startTimes({ host, day, rules, now: '2026-11-21T23:59' })).toEqual([])
  })

  it('[APPT-3] on the grid of its window, for as long as it takes', () => {
    const host = hostIn(hoursIn(zone, '09:05-12:00'))
    expect(startTimes({ host, day, rules: { durationMin: 60, stepMin: 45 } })).toEqual([
      '09:05',
      '09:50',
      '10:35',
    ])
    expect(startTimes({ host, day, rules: { durationMin: 15, stepMin: 60 } })).toEqual([
      '09:05',
      '10:05',
      '11:05',
    ])
  })

  it.each([
    [{ dailyLimit: 1 }, ['24', '26', '27', '28', '29', '30']],
    [{ weeklyLimit: 2 }, ['30']],
    [{ dailyLimit: 1, weeklyLimit: 3 }, ['24', '26', '27', '28', '29', '30']],
    [{ dailyLimit: 2 }, ['23', '24', '25', '26', '27', '28', '29', '30']],
  ])('[APPT-5] within the limits, by the days of the host: %j', (rules, free) => {
    // In Auckland it is already the 23rd, in London not yet.
    const auckland = 'Pacific/Auckland'
    const booked = ['2026-11-23T00:30', '2026-11-25T09:00'].map((at) => instantOf(at, auckland).getTime())
    const host = hostIn(hoursIn(auckland, '09:00-09:30'), { booked })
    const slots = freeSlots(question({ host, day: '2026-11-23', days: 8, rules }))
    expect(slots.map(({ startMs }) => wallOf(new Date(startMs), auckland).slice(8, 10))).toEqual(free)
  })
})

describe('[APPT-7] a team', () => {
  const day = '2026-11-23'
  const berlin = hostIn(hoursIn('Europe/Berlin', '09:00-11:00'))
  const london = hostIn(hoursIn('Europe/London', '09:00-11:00'))

  it('is free where any of it is', () => {
    const slots = freeSlots(question({ host: berlin, others: [london], mode: 'roundRobin', day }))
    expect(slots.map(({ seatsLeft }) => seatsLeft)).toEqual([1, 1, 2, 2, 1, 1])
  })

  it('[APPT-8] that is booked together is free where all of it is', () => {
    const query = { host: berlin, others: [london], mode: 'collective', day } as const
    expect(startTimes(query)).toEqual(['10:00', '10:30'])
    const busy = [spanAt('Europe/London', `${day}T09:00`, `${day}T09:10`)]
    expect(startTimes({ ...query, others: [{ ...london, busy }] })).toEqual(['10:30'])
  })
})

/** Zones with different kinds of clock changes, on days of the years below. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/St_Johns',
  'America/Nuuk',
  'Antarctica/Troll',
  'UTC',
]

/** Days around a clock change. */
const turning = fc.record({
  year: fc.integer({ min: 2010, max: 2040 }),
  month: fc.integer({ min: 0, max: 11 }),
  at: fc.integer({ min: 0, max: 30 }),
})

const dayWindows: fc.Arbitrary<DayWindow[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 })
  .map((points) => points.toSorted((a, b) => a - b))
  .map((points) =>
    Array.from({ length: Math.floor(points.length / 2) }, (_, index) => ({
      startMin: (points[2 * index] ?? 0) * 15,
      endMin: (points[2 * index + 1] ?? 0) * 15,
    })),
  )

const someDays = (firstDay: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: -2, max: 4 }), dayWindows), { maxLength: 3 })
    .map(
      (days) =>
        new Map(
          days.map(([at, list]) => [new Date(firstDay + at * DAY_MS).toISOString().slice(0, 10), list]),
        ),
    )

const hostAround = (firstDay: number, zones: readonly string[]): fc.Arbitrary<HostTimes> =>
  fc.record({
    hours: fc.record({
      zone: fc.constantFrom(...zones),
      weekly: fc.array(dayWindows, { minLength: 7, maxLength: 7 }),
      overrides: someDays(firstDay),
      blocks: someDays(firstDay),
    }),
    // In seconds, because calendars contain such times.
    busy: fc.array(
      fc
        .tuple(fc.integer({ min: -86_400, max: 3 * 86_400 }), fc.integer({ min: 0, max: 14_400 }))
        .map(([at, seconds]) => ({ fromMs: firstDay + at * 1000, toMs: firstDay + (at + seconds) * 1000 })),
      { maxLength: 8 },
    ),
    booked: fc.array(
      fc.integer({ min: -5 * 1440, max: 6 * 1440 }).map((at) => firstDay + at * MINUTE_MS),
      { maxLength: 6 },
    ),
  })

const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null })
const someRules: fc.Arbitrary<SlotRules> = fc.record({
  durationMin: fc.constantFrom(5, 15, 20, 30, 45, 60, 90, 240, 480),
  stepMin: fc.constantFrom(5, 10, 15, 20, 30, 40, 45, 60, 90),
  bufferBeforeMin: fc.constantFrom(0, 0, 5, 15, 60),
  bufferAfterMin: fc.constantFrom(0, 0, 5, 15, 60),
  minNoticeMin: fc.constantFrom(0, 0, 60, 1440),
  maxAheadDays: fc.constantFrom(1, 2, 3, 30),
  dailyLimit: limit(3),
  weeklyLimit: limit(6),
})

const questions = turning.chain(({ year, month, at }) => {
  const firstDay = Date.UTC(year, month, 1 + at)
  return fc
    .record({
      rules: someRules,
      mode: fc.constantFrom('single', 'roundRobin', 'collective' as const),
      hosts: fc.array(hostAround(firstDay, ZONES), { minLength: 1, maxLength: 3 }),
      from: fc.integer({ min: 0, max: 1439 }),
      minutes: fc.integer({ min: 0, max: 2880 }),
      nowBefore: fc.integer({ min: -1440, max: 2880 }),
    })
    .map(({ from, minutes, nowBefore, mode, hosts, rules }): SlotQuery => {
      const fromMs = firstDay + from * MINUTE_MS
      return {
        ...{
          rules,
          mode: mode as SlotQuery['mode'],
          hosts: mode === 'single' ? hosts.slice(0, 1) : hosts,
        },
        within: { fromMs, toMs: fromMs + minutes * MINUTE_MS },
        nowMs: firstDay - nowBefore * MINUTE_MS,
      }
    })
})

describe('[APPT-2] against every minute asked one by one', () => {
  it('the same times are free, over random zones, years and rules', () => {
    let free = 0
    fc.assert(
      fc.property(questions, (query) => {
        const slots = freeSlots(query)
        expect(slots).toEqual(naiveSlots(query))
        free += slots.length
      }),
      { numRuns: 100 },
    )
    // Makes sure that some slots were found.
    expect(free).toBeGreaterThan(100)
  })

  it('the same on each day on which a clock changes', () => {
    const weekly = everyDay('00:00-01:30 01:45-02:30 02:30-05:00 22:00-24:00')
    let days = 0
    for (const zone of ZONES)
      for (const { day } of changesOf(zone, 2026)) {
        for (const stepMin of [30, 40]) {
          const query = question({
            host: hostIn(hoursIn(zone, weekly)),
            day,
            rules: { stepMin, durationMin: 45 },
          })
          expect(freeSlots(query), `${zone} ${day}`).toEqual(naiveSlots(query))
        }
        days += 1
      }
    expect(days).toBeGreaterThan(20)
  })
})

/** The days of a year on which a zone's offset changes. */
function changesOf(zone: string, year: number): { day: string }[] {
  const offset = (ms: number) => Date.parse(`${wallOf(new Date(ms), zone)}Z`) - ms
  return Array.from({ length: 365 }, (_, index) => Date.UTC(year, 0, 1 + index))
    .filter((ms) => offset(ms) !== offset(ms + DAY_MS))
    .map((ms) => ({ day: new Date(ms + DAY_MS / 2).toISOString().slice(0, 10) }))
}
