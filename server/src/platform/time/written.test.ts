import { expect, it } from 'vitest'
import { whenText as whenOfBooking } from '../../features/appointment/notifications/text.rules.ts'
import { whenText as whenOfEvent } from '../../features/event/notifications/text.rules.ts'
import { fullMoment, longDay, longMoment, mediumDay, shortSpan } from './written.ts'

const at = new Date('2026-03-04T21:05:00Z')

it('[DATES-3] what goes out by mail names the month, the hour of 24 and its zone, whoever reads it', () => {
  expect(longDay(at)).toBe('4 March 2026')
  expect(mediumDay(at)).toBe('4 Mar 2026')
  expect(longMoment(at)).toBe('4 March 2026 at 21:05')
  expect(fullMoment(at, 'Europe/Berlin')).toMatch(/^Wednesday,? 4 March 2026 at 22:05$/)
  expect(shortSpan(at, new Date(at.getTime() + 1_800_000), 'UTC')).toMatch(/4 Mar,? 21:05–21:35$/)
  expect(whenOfBooking(at, new Date(at.getTime() + 1_800_000), 'Europe/Berlin')).toMatch(
    /^Wednesday,? 4 March 2026, 22:05–22:35 \(Berlin time\)$/,
  )
  const event = {
    ...{ startLocal: '2026-03-04T21:05', endLocal: '2026-03-04T22:00', timezone: 'Europe/Berlin' },
    ...{ isAllDay: false, rrule: null },
  }
  expect(whenOfEvent(event, false)).toMatch(/^Wednesday,? 4 March 2026, 21:05–22:00 \(Berlin time\)$/)
})
