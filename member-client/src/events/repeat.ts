import { startOf } from './when.ts'

export const REPEATS = [
  ['never', 'Does not repeat'],
  ['daily', 'Every day'],
  ['weekdays', 'Every weekday'],
  ['weekly', 'Every week'],
  ['fortnightly', 'Every second week'],
  ['monthly', 'Every month, on this day'],
  ['nth', 'Every month, on this weekday'],
  ['yearly', 'Every year'],
] as const
export type Repeat = (typeof REPEATS)[number][0]

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const PLACES = ['first', 'second', 'third', 'fourth', 'last']

/** The rule of RFC 5545 that a choice means for something that starts then; null: it does not repeat. */
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
    // A fifth Friday is not in every month: the last is meant.
    nth: `FREQ=MONTHLY;BYDAY=${nth > 4 ? -1 : nth}${weekday}`,
    yearly: 'FREQ=YEARLY',
  }
  const rule = rules[repeat]
  return rule && untilDay ? `${rule};UNTIL=${untilDay.replaceAll('-', '')}T235959` : rule
}

const partsOf = (rule: string): Map<string, string> =>
  new Map(
    rule
      .replace(/^RRULE:/, '')
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )

/** Which of the choices a rule is; undefined where it is none of them. */
export const repeatOf = (rule: string | null, startLocal: string): Repeat | undefined => {
  const sorted = (text: string | null) =>
    text === null
      ? ''
      : [...partsOf(text)]
          .filter(([name]) => name !== 'UNTIL')
          .map((part) => part.join('='))
          .toSorted()
          .join(';')
  return REPEATS.find(([repeat]) => sorted(ruleFor(repeat, startLocal, '')) === sorted(rule))?.[0]
}

export const untilOf = (rule: string | null): string => {
  const [, year, month, day] = /UNTIL=(\d{4})(\d{2})(\d{2})/.exec(rule ?? '') ?? []
  return year ? `${year}-${month}-${day}` : ''
}

const EVERY: Record<string, readonly [string, string]> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
}

const dayName = (code: string): string => {
  const name = NAMES[DAYS.findIndex((day) => code.endsWith(day))] ?? code
  const place = Number.parseInt(code, 10)
  return place ? `the ${PLACES.at(place < 0 ? place : place - 1)} ${name}` : name
}

/** A rule in words: `Every week on Monday and Friday, until 24 Dec`. */
export const ruleWords = (rule: string): string => {
  const parts = partsOf(rule)
  const count = parts.get('COUNT')
  // Whatever comes after the first stands for itself.
  if (count === '1') return 'Each time at an hour of its own'
  const [one, many] = EVERY[parts.get('FREQ') ?? ''] ?? ['time', 'times']
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const days = parts.get('BYDAY')?.split(',') ?? []
  const isWeekdays = days.join() === 'MO,TU,WE,TH,FR'
  const monthDay = parts.get('BYMONTHDAY')
  const on = isWeekdays
    ? ''
    : days.length > 0
      ? ` on ${new Intl.ListFormat('en').format(days.map(dayName))}`
      : monthDay
        ? ` on day ${monthDay}`
        : ''
  const every =
    isWeekdays && interval === 1
      ? 'Every weekday'
      : interval === 1
        ? `Every ${one}`
        : `Every ${interval} ${many}`
  const until = untilOf(rule)
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  const end = until
    ? `, until ${format.format(startOf(until))}`
    : count
      ? `, ${count === '1' ? 'once' : `${count} times`}`
      : ''
  return every + on + end
}
