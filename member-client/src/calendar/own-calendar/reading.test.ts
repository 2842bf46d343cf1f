import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCalendar } from './calendar.ts'
import { compare } from './compare.ts'
import { describedZones, namedZone, UTC } from './zones.ts'

const BERLIN = namedZone('Europe/Berlin')!
const NEW_YORK = namedZone('America/New_York')!

const file = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR'].join('\r\n')
let uids = 0
const event = (...lines: string[]) =>
  [
    'BEGIN:VEVENT',
    ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${uids++}`]),
    ...lines,
    'END:VEVENT',
  ].join('\r\n')

const YEAR = ['2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'] as const
const busy = (text: string, [from, to]: readonly [string, string] = YEAR, viewer = BERLIN) => {
  const calendar = readCalendar(text)
  if (!calendar) throw new Error('No calendar')
  return calendar.busyIn({ fromMs: Date.parse(from), toMs: Date.parse(to) }, viewer)
}
const spans = (text: string, span?: readonly [string, string], viewer = BERLIN) =>
  busy(text, span, viewer).occurrences.map(({ startMs, endMs }) =>
    [startMs, endMs].map((at) => new Date(at).toISOString().slice(0, 16)).join('/'),
  )
const nine = (zone: string) => [`DTSTART;TZID=${zone}:20260323T090000`, `DTEND;TZID=${zone}:20260323T100000`]

/** A zone as Outlook writes it, under a name that no browser knows. */
const OUTLOOK_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10'],
  ...['END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
]

describe('[APPT-21] a calendar file is read by its own clocks', () => {
  it('over a change of clocks, by the zone that it names', () => {
    const weekly = event(...nine('Europe/Berlin'), 'RRULE:FREQ=WEEKLY;COUNT=2')
    expect(spans(file(weekly))).toEqual([
      '2026-03-23T08:00/2026-03-23T09:00',
      '2026-03-30T07:00/2026-03-30T08:00',
    ])
    const abroad = event(...nine('America/New_York'), 'RRULE:FREQ=WEEKLY;COUNT=1')
    expect(spans(file(abroad))).toEqual(['2026-03-23T13:00/2026-03-23T14:00'])
  })

  it('and by the zone that it describes, whatever that is called', () => {
    const weekly = event(...nine('"W. Europe Standard Time"'), 'RRULE:FREQ=WEEKLY;COUNT=2')
    expect(spans(file(...OUTLOOK_ZONE, weekly), YEAR, NEW_YORK)).toEqual([
      '2026-03-23T08:00/2026-03-23T09:00',
      '2026-03-30T07:00/2026-03-30T08:00',
    ])
    // A zone name prefixed with a program’s name.
    const prefixed = event(...nine('/mozilla.org/20070129_1/Europe/Berlin'))
    expect(spans(file(prefixed), YEAR, NEW_YORK)).toEqual(['2026-03-23T08:00/2026-03-23T09:00'])
  })

  it('as a zone that is described and one that is known agree at each moment', () => {
    const zone = describedZones([OUTLOOK_ZONE]).get('W. Europe Standard Time')!
    const first = Date.UTC(2026, 0, 1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * 365 * 24 * 4 }), (quarters) => {
        const wall = first + quarters * 900_000
        expect(zone.instantOf(wall)).toBe(BERLIN.instantOf(wall))
        expect(zone.wallOf(BERLIN.instantOf(wall))).toBe(BERLIN.wallOf(BERLIN.instantOf(wall)))
      }),
      {
        examples: [[(31 + 28 + 28) * 96 + 10], [(31 + 28 + 31 + 30 + 31 + 30 + 31 + 31 + 30 + 24) * 96 + 10]],
      },
    )
  })

  it('where the clock skips a time as much later, and of two the first', () => {
    expect(new Date(BERLIN.instantOf(Date.UTC(2026, 2, 29, 2, 30))).toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    )
    expect(new Date(BERLIN.instantOf(Date.UTC(2026, 9, 25, 2, 30))).toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    )
    // A night in a day of 23 hours.
    const night = event(
      'DTSTART;TZID=Europe/Berlin:20260328T220000',
      'DTEND;TZID=Europe/Berlin:20260329T060000',
    )
    expect(spans(file(night))).toEqual(['2026-03-28T21:00/2026-03-29T04:00'])
  })

  it('a day, and a time without a zone, by the clock of whoever looks', () => {
    const day = event('DTSTART;VALUE=DATE:20260329', 'DTEND;VALUE=DATE:20260330')
    // The day has 23 hours in Berlin and 24 in New York.
    expect(spans(file(day))).toEqual(['2026-03-28T23:00/2026-03-29T22:00'])
    expect(spans(file(day), YEAR, NEW_YORK)).toEqual(['2026-03-29T04:00/2026-03-30T04:00'])
    const floating = event('DTSTART:20260701T090000', 'DURATION:PT45M')
    expect(spans(file(floating))).toEqual(['2026-07-01T07:00/2026-07-01T07:45'])
    expect(spans(file(event('DTSTART;VALUE=DATE:20260701')), YEAR, UTC)).toEqual([
      '2026-07-01T00:00/2026-07-02T00:00',
    ])
  })

  it('but what is free, cancelled or left out there', () => {
    const at = ['DTSTART:20260701T090000Z', 'DTEND:20260701T100000Z']
    expect(spans(file(event(...at, 'TRANSP:TRANSPARENT')))).toEqual([])
    expect(spans(file(event(...at, 'STATUS:CANCELLED')))).toEqual([])
    expect(spans(file(event(...at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE')))).toEqual([])
    expect(spans(file(event(...at, 'STATUS:TENTATIVE')))).toHaveLength(1)
    const daily = [...at, 'RRULE:FREQ=DAILY;COUNT=4']
    expect(spans(file(event(...daily, 'EXDATE:20260702T090000Z', 'EXDATE;VALUE=DATE:20260704')))).toEqual([
      '2026-07-01T09:00/2026-07-01T10:00',
      '2026-07-03T09:00/2026-07-03T10:00',
    ])
    // The same instants in a zone other than the start's.
    expect(
      spans(file(event(...daily, 'EXDATE;TZID=Europe/Berlin:20260701T110000,20260702T110000'))),
    ).toHaveLength(2)
    expect(spans(file(event(...at, 'RDATE:20260801T090000Z,20260802T090000Z')))).toHaveLength(3)
  })

  it('with each occurrence where it was moved to, and none where it was', () => {
    const series = event('UID:a', ...nine('Europe/Berlin'), 'RRULE:FREQ=DAILY;COUNT=3')
    const id = (day: string) => ['UID:a', `RECURRENCE-ID;TZID=Europe/Berlin:202603${day}T090000`]
    const moved = event(...id('24'), 'DTSTART;TZID=Europe/Berlin:20260520T150000', 'DURATION:PT2H')
    const cancelled = event(...id('25'), ...nine('Europe/Berlin'), 'STATUS:CANCELLED')
    const text = file(moved, series, cancelled)
    expect(spans(text)).toEqual(['2026-03-23T08:00/2026-03-23T09:00', '2026-05-20T13:00/2026-05-20T15:00'])
    // Moved into another month.
    expect(spans(text, ['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z'])).toHaveLength(1)
  })

  it('as one occurrence says for itself and all after it', () => {
    const series = event('UID:a', ...nine('Europe/Berlin'), 'RRULE:FREQ=DAILY;COUNT=4')
    const onwards = event(
      ...['UID:a', 'RECURRENCE-ID;TZID=Europe/Berlin;RANGE=THISANDFUTURE:20260325T090000', 'SUMMARY:Later'],
      ...['DTSTART;TZID=Europe/Berlin:20260325T140000', 'DURATION:PT2H'],
    )
    expect(spans(file(series, onwards))).toEqual([
      ...['2026-03-23T08:00/2026-03-23T09:00', '2026-03-24T08:00/2026-03-24T09:00'],
      ...['2026-03-25T13:00/2026-03-25T15:00', '2026-03-26T13:00/2026-03-26T15:00'],
    ])
    const ended = onwards.replace('SUMMARY:Later', 'STATUS:CANCELLED')
    expect(spans(file(series, ended))).toHaveLength(2)
  })

  it('up to the last time of a rule, which is said in UTC', () => {
    const until = (when: string) =>
      spans(file(event(...nine('Europe/Berlin'), `RRULE:FREQ=DAILY;UNTIL=${when}`)))
    expect(until('20260324T080000Z')).toHaveLength(2)
    expect(until('20260324T075959Z')).toHaveLength(1)
    expect(until('20260324')).toHaveLength(2)
  })
})

describe('[APPT-20] free times are held against a calendar', () => {
  const text = file(event('SUMMARY:Dentist', 'DTSTART:20260701T090000Z', 'DTEND:20260701T100000Z'))
  const at = (start: string, end: string) => ({
    start: `2026-07-01T${start}:00.000Z`,
    end: `2026-07-01T${end}:00.000Z`,
  })

  it('by what overlaps them, not by what ends or begins with them', () => {
    const times = [at('08:30', '09:00'), at('08:45', '09:15'), at('09:15', '09:45'), at('10:00', '10:30')]
    const { clashes, count } = compare(times, readCalendar(text)!, BERLIN)
    expect([...clashes.keys()]).toEqual([times[1]?.start, times[2]?.start])
    expect(clashes.get(times[1]?.start ?? '')).toMatchObject([{ title: 'Dentist' }])
    expect(count).toBe(1)
  })

  it('exactly as asking minute by minute finds', () => {
    const minute = fc.integer({ min: 0, max: 600 })
    const instant = (minutes: number) => new Date(Date.UTC(2026, 6, 1) + minutes * 60_000).toISOString()
    const stamp = (minutes: number) => `${instant(minutes).slice(0, 19).replace(/[-:]/g, '')}Z`
    fc.assert(
      fc.property(
        fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 90 })), { maxLength: 5 }),
        minute,
        (busyHours, from) => {
          const events = busyHours.map(([start, length]) =>
            event(`DTSTART:${stamp(start)}`, `DTEND:${stamp(start + length)}`),
          )
          const times = [{ start: instant(from), end: instant(from + 30) }]
          const isBusy = Array.from({ length: 30 }, (_, at) => from + at).some((at) =>
            busyHours.some(([start, length]) => start <= at && at < start + length),
          )
          expect(compare(times, readCalendar(file(...events))!, BERLIN).clashes.size).toBe(isBusy ? 1 : 0)
        },
      ),
    )
  })

  it('none where there are no times', () => {
    expect(compare([], readCalendar(text)!, BERLIN)).toMatchObject({ count: 0 })
  })
})

describe('[APPT-22] a file that is not as it should be', () => {
  it('is told from a calendar', () => {
    for (const text of ['', 'PK\u0003\u0004', '<html>BEGIN:VCALENDAR</html>', '{"kind":"calendar"}'])
      expect(readCalendar(text)).toBeNull()
    expect(readCalendar(`\uFEFF${file()}`)).not.toBeNull()
  })

  it('is read but for what is broken, which is counted', () => {
    const good = event('SUMMARY:Kept\\, whole', 'DTSTART:20260701T090000Z', 'DTEND:20260701T100000Z')
    const garbage = event('DESCRIPTION:broken', 'off in the middle', ';;;', 'DTSTART:20260702T090000Z')
    const broken = [event('SUMMARY:No start'), event('DTSTART:yesterday'), event('DTSTART;TZID:20260701')]
    const text = file(good, garbage, ...broken, 'BEGIN:VEVENT\r\nDTSTART:2026')
    const found = busy(text)
    expect(found.occurrences.map(({ title }) => title)).toEqual(['Kept, whole', ''])
    expect(found.unread).toBe(4)
  })

  it('folds its lines, and has alarms with times of their own', () => {
    const alarm = 'BEGIN:VALARM\r\nDURATION:PT9H\r\nSUMMARY:Wake up\r\nEND:VALARM'
    const text = file(
      event('SUMMARY:Long', ' er title', alarm, 'DTSTART:2026070', ' 1T090000Z', 'DURATION:PT1H'),
    )
    expect(busy(text).occurrences).toMatchObject([{ title: 'Longer title' }])
    expect(spans(text)).toEqual(['2026-07-01T09:00/2026-07-01T10:00'])
  })

  it('has a rule that began long ago without going through all of it', () => {
    const old = event('DTSTART:19700101T000000Z', 'DURATION:PT10S', 'RRULE:FREQ=MINUTELY;INTERVAL=7')
    const hour = ['2026-07-01T00:00:00Z', '2026-07-01T01:00:00Z'] as const
    const minutes = Array.from({ length: 60 }, (_, at) => Date.parse(hour[0]) / 60_000 + at)
    expect(spans(file(old), hour)).toHaveLength(minutes.filter((minute) => minute % 7 === 0).length)
  })

  it('finds by that what going through all of it finds', () => {
    const span = ['2026-03-20T00:00:00Z', '2026-04-10T00:00:00Z'] as const
    const rule = fc.record({
      freq: fc.constantFrom('DAILY', 'WEEKLY', 'HOURLY'),
      interval: fc.integer({ min: 1, max: 9 }),
      days: fc.subarray(['MO', 'WE', 'FR', 'SU']),
      startDay: fc.integer({ min: 1, max: 28 }),
    })
    fc.assert(
      fc.property(rule, ({ freq, interval, days, startDay }) => {
        const start = `DTSTART;TZID=Europe/Berlin:202601${String(startDay).padStart(2, '0')}T103000`
        const by = days.length > 0 ? `;BYDAY=${days.join()}` : ''
        const repeated = (more: string) =>
          spans(
            file(event(start, 'DURATION:PT30M', `RRULE:FREQ=${freq};INTERVAL=${interval}${by}${more}`)),
            span,
          )
        expect(repeated('')).toEqual(repeated(';COUNT=9000'))
      }),
      { numRuns: 60 },
    )
  })

  it('may have a rule that never comes to a time', () => {
    const at = 'DTSTART:20260106T090000Z'
    const never = [
      'DAILY;INTERVAL=7;BYDAY=MO',
      'DAILY;BYMONTH=2;BYMONTHDAY=31',
      'YEARLY;BYMONTH=2;BYMONTHDAY=30',
    ]
    const text = file(...never.map((rule) => event(at, 'DURATION:PT1H', `RRULE:FREQ=${rule}`)))
    // Only the first occurrence of each exists.
    expect(spans(text, ['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z'])).toEqual([])
  })

  it('may describe a zone whose clock changes each second, which is then not taken', () => {
    const ticking = OUTLOOK_ZONE.map((line) => line.replace('FREQ=YEARLY', 'FREQ=SECONDLY'))
    const text = file(...ticking, event(...nine('"W. Europe Standard Time"')))
    expect(spans(text, YEAR, NEW_YORK)).toEqual(['2026-03-23T13:00/2026-03-23T14:00'])
  })

  it('is left without what repeats a million times, which is named', () => {
    const tick = event(
      'SUMMARY:Tick',
      'DTSTART:20250101T000000Z',
      'DURATION:PT1S',
      'RRULE:FREQ=SECONDLY;COUNT=1000000',
    )
    const ticks = Array.from({ length: 40 }, () => tick)
    const found = busy(file(...ticks, event('SUMMARY:Real', 'DTSTART:20260701T090000Z', 'DURATION:PT1H')))
    expect(found.occurrences).toMatchObject([{ title: 'Real' }])
    expect(found.notExpanded).toHaveLength(40)
  })
})
