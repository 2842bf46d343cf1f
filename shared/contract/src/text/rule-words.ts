/**
 * Describes a recurrence rule of RFC 5545 in words, the same in emails and on screens. Imports nothing, so that clients
 * can import it at run time.
 */
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const PLACES = ['first', 'second', 'third', 'fourth', 'last']

export const ruleParts = (rule: string): Map<string, string> =>
  new Map(
    rule
      .replace(/^RRULE:/, '')
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )

/** The last day of a rule, `2026-12-24`; empty if it has none. */
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
  const ordinal = Number.parseInt(code, 10)
  return ordinal ? `the ${PLACES.at(ordinal < 0 ? ordinal : ordinal - 1)} ${name}` : name
}

/**
 * A rule in words: `Every week on Monday and Friday, until 24 Dec 2026`. `dayWords` formats that day, which it gets as
 * midnight in UTC.
 */
export const ruleWords = (rule: string, dayWords: (midnight: string) => string): string => {
  const parts = ruleParts(rule)
  const count = parts.get('COUNT')
  // The rule yields only the first date; all others are individual dates.
  if (count === '1') return 'At varying times'
  const [singular, plural] = EVERY[parts.get('FREQ') ?? ''] ?? ['time', 'times']
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const days = parts.get('BYDAY')?.split(',') ?? []
  const isWeekdays = days.join() === 'MO,TU,WE,TH,FR'
  const monthDay = parts.get('BYMONTHDAY')
  const dayPhrase = isWeekdays
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
        ? `Every ${singular}`
        : `Every ${interval} ${plural}`
  const until = untilOf(rule)
  const end = until
    ? `, until ${dayWords(`${until}T00:00Z`)}`
    : count
      ? `, ${count === '1' ? 'once' : `${count} times`}`
      : ''
  return every + dayPhrase + end
}
