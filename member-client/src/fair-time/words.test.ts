import { FAIR_REASONS } from '@metapyra/contract/entities/fair-time'
import { describe, expect, it } from 'vitest'
import type { Cost, Row } from './words.ts'
import {
  clockWords,
  costWords,
  othersWords,
  ownClockWords,
  payWords,
  splitByCost,
  toneOf,
  unknownHoursNote,
  unreadableCalendarsNote,
} from './words.ts'

const row = (name: string, cost: number, why: Cost['why'], isSelf = false): Row => ({
  ...{ cost, why, isSelf },
  person: { userId: name, name, timezone: 'UTC', isUnknown: false, told: 'hours' },
})

describe('what a time costs', () => {
  it('[FAIR-4] is said in words, other ones for each reason', () => {
    const costTexts = FAIR_REASONS.map((why) => costWords({ cost: 2, why }))
    expect(new Set(costTexts).size).toBe(FAIR_REASONS.length)
    expect(costWords({ cost: 4, why: 'early' })).toBe('Very early')
    expect(costWords({ cost: 16, why: 'night' })).toBe('Middle of the night')
    expect([0, 1, 4, 5, 16].map(toneOf)).toEqual(['none', 'some', 'some', 'much', 'much'])
  })

  it('[FAIR-4] says beside whose clock their zone or hours are guessed', () => {
    expect(['hours', 'zone', 'nothing'].map((known) => unknownHoursNote({ told: known } as never))).toEqual([
      '',
      ' · hours unknown',
      '? · time zone and hours unknown',
    ])
  })

  it('[FAIR-4] is told of whoever pays, who pays most first, and of oneself as of oneself', () => {
    const [self, ken, lee] = [row('Ada', 1, 'day', true), row('Ken', 4, 'late'), row('Lee', 16, 'night')]
    expect(payWords([row('Ada', 0, 'fine')])).toBe('Within everyone’s hours.')
    const ken0 = row('Ken', 0, 'fine')
    const guessed = { ...ken0, person: { ...ken0.person, told: 'zone' as const } }
    expect(payWords([row('Ada', 0, 'fine'), guessed])).toBe('Within all known hours.')
    expect(payWords([self])).toBe('You meet just outside your hours.')
    expect(payWords([self, ken, lee])).toBe(
      'Lee is up in the middle of the night, Ken stays very late and you meet just outside your hours.',
    )
    expect(payWords([self, ken, lee, row('Eve', 2, 'early')])).toBe(
      'Lee is up in the middle of the night, Ken stays very late and 2 others are affected too.',
    )
  })

  it('is shown of a few in their order, and of many of those first who pay most', () => {
    const twoRows = [row('Ada', 0, 'fine'), row('Ken', 4, 'late')]
    expect(splitByCost(twoRows)).toEqual([twoRows, []])
    const manyRows = Array.from({ length: 50 }, (_, at) => row(String(at), at === 40 ? 8 : 0, 'fine'))
    const [first, otherRows] = splitByCost(manyRows)
    expect(first.map(({ person }) => person.name)).toEqual(['40', '0', '1', '2', '3', '4'])
    expect(othersWords(otherRows)).toBe('44 more, within their hours')
    expect(othersWords([row('Ken', 1, 'day')])).toBe('1 more')
  })
})

describe('a clock elsewhere', () => {
  it('[FAIR-4] says its day where that is another one than here', () => {
    const at = '2026-11-26T05:00:00Z'
    expect(clockWords(at, 'Asia/Tokyo', 'Europe/Berlin')).toBe('14:00')
    expect(clockWords(at, 'America/Los_Angeles', 'Europe/Berlin')).toBe('Wed 21:00')
  })
})

it('[FAIR-4] who is counted by another clock than their own is told so', () => {
  const person = (userId: string | null, timezone: string) => ({
    ...{ userId, name: 'Ada', timezone, isUnknown: false, told: 'hours' as const },
  })
  const time = { start: '2026-11-26T05:00:00Z', end: '2026-11-26T06:00:00Z', costs: [] }
  const hoursNote = (zone: string, times: (typeof time | null)[] = [null, time]) =>
    ownClockWords(
      { people: [person(null, 'UTC'), person('ada', zone)], times, paid: [] },
      'ada',
      'Europe/Berlin',
    )
  expect(hoursNote('America/New_York')).toContain('Your time zone here is New York (GMT-5).')
  // Another name for the zone that the device already displays.
  expect(hoursNote('Europe/Paris')).toBeNull()
  expect(hoursNote('UTC', [])).toBeNull()
})

it('[FAIR-4] of whose calendar nothing is known, that is said', () => {
  const person = (name: string, isUnknown = true) => ({
    ...{ userId: name, name, timezone: 'UTC', isUnknown, told: 'hours' as const },
  })
  expect(unreadableCalendarsNote([person('Ada', false)], 'Ada')).toBeNull()
  expect(unreadableCalendarsNote([person('Ken')], 'Ada')).toBe(
    'Ken’s calendar couldn’t be read. They may be busy.',
  )
  expect(
    unreadableCalendarsNote(
      ['Ada', 'Ken', 'Lee', 'Eve'].map((name) => person(name)),
      'Ada',
    ),
  ).toBe('Couldn’t read the calendars for you, Ken and 2 others. They may be busy.')
})
