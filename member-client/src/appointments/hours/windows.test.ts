import { describe, expect, it } from 'vitest'
import { dateOverridesOf } from './date-override.ts'
import { areInOrder, clockOf, formatWindows, nextWindow, timesFor, windowsIn } from './windows.ts'

describe('[APPT-6] hours in fields', () => {
  it('end a day at 24:00, and are told by the quarter of an hour, or as they were', () => {
    expect(clockOf(1440)).toBe('24:00')
    expect(timesFor('end', 1440).at(-1)).toBe(1440)
    expect(timesFor('start', 540).slice(0, 2)).toEqual([0, 15])
    expect(timesFor('start', 550).slice(36, 39)).toEqual([540, 550, 555])
  })

  it('are in order where each ends after it begins, and none lies over another', () => {
    const [morning, noon] = [
      { startMin: 540, endMin: 720 },
      { startMin: 720, endMin: 780 },
    ]
    expect(areInOrder([noon, morning])).toBe(true)
    expect(areInOrder([morning, { ...noon, startMin: 719 }])).toBe(false)
    expect(areInOrder([{ startMin: 540, endMin: 540 }])).toBe(false)
  })

  it('are those of one day alone, in their order', () => {
    const values = {
      ...{ '1.0.start': '540', '1.0.end': '720' },
      ...{ '1.1.start': '795', '1.1.end': '1020' },
      ...{ '2.0.start': '600', '2.0.end': '660' },
    }
    expect(formatWindows(windowsIn(values, '1'))).toBe('09:00–12:00, 13:15–17:00')
    expect(windowsIn(values, '3')).toEqual([])
  })

  it('offer a break and what follows it as one more', () => {
    expect(nextWindow([])).toEqual({ startMin: 540, endMin: 1020 })
    expect(nextWindow([{ startMin: 540, endMin: 720 }])).toEqual({ startMin: 780, endMin: 960 })
    expect(nextWindow([{ startMin: 540, endMin: 1320 }])).toEqual({ startMin: 1380, endMin: 1440 })
    expect(nextWindow([{ startMin: 540, endMin: 1440 }])).toEqual({ startMin: 0, endMin: 60 })
  })
})

describe('days that differ', () => {
  const blocked = (date: string, reason: string | null = null) => ({ id: date, date, windows: [], reason })

  it('stand once where they follow each other and are alike', () => {
    const days = dateOverridesOf(
      [{ date: '2026-12-28', windows: [] }],
      [
        blocked('2026-12-30', 'Away'),
        blocked('2026-12-31', 'Away'),
        blocked('2027-01-01', 'Away'),
        blocked('2027-01-02', 'Ill'),
        blocked('2027-01-04', 'Ill'),
      ],
    )
    expect(days.map(({ kind, date, lastDate }) => [kind, date, lastDate])).toEqual([
      ['hours', '2026-12-28', '2026-12-28'],
      ['blocked', '2026-12-30', '2027-01-01'],
      ['blocked', '2027-01-02', '2027-01-02'],
      ['blocked', '2027-01-04', '2027-01-04'],
    ])
  })
})
