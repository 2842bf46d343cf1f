import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plusMinutes } from '@metapyra/time/wall'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { component, textValue } from '../../platform/time/icalendar.ts'
import type { EventRow } from './core/queries.ts'
import { readRule, ruleText } from './core/recurrence.rules.ts'
import type { IcsEvent } from './feed/ics-event.rules.ts'
import { calendarText } from './feed/ics-event.rules.ts'
import { occurrencesUntil } from './occurrences/occurrence-times.rules.ts'
import type { OverrideRow } from './occurrences/queries.ts'

const AT = new Date('2026-01-01T00:00:00Z')
const UNTIL = new Date('2031-01-01T00:00:00Z')

const eventOf = (more: Partial<EventRow>): EventRow => ({
  id: randomUUID(),
  workspaceId: '0190a000-0000-7000-8000-000000000002',
  organizerId: '0190a000-0000-7000-8000-000000000003',
  title: 'Standup',
  description: '',
  kind: 'meeting',
  location: null,
  startLocal: '2026-01-05T09:00',
  endLocal: '2026-01-05T10:00',
  timezone: 'Europe/Berlin',
  isAllDay: false,
  rrule: null,
  exdates: [],
  rdates: [],
  capacity: null,
  hasWaitlist: false,
  rsvpPolicy: 'open',
  visibility: 'workspace',
  isDraft: false,
  isCancelled: false,
  questions: [],
  cover: null,
  itemIds: [],
  reminders: [],
  icalUid: 'one@metapyra',
  icalSequence: 0,
  version: 0,
  madeUntil: null,
  madeWith: '',
  timesSetAt: AT,
  updatedBy: null,
  createdAt: AT,
  updatedAt: AT,
  ...more,
})

const icsEventOf = (event: EventRow, overrides: OverrideRow[] = []): IcsEvent => ({
  event,
  overrides,
  organizer: null,
  attendee: null,
  own: new Map(),
  spaceName: 'Analytical Engines',
  isDeclined: false,
  isTentative: false,
  url: null,
})

const componentsOf = (text: string, name: string) => {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents(name)
}

/** Reads the file with another implementation: when each occurrence begins and ends. */
const readBack = (text: string): [string, string, string][] => {
  const parts = componentsOf(text, 'vevent')
  const [main, ...exceptions] = parts
  if (!main) throw new Error('There is no event in the file')
  const event = new ICAL.Event(main, { exceptions })
  const iso = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString()
  if (!event.isRecurring()) return [[iso(event.startDate), iso(event.endDate), event.summary]]
  const found: [string, string, string][] = []
  const times = event.iterator()
  for (let time = times.next(); time; time = times.next()) {
    const { startDate, endDate, item } = event.getOccurrenceDetails(time)
    if (iso(startDate) >= UNTIL.toISOString()) break
    found.push([iso(startDate), iso(endDate), item.summary])
  }
  return found.toSorted()
}

const ours = (event: EventRow, overrides: OverrideRow[] = []) =>
  occurrencesUntil(event, overrides, UNTIL, AT)
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ startsAt, endsAt, recurrenceId }) => [
      startsAt.toISOString(),
      endsAt.toISOString(),
      overrides.find((override) => override.recurrenceId === recurrenceId)?.patch.title ?? event.title,
    ])
    .toSorted()

interface Vectors {
  rules: { startLocal: string; minutes: number; rrule: string }[]
}
const vectors: Vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, 'vectors/recurrence.json'), 'utf8'),
)
/** ical.js 2.2 counts the weeks of a year wrongly, in UTC too; dateutil is right (recurrence.test.ts). */
const rules = vectors.rules.filter(({ rrule }) => !rrule.includes('BYWEEKNO'))
const ZONES = [
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/Santiago',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'UTC',
]

