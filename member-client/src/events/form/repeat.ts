import { ruleParts } from '@metapyra/contract/rule-words'
import { startOf } from '../../calendar/local-dates.ts'

export const REPEATS = [
  ['never', 'Does not repeat'],
  ['daily', 'Every day'],
  ['weekdays', 'Every weekday'],
  ['weekly', 'Every week'],
  ['fortnightly', 'Every 2 weeks'],
  ['monthly', 'Every month on this date'],
  ['nth', 'Every month on this weekday'],
  ['yearly', 'Every year'],
] as const
export type Repeat = (typeof REPEATS)[number][0]

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
/** Returns the RFC 5545 rule of an option for a given start; null if it does not repeat. */
export const ruleFor = (repeat: Repeat, startLocal: string, untilDay: string): string | null => {
  const date = startOf(startLocal.slice(0, 10))
  const weekday = DAYS[date.getDay()]
  const nth = Math.ceil(date.getDate() / 7)
  const rules: Record<Repeat, string | null> = {
    never: null,
    daily: 'FREQ=DAILY',
    weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    weekly: `FREQ=WEEKLY;BYDAY=${weekday}`,
    fortnightly: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    monthly: `FREQ=MONTHLY;BYMONTHDAY=${date.getDate()}`,
    // Not every month has a fifth Friday, so the last one is used.
    nth: `FREQ=MONTHLY;BYDAY=${nth > 4 ? -1 : nth}${weekday}`,
    yearly: 'FREQ=YEARLY',
  }
  const rule = rules[repeat]
  return rule && untilDay ? `${rule};UNTIL=${untilDay.replaceAll('-', '')}T235959` : rule
}

/** Returns the option that matches a rule; undefined if none does. */
export const repeatOf = (rule: string | null, startLocal: string): Repeat | undefined => {
  const sorted = (text: string | null) =>
    text === null
      ? ''
      : [...ruleParts(text)]
          .filter(([name]) => name !== 'UNTIL')
          .map((part) => part.join('='))
          .toSorted()
          .join(';')
  return REPEATS.find(([repeat]) => sorted(ruleFor(repeat, startLocal, '')) === sorted(rule))?.[0]
}
