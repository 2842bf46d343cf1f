import { DAY_MS } from '@metapyra/contract/constants'
import type { Event } from '@metapyra/contract/entities/event'
import { dateFormat } from '@metapyra/session/dates'
import { zoneLabel } from '@metapyra/time/labels'

// Days and times in the viewer's time zone.

const pad = (number: number): string => String(number).padStart(2, '0')
/** Returns the date of an instant in the viewer's zone, as `2026-11-21`. */
export const dayHere = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
/** Returns the wall time of an instant for a date-and-time field, as `2026-11-21T09:30`. */
export const wallHere = (date: Date): string =>
  `${dayHere(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}`
/** Midnight in the viewer's time zone. */
export const startOf = (day: string): Date => new Date(`${day}T00:00`)
export const plusDays = (day: string, days: number): string => {
  const date = startOf(day)
  date.setDate(date.getDate() + days)
  return dayHere(date)
}
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

const time = dateFormat({ hour: '2-digit', minute: '2-digit' })
const shortDayHere = dateFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const shortDayOfYear = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
/**
 * Returns noon of a day, for formatting its date in the viewer's zone; a bare date would be parsed as midnight in UTC.
 */
const noonOf = (day: string): string => `${day}T12:00`
/** Includes the year if it is not the current one. */
const shortDay = (at: string): string =>
  (new Date(at).getFullYear() === new Date().getFullYear() ? shortDayHere : shortDayOfYear)(at)
const fullDay = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const fullDayOfYear = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

export const timeWords = time

const dayNumber = dateFormat({ day: 'numeric' })
const monthName = dateFormat({ month: 'short' })
/** The day and month of an instant, for a calendar icon. */
export const calendarIconText = (instant: string): [day: string, month: string] => [
  dayNumber(instant),
  monthName(instant),
]

/** The heading of a day in a list, with today or tomorrow before its date. */
export const dayWords = (day: string, nowMs: number): string => {
  const today = dayHere(new Date(nowMs))
  const words = (day.slice(0, 4) === today.slice(0, 4) ? fullDay : fullDayOfYear)(`${day}T12:00`)
  if (day === today) return `Today, ${words}`
  return day === plusDays(today, 1) ? `Tomorrow, ${words}` : words
}

type Span = Pick<Event, 'startsAt' | 'endsAt' | 'startLocal' | 'endLocal' | 'isAllDay'>

/**
 * Returns the days that an event touches, in the viewer's zone; an all-day event is on the days of its own calendar.
 */
export const daysOf = ({ startsAt, endsAt, startLocal, endLocal, isAllDay }: Span): string[] => {
  const first = isAllDay ? startLocal.slice(0, 10) : dayHere(new Date(startsAt))
  const last = isAllDay
    ? plusDays(endLocal.slice(0, 10), endLocal.endsWith('T00:00') ? -1 : 0)
    : dayHere(new Date(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1)))
  const days = [first]
  for (let day = plusDays(first, 1); day <= last && days.length < 40; day = plusDays(day, 1)) days.push(day)
  return days
}

/** Formats start and end in the viewer's time zone. */
export const spanWords = (event: Span): string => {
  const [first = '', ...more] = daysOf(event)
  const last = more.at(-1)
  if (event.isAllDay)
    return last
      ? `${shortDay(noonOf(first))} – ${shortDay(noonOf(last))}`
      : `${shortDay(noonOf(first))}, all day`
  const { startsAt, endsAt } = event
  const end =
    Date.parse(endsAt) - Date.parse(startsAt) < DAY_MS ? time(endsAt) : `${shortDay(endsAt)}, ${time(endsAt)}`
  return `${shortDay(startsAt)}, ${time(startsAt)}–${end}`
}

/** The start in the event's own zone; null if it is the same as the viewer's. */
export const zoneNote = ({ timezone, startsAt, startLocal, isAllDay }: Event): string | null => {
  if (isAllDay || wallHere(new Date(startsAt)) === startLocal) return null
  return `${time(`${startLocal}Z`, 'UTC')} in ${zoneLabel(timezone, startsAt)}`
}
