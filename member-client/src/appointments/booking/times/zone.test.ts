import { describe, expect, it } from 'vitest'
import { dayIn, findZone, hostsTime, spanIn, timeIn } from './zone.ts'

const span = { start: '2026-12-01T08:00:00.000Z', end: '2026-12-01T08:30:00.000Z' }

describe('a time', () => {
  it('is read by the clock of the zone that it is shown in', () => {
    expect(timeIn('America/New_York', span.start)).toBe('03:00')
    expect(timeIn('Asia/Kathmandu', span.start)).toBe('13:45')
    expect(spanIn('Europe/Berlin', span)).toMatch(/^Tuesday,? 1 December 2026, 09:00–09:30$/)
  })

  it('is on the day that it is there', () => {
    const at = Date.parse('2026-12-01T23:30:00Z')
    expect(dayIn('America/New_York', at)).toBe('2026-12-01')
    expect(dayIn('Pacific/Auckland', at)).toBe('2026-12-02')
  })

  it('is told by the host’s clock too, where that shows another', () => {
    expect(hostsTime('Europe/Berlin', 'Europe/Paris', span)).toBeNull()
    expect(hostsTime('America/New_York', 'Europe/Berlin', span)).toBe('09:00–09:30, Berlin (GMT+1)')
    const lateSlot = { start: '2026-12-01T23:00:00.000Z', end: '2026-12-01T23:30:00.000Z' }
    expect(hostsTime('America/New_York', 'Europe/Berlin', lateSlot)).toMatch(
      /2 December 2026, 00:00–00:30, Berlin/,
    )
  })
})

describe('a zone that is looked for', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'America/Indiana/Knox', 'Asia/Knox']

  it('is found by its city, however it is written', () => {
    expect(findZone(' new york', zones)).toBe('America/New_York')
    expect(findZone('europe/berlin', zones)).toBe('Europe/Berlin')
  })

  it('is not guessed where several or none are called so', () => {
    expect(findZone('Knox', zones)).toBeNull()
    expect(findZone('', zones)).toBeNull()
    expect(findZone('Atlantis', zones)).toBeNull()
  })
})
