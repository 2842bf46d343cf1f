import { describe, expect, it } from 'vitest'
import { wallHere } from '../../calendar/local-dates.ts'
import { recurrenceText } from '../recurrence-text.ts'
import { furtherTimes, inviteWords, timesOfInitial } from './initial-values.ts'
import { repeatOf } from './repeat.ts'

const span = { startsAt: '2026-11-26T05:00:00.000Z', endsAt: '2026-11-26T06:30:00.000Z' }

describe('a new event that somebody is led to', () => {
  it('[EVENT-36] is at its time by the clock of whoever plans it, and comes once', () => {
    const times = timesOfInitial(span)
    expect(times.startLocal).toBe(wallHere(new Date(span.startsAt)))
    expect(Date.parse(`${times.endLocal}Z`) - Date.parse(`${times.startLocal}Z`)).toBe(90 * 60_000)
    expect([times.rrule, times.isAllDay]).toEqual([null, false])
    expect(furtherTimes(span)).toEqual({ rdates: [] })
  })

  it('[EVENT-36] comes at times of its own where more of them are known, by a rule that is no other choice', () => {
    const alsoAt = ['2026-12-03T14:00:00.000Z']
    const { rrule, startLocal } = timesOfInitial({ ...span, alsoAt })
    expect(furtherTimes({ ...span, alsoAt })).toEqual({
      rdates: [wallHere(new Date('2026-12-03T14:00:00Z'))],
    })
    expect(repeatOf(rrule, startLocal)).toBeUndefined()
    expect(recurrenceText(rrule ?? '')).toBe('At varying times')
  })

  it('[EVENT-36] comes every week until the last where all are a week apart, and else at times of its own', () => {
    const hour = (day: string, local: string) => new Date(`${day}T${local}`).toISOString()
    const weekly = (...alsoAt: string[]) =>
      timesOfInitial({ startsAt: hour('2026-11-26', '09:00'), endsAt: hour('2026-11-26', '10:00'), alsoAt })
    const { rrule, startLocal } = weekly(hour('2026-12-03', '09:00'), hour('2026-12-10', '09:00'))
    expect(rrule).toBe('FREQ=WEEKLY;BYDAY=TH;UNTIL=20261210T235959')
    expect(repeatOf(rrule, startLocal)).toBe('weekly')
    expect(weekly(hour('2026-12-03', '09:00'), hour('2026-12-17', '09:00')).rrule).toContain('COUNT=1')
    expect(weekly(hour('2026-12-03', '09:30')).rrule).toContain('COUNT=1')
  })

  it('says whom it invites without being opened', () => {
    const people = ['Ada', 'Ken', 'Lee', 'Eve'].map((name) => ({ name }))
    expect(inviteWords([])).toBe('Invite people')
    expect(inviteWords(people.slice(0, 3))).toBe('Invite people: Ada, Ken and Lee')
    expect(inviteWords(people)).toBe('Invite people: Ada, Ken and 2 others')
  })
})
