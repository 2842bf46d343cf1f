import { describe, expect, it } from 'vitest'
import { clashWords, instantOf } from './conflicts.ts'

describe('[APPT-42] a clash', () => {
  const span = { start: '2026-12-01T13:00:00.000Z', end: '2026-12-01T14:00:00.000Z' }

  it('is told with its name and when it is', () => {
    expect(clashWords({ kind: 'event', title: 'Planning', ...span })).toMatch(
      /^You’re busy then: Planning \d\d:00–\d\d:00\.$/,
    )
    expect(clashWords({ kind: 'calendar', title: null, ...span })).toMatch(/: an event in your calendar /)
    expect(clashWords({ kind: 'room', title: null, ...span })).toMatch(
      /^The room is booked then: another event /,
    )
  })

  it('is looked for by the clock of the zone, before and after it is changed', () => {
    expect(instantOf('2026-03-29T01:30', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z')
    expect(instantOf('2026-03-29T03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(instantOf('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(instantOf('2026-07-01T09:00', 'Asia/Kolkata')).toBe('2026-07-01T03:30:00.000Z')
  })
})
