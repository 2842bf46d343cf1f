import { DAY_MS } from '@metapyra/contract/constants'
import { daysIntoWeek } from '@metapyra/session/week'

/** Days are `2026-11-24` and months `2026-11`, in the displayed time zone; these functions use no clock. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const monthOf = (day: string): string => day.slice(0, 7)

export const plusMonths = (month: string, months: number): string => {
  const first = new Date(`${month}-01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

export const firstOf = (month: string): string => `${month}-01`
export const lastOf = (month: string): string => plusDays(firstOf(plusMonths(month, 1)), -1)

/** From 0, the first day of the visitor's week, to 6. */
const weekdayOf = (day: string): number => daysIntoWeek(new Date(day).getUTCDay())

/** The month's weeks; null is a day of another month. */
export const weeksOf = (month: string): (string | null)[][] => {
  const start = plusDays(firstOf(month), -weekdayOf(firstOf(month)))
  const weeks: (string | null)[][] = []
  for (let first = start; first <= lastOf(month); first = plusDays(first, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, at) => plusDays(first, at)).map((day) =>
        monthOf(day) === month ? day : null,
      ),
    )
  return weeks
}

/** Returns the day with the same number in another month, or that month's last day. */
const inMonth = (day: string, month: string): string => {
  const days = Number(lastOf(month).slice(8))
  return plusDays(firstOf(month), Math.min(Number(day.slice(8)), days) - 1)
}

const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => plusDays(day, -1),
  ArrowRight: (day) => plusDays(day, 1),
  ArrowUp: (day) => plusDays(day, -7),
  ArrowDown: (day) => plusDays(day, 7),
  Home: (day) => plusDays(day, -weekdayOf(day)),
  End: (day) => plusDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => inMonth(day, plusMonths(monthOf(day), -1)),
  PageDown: (day) => inMonth(day, plusMonths(monthOf(day), 1)),
}

/** Returns the day to which a key moves, within the selectable days; undefined for any other key. */
export const dayByKey = (
  day: string,
  key: string,
  [first, last]: readonly [string, string],
): string | undefined => {
  const next = STEPS[key]?.(day)
  if (next === undefined) return undefined
  return next < first ? first : next > last ? last : next
}
