import { expect, it } from 'vitest'
import { whenText } from './notifications/text.rules.ts'

const event = {
  ...{ startLocal: '2026-11-23T23:30', endLocal: '2026-11-24T00:30', timezone: 'Europe/Berlin' },
  ...{ isAllDay: false, rrule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214T233000' },
}

it('[EVENT-38] a series is told in the words of its rule, without its days where the clock of the reader has others', () => {
  expect(whenText(event, true)).toMatch(/^From Monday, .*, every week on Monday, until 14 Dec 2026$/)
  expect(whenText(event, true, 'Asia/Tokyo')).toMatch(/^From Tuesday, .*, every week$/)
  expect(whenText(event, false)).not.toContain('every')
})
