import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instantOf, isWallTime, plusMinutes, spanOf, wallOf } from '@metapyra/time/wall'
import { canonicalZone } from '@metapyra/time/zone-name'
import { describe, expect, it } from 'vitest'
import {
  endedAt,
  isOver,
  readRule,
  ruleForCalendars,
  ruleText,
  ruleTimes,
  seriesTimes,
  withoutFirst,
} from './core/recurrence.rules.ts'

interface Vectors {
  rules: { startLocal: string; minutes: number; rrule: string; times: string[] }[]
  zones: Record<string, number[][]>
}
const vectors: Vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, 'vectors/recurrence.json'), 'utf8'),
)
const FAR = '2099-01-01T00:00'

describe('[EVENT-2] against dateutil and zoneinfo', () => {
  it('there is something to compare', () => {
    expect(vectors.rules.length).toBeGreaterThan(20)
    expect(Object.keys(vectors.zones).length).toBeGreaterThanOrEqual(30)
  })

  it.each(vectors.rules)(
    '$startLocal $rrule comes at the same wall times',
    ({ startLocal, rrule, times }) => {
      const rule = readRule(rrule, 'UTC')
      if (typeof rule === 'string') throw new Error(rule)
      expect(ruleTimes({ startLocal, rrule: ruleText(rule) }, FAR)).toEqual(times)
    },
  )

  it.each(Object.keys(vectors.zones))('they begin and end at the same instants in %s', (zone) => {
    vectors.rules.forEach(({ times, minutes }, index) => {
      const packed = vectors.zones[zone]?.[index] ?? []
      const counts: number[] = []
      let before = 0
      for (const local of times) {
        const { startsAt, endsAt } = spanOf(local, plusMinutes(local, minutes), zone)
        const [begins, ends] = [startsAt.getTime() / 1000, endsAt.getTime() / 1000]
        counts.push(begins - before, ends - begins)
        before = begins
      }
      expect(counts).toEqual(packed)
    })
  })
})

describe('[EVENT-3] a change of clocks', () => {
  it('that leaves a time out moves it on by as much', () => {
    expect(instantOf('2027-03-14T02:30', 'America/New_York').toISOString()).toBe('2027-03-14T07:30:00.000Z')
    expect(instantOf('2026-10-04T02:10', 'Australia/Lord_Howe').toISOString()).toBe(
      '2026-10-03T15:40:00.000Z',
    )
  })

  it('that brings a time twice means the first', () => {
    expect(instantOf('2026-11-01T01:30', 'America/New_York').toISOString()).toBe('2026-11-01T05:30:00.000Z')
  })

  it('never puts an end before its start', () => {
    const { startsAt, endsAt } = spanOf('2027-03-14T02:30', '2027-03-14T03:15', 'America/New_York')
    expect(endsAt.getTime() - startsAt.getTime()).toBe(45 * 60_000)
  })
})

