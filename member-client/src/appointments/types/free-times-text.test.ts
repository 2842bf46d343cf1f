import { expect, test } from 'vitest'
import { freeTimesText } from './free-times-text.ts'

test('free times are a line a day, and what follows one another is one stretch', () => {
  const slot = (day: number, hour: number) => ({
    start: new Date(Date.UTC(2026, 10, day, hour)).toISOString(),
    end: new Date(Date.UTC(2026, 10, day, hour + 1)).toISOString(),
    seatsLeft: 1,
  })
  const text = freeTimesText({
    timezone: 'Europe/Berlin',
    durationMin: 60,
    days: [
      { date: '2026-11-30', slots: [slot(30, 8), slot(30, 9), slot(30, 13)] },
      { date: '2026-12-01', slots: [slot(31, 8)] },
    ],
  })
  expect(text.split('\n').map((line) => line.replaceAll('\u202f', ' '))).toEqual([
    'My availability, times in Berlin (GMT+1):',
    expect.stringMatching(/^Mon.*30.*: 0?9:00( AM)? – 11:00( AM)?, (14|0?2):00( PM)? – (15|0?3):00( PM)?$/),
    expect.stringMatching(/^Tue.*1.*: 0?9:00( AM)? – 10:00( AM)?$/),
  ])
})
