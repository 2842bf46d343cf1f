import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayByKey, firstOf, lastOf, monthOf, plusDays, plusMonths, weeksOf } from './month.ts'

const BOUNDS = ['2026-11-24', '2027-01-23'] as const
const anyMonth = fc
  .tuple(fc.integer({ min: 1970, max: 2200 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

describe('a month', () => {
  it('ends with its last day, in leap years too', () => {
    expect(lastOf('2026-02')).toBe('2026-02-28')
    expect(lastOf('2028-02')).toBe('2028-02-29')
    expect(plusMonths('2026-12', 1)).toBe('2027-01')
    expect(plusMonths('2026-01', -1)).toBe('2025-12')
  })

  it('has each of its days once, in weeks from Monday to Sunday', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const weeks = weeksOf(month)
        const days = weeks.flat().filter((day) => day !== null)
        expect(days).toEqual(days.map((_, at) => plusDays(firstOf(month), at)))
        expect(days.at(-1)).toBe(lastOf(month))
        for (const week of weeks)
          week.forEach((day, at) => {
            if (day) expect(new Date(day).getUTCDay()).toBe((at + 1) % 7)
          })
      }),
    )
  })
})

describe('[DATES-1] a month in the United States', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it('has weeks from Sunday, by keys too, and its days with the month first', async () => {
    vi.resetModules()
    vi.stubGlobal('navigator', { language: 'en-US' })
    const month = await import('./month.ts')
    expect(month.weeksOf('2026-11')[0]?.[0]).toBe('2026-11-01')
    expect(month.dayByKey('2026-12-10', 'Home', BOUNDS)).toBe('2026-12-06')
    expect(month.dayByKey('2026-12-10', 'End', BOUNDS)).toBe('2026-12-12')
    const { longDay } = await import('./zone.ts')
    expect(longDay('2026-12-10')).toBe('Thursday, December 10')
    const { dayLabel } = await import('../../../chat/dates.ts')
    expect(dayLabel('2026-11-16T12:00:00Z', new Date('2026-11-21T12:00:00Z'))).toBe('Monday, November 16')
    const { clockOf } = await import('../../hours/windows.ts')
    expect(clockOf(9 * 60 + 30).replace(/\s/, ' ')).toBe('9:30 AM')
  })
})

describe('keys in a month', () => {
  const by = (day: string, key: string) => dayByKey(day, key, BOUNDS)

  it('go by days, weeks and months, into the next month too', () => {
    expect(by('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
    expect(by('2026-11-30', 'ArrowDown')).toBe('2026-12-07')
    expect(by('2026-12-10', 'Home')).toBe('2026-12-07')
    expect(by('2026-12-10', 'End')).toBe('2026-12-13')
    expect(dayByKey('2027-01-31', 'PageDown', ['2027-01-01', '2027-12-31'])).toBe('2027-02-28')
  })

  it('stay within the days that can be booked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom('ArrowLeft', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown', 'ArrowDown'),
        (days, key) => {
          const next = by(plusDays(BOUNDS[0], days), key) ?? ''
          expect(next >= BOUNDS[0] && next <= BOUNDS[1]).toBe(true)
        },
      ),
    )
    expect(by(BOUNDS[0], 'ArrowLeft')).toBe(BOUNDS[0])
  })

  it('leave all other keys to the browser', () => {
    expect(by('2026-12-10', 'Tab')).toBeUndefined()
  })

  it('know the month of a day', () => expect(monthOf('2026-12-10')).toBe('2026-12'))
})