describe('[EVENT-4] a rule', () => {
  const cases: [string, string][] = [
    ['FREQ=HOURLY', 'once a day'],
    ['FREQ=DAILY;BYHOUR=1,2', 'once a day'],
    ['FREQ=SOMETIMES', 'part of RFC 5545'],
    ['INTERVAL=2', 'FREQ'],
    ['FREQ=DAILY;INTERVAL=0', 'INTERVAL=0'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20261231', 'either COUNT or UNTIL'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'twice'],
    ['FREQ=DAILY;FOO=1', 'FOO'],
    ['FREQ=DAILY;', 'part of RFC 5545'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'Numbered'],
    ['FREQ=MONTHLY;BYWEEKNO=3', 'BYWEEKNO'],
    ['FREQ=MONTHLY;BYYEARDAY=3', 'BYYEARDAY'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS'],
    ['FREQ=DAILY;UNTIL=20260231', 'UNTIL isn’t a valid date'],
    ['FREQ=DAILY\nDTSTART:20260101', 'part of RFC 5545'],
  ]
  it.each(cases)('%s is refused with the reason', (rule, reason) => {
    expect(readRule(rule, 'UTC')).toContain(reason)
  })

  it('says its end by the clock of its zone, and in UTC to other calendars', () => {
    const read = (text: string) => {
      const rule = readRule(text, 'Europe/Berlin')
      return typeof rule === 'string' ? rule : ruleText(rule)
    }
    expect(read('RRULE:FREQ=DAILY;UNTIL=20260701T070000Z')).toBe('FREQ=DAILY;UNTIL=20260701T090000')
    expect(read('freq=daily;until=20260701')).toBe('FREQ=DAILY;UNTIL=20260701T235900')
    const start = { startLocal: '2026-01-31T09:00', timezone: 'Europe/Berlin' }
    const kept = read('FREQ=DAILY;UNTIL=20260701T090000')
    expect(ruleForCalendars(kept, { ...start, isAllDay: false })).toBe('FREQ=DAILY;UNTIL=20260701T070000Z')
    expect(ruleForCalendars(kept, { ...start, isAllDay: true })).toBe('FREQ=DAILY;UNTIL=20260701')
  })

  it('is cut in two without a gap or a double', () => {
    const startLocal = '2026-01-05T09:00'
    for (const rrule of [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=20',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
    ]) {
      const all = ruleTimes({ startLocal, rrule }, '2026-12-31T00:00')
      const from = all[7] ?? ''
      const head = ruleTimes({ startLocal, rrule: endedAt(rrule, plusMinutes(from, -1)) }, FAR)
      const tail = ruleTimes({ startLocal: from, rrule: withoutFirst(rrule, 7) }, '2026-12-31T00:00')
      expect([...head, ...tail]).toEqual(all)
    }
  })

  it('is over when nothing comes any more, and not before', () => {
    const series = { startLocal: '2026-01-05T09:00', exdates: [], rdates: [] }
    expect(isOver({ ...series, rrule: 'FREQ=DAILY;COUNT=3' }, '2026-01-06T09:00')).toBe(false)
    expect(isOver({ ...series, rrule: 'FREQ=DAILY;COUNT=3' }, '2026-01-07T09:00')).toBe(true)
    expect(isOver({ ...series, rrule: 'FREQ=DAILY;UNTIL=20260107T090000' }, '2026-01-07T08:00')).toBe(false)
    expect(isOver({ ...series, rrule: 'FREQ=DAILY' }, FAR)).toBe(false)
  })

  it('loses what is excepted and gains what is added, in order', () => {
    const series = { startLocal: '2026-01-05T09:00', rrule: 'FREQ=DAILY;COUNT=3' }
    const times = seriesTimes({ ...series, exdates: ['2026-01-06T09:00'], rdates: ['2026-01-06T15:00'] }, FAR)
    expect(times).toEqual(['2026-01-05T09:00', '2026-01-06T15:00', '2026-01-07T09:00'])
  })
})

it('[EVENT-6] a wall time is a day and a time that there are, and a zone one that has a name', () => {
  const all = [
    '2026-02-28T09:00',
    '2026-02-30T09:00',
    '2026-13-01T09:00',
    '2026-01-01T24:00',
    '1900-01-01T00:00',
  ]
  expect(all.map(isWallTime)).toEqual([true, false, false, false, false])
  expect(
    ['Europe/Berlin', 'utc', '+02:00', 'Mars/Olympus', ''].map((zone) => Boolean(canonicalZone(zone))),
  ).toEqual([true, true, false, false, false])
  expect(wallOf(new Date('2026-07-01T22:30:00Z'), 'Asia/Kathmandu')).toBe('2026-07-02T04:15')
})

describe('[EVENT-5] a rule that was walked already', () => {
  it('comes at the same times however far one looked before', () => {
    for (const rrule of [
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=MONTHLY;BYDAY=2TU;COUNT=30',
      'FREQ=WEEKLY;UNTIL=20280601T000000',
    ]) {
      const timesBetween = (startLocal: string) => (until: string) => ruleTimes({ startLocal, rrule }, until)
      const looked = timesBetween('2026-12-08T09:00')
      const all = ruleTimes({ startLocal: '2026-12-08T09:00', rrule }, '2031-06-30T00:00', 19_999)
      for (const until of ['2027-01-05T08:59', '2031-06-30T00:00', '2027-01-05T09:00', '2026-12-01T00:00'])
        expect(looked(until)).toEqual(all.filter((time) => time <= until))
    }
  })
})