describe('[EVENT-20] read by ical.js', () => {
  it.each(ZONES)('a series in %s comes at the same instants', (timezone) => {
    for (const { startLocal, minutes, rrule } of rules) {
      const rule = readRule(rrule, timezone)
      if (typeof rule === 'string') throw new Error(rule)
      const event = eventOf({
        startLocal,
        endLocal: plusMinutes(startLocal, minutes),
        timezone,
        rrule: ruleText(rule),
      })
      expect({
        rrule,
        times: readBack(calendarText({ method: 'PUBLISH', events: [icsEventOf(event)] }, AT)),
      }).toEqual({
        rrule,
        times: ours(event),
      })
    }
  })

  it('so do its exceptions, additions, and what is otherwise or cancelled', () => {
    const event = eventOf({
      rrule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20260701T090000',
      exdates: ['2026-01-12T09:00'],
      rdates: ['2026-01-14T11:00'],
    })
    const overrides: OverrideRow[] = [
      { eventId: event.id, recurrenceId: '2026-02-02T09:00', isCancelled: true, patch: {} },
      {
        eventId: event.id,
        recurrenceId: '2026-03-02T09:00',
        isCancelled: false,
        patch: {
          title: 'Late; “very”, \\late',
          startLocal: '2026-03-03T15:00',
          endLocal: '2026-03-03T17:00',
        },
      },
    ]
    const text = calendarText({ method: 'PUBLISH', events: [icsEventOf(event, overrides)] }, AT)
    const times = readBack(text)
    expect(times).toEqual(ours(event, overrides))
    expect(times).toHaveLength(25)
    expect(text).toContain('UNTIL=20260701T070000Z')
  })

  it('whole days are days and not hours of a zone', () => {
    const event = eventOf({
      isAllDay: true,
      startLocal: '2026-03-28T00:00',
      endLocal: '2026-03-30T00:00',
      rrule: 'FREQ=YEARLY;COUNT=3',
    })
    const text = calendarText({ method: 'PUBLISH', events: [icsEventOf(event)] }, AT)
    expect(text).toContain('DTSTART;VALUE=DATE:20260328')
    expect(text).not.toContain('VTIMEZONE')
    expect(readBack(text).map(([start, end]) => [start.slice(0, 10), end.slice(0, 10)])).toEqual([
      ['2026-03-28', '2026-03-30'],
      ['2027-03-28', '2027-03-30'],
      ['2028-03-28', '2028-03-30'],
    ])
  })

  it('a night over a change of clocks ends when its wall clock says so', () => {
    const event = eventOf({
      startLocal: '2026-03-27T22:00',
      endLocal: '2026-03-28T06:00',
      rrule: 'FREQ=DAILY;COUNT=3',
    })
    const times = readBack(calendarText({ method: 'PUBLISH', events: [icsEventOf(event)] }, AT))
    expect(times.map(([, end]) => end)).toEqual([
      '2026-03-28T05:00:00.000Z',
      '2026-03-29T04:00:00.000Z',
      '2026-03-30T04:00:00.000Z',
    ])
  })

  it('texts of any kind come back as they were, in lines of 75 bytes at most', () => {
    const description = `Line one\nline two, with; signs \\ and “Größe” 👩‍🚀${'あ'.repeat(80)}`
    const event = eventOf({
      title: 'A: B; C, "D"',
      description,
      location: { type: 'address', value: 'Row 1;\nAttic' },
    })
    const organizer = { name: 'Ada "the" Countess: of, Lovelace;', email: 'ada@example.com' }
    const text = calendarText({ method: 'REQUEST', events: [{ ...icsEventOf(event), organizer }] }, AT)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const [part] = componentsOf(text, 'vevent')
    expect(part?.getFirstPropertyValue('summary')).toBe('A: B; C, "D"')
    expect(part?.getFirstPropertyValue('description')).toBe(description)
    expect(part?.getFirstPropertyValue('location')).toBe('Row 1;\nAttic')
    expect(part?.getFirstProperty('organizer')?.getParameter('cn')).toBe('Ada the Countess: of, Lovelace;')
    expect(componentsOf(text, 'vevent')).toHaveLength(1)
  })

  it('nobody writes a line of their own into it', () => {
    const text = component('X', [['SUMMARY', textValue('a\r\nATTENDEE:mailto:eve@example.com')]])
    expect(text.split('\r\n')).toHaveLength(3)
  })
})

describe('[EVENT-20] where an event is', () => {
  const placeOf = (location: EventRow['location'], overrides: OverrideRow[] = []) => {
    const text = calendarText(
      {
        method: 'PUBLISH',
        events: [icsEventOf(eventOf({ location, rrule: 'FREQ=DAILY;COUNT=2' }), overrides)],
      },
      AT,
    )
    return componentsOf(text, 'vevent').map((part) => part.getFirstPropertyValue('location'))
  }
  it.each([
    [{ type: 'room', value: 'Lounge; the large one' }, 'Lounge; the large one, Analytical Engines'],
    [{ type: 'room', value: '17' }, 'Analytical Engines'],
    [{ type: 'mapObject', value: '17' }, 'Analytical Engines'],
    [{ type: 'address', value: 'Pier 3, left' }, 'Pier 3, left'],
    [null, null],
  ] as const)('%j reads as %s', (location, words) => expect(placeOf(location)).toEqual([words]))

  it('is another room in one occurrence', () => {
    const patch = { location: { type: 'room' as const, value: 'Atlas' } }
    const other = { eventId: '', recurrenceId: '2026-01-06T09:00', isCancelled: false, patch }
    expect(placeOf({ type: 'room', value: 'Lounge' }, [other])).toEqual([
      'Lounge, Analytical Engines',
      'Atlas, Analytical Engines',
    ])
  })
})
