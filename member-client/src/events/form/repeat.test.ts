import { untilOf } from '@metapyra/contract/rule-words'
import { describe, expect, it } from 'vitest'
import { recurrenceText } from '../recurrence-text.ts'
import { REPEATS, repeatOf, ruleFor } from './repeat.ts'

const FRIDAY = '2026-11-27T10:00'

describe('how an event repeats', () => {
  it.each([
    ['daily', 'FREQ=DAILY', 'Every day'],
    ['weekdays', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every weekday'],
    ['weekly', 'FREQ=WEEKLY;BYDAY=FR', 'Every week on Friday'],
    ['fortnightly', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'Every 2 weeks on Friday'],
    ['monthly', 'FREQ=MONTHLY;BYMONTHDAY=27', 'Every month on day 27'],
    ['nth', 'FREQ=MONTHLY;BYDAY=4FR', 'Every month on the fourth Friday'],
    ['yearly', 'FREQ=YEARLY', 'Every year'],
  ] as const)('%s is a rule, and told in words', (repeat, rule, words) => {
    expect(ruleFor(repeat, FRIDAY, '')).toBe(rule)
    expect(recurrenceText(rule)).toBe(words)
  })

  it('is read back from its rule, whatever the order of its parts and its end', () => {
    for (const [repeat] of REPEATS)
      expect(repeatOf(ruleFor(repeat, FRIDAY, '2027-01-31'), FRIDAY)).toBe(repeat)
    expect(repeatOf('BYDAY=FR;FREQ=WEEKLY', FRIDAY)).toBe('weekly')
    expect(repeatOf('FREQ=WEEKLY;BYDAY=MO,FR', FRIDAY)).toBeUndefined()
  })

  it('ends on a day, that day included', () => {
    const rule = ruleFor('weekly', FRIDAY, '2026-12-25') ?? ''
    expect(rule).toBe('FREQ=WEEKLY;BYDAY=FR;UNTIL=20261225T235959')
    expect(untilOf(rule)).toBe('2026-12-25')
    expect(recurrenceText(rule)).toBe('Every week on Friday, until 25 Dec 2026')
    expect(recurrenceText('FREQ=WEEKLY;COUNT=5;BYDAY=MO,WE')).toBe(
      'Every week on Monday and Wednesday, 5 times',
    )
  })

  it('on the fifth weekday of a month means the last', () => {
    expect(ruleFor('nth', '2026-10-30T09:00', '')).toBe('FREQ=MONTHLY;BYDAY=-1FR')
    expect(recurrenceText('FREQ=MONTHLY;BYDAY=-1FR')).toBe('Every month on the last Friday')
  })
})
