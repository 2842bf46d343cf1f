import type { EventInCalendar, EventOccurrence } from '@metapyra/contract/entities/event'
import { dateFormat } from '@metapyra/session/dates'
import { daysIntoWeek } from '@metapyra/session/week'
import type { KeyboardEvent } from 'react'
import { useMemo, useRef } from 'react'
import type { BookedRow } from '../../appointments/booked/agenda-rows.lazy.tsx'
import { inDayOrder } from '../../calendar/day-order.ts'
import type { DayRow } from '../../calendar/day-section.tsx'
import { DaySection } from '../../calendar/day-section.tsx'
import { dayHere, dayWords, monthOf, plusDays, startOf } from '../../calendar/local-dates.ts'
import { useCall } from '../../data/query.ts'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import * as board from '../../ui/tab/board.module.css'
import type { EventKey } from '../event-store.ts'
import { nameOf } from '../event-store.ts'
import type { LinkedCalendarRows } from '../outside/linked-calendar-rows.lazy.tsx'
import type { ViewProps } from './agenda.tsx'
import * as look from './calendar.module.css'
import { EventRow } from './event-row.tsx'
import { Stepper } from './stepper.tsx'
import { useBookings } from './use-bookings.ts'
import { useLinkedCalendarEvents } from './use-linked-calendar-events.ts'

const monthName = dateFormat({ month: 'long', year: 'numeric' })
const dayAndMonth = dateFormat({ day: 'numeric', month: 'short' })
const letter = dateFormat({ weekday: 'narrow' })
const weekday = dateFormat({ weekday: 'long' })
/** The first day of the day's week, by the reader's locale. */
const startOfWeek = (day: string): string => plusDays(day, -daysIntoWeek(startOf(day).getDay()))

const isoDay = dateFormat({ dateStyle: 'short' }, 'sv')
const DOTS_MOST = 3

interface CalendarEntry extends EventKey, Pick<EventInCalendar, 'title' | 'ownStatus'> {
  startsAt: string
  endsAt: string
  isCancelled: boolean
  event: EventInCalendar
  days: string[]
}

/** Occurrences ordered by start. Each takes the values of its event unless it has its own. */
const sortedOccurrences = (events: readonly EventInCalendar[]): CalendarEntry[] =>
  inDayOrder(
    events.flatMap((event) =>
      event.occurrences.map((occurrence) => ({
        ...{ title: event.title, isCancelled: false, ...occurrence, event, eventId: event.id },
        recurrenceId: occurrence.recurrenceId ?? null,
        ownStatus: occurrence.ownStatus ?? event.ownStatus,
        days: daysOfOccurrence(occurrence, event),
      })),
    ),
    ({ startsAt }) => startsAt,
  )

/** An all-day event counts on the dates of its own time zone, because its instants are midnights there. */
const daysOfOccurrence = (
  { startsAt, endsAt }: EventOccurrence,
  { isAllDay, timezone }: EventInCalendar,
): string[] => {
  const wall = (at: number) => (isAllDay ? isoDay(at, timezone) : dayHere(new Date(at)))
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  const first = wall(from)
  const last = wall(Math.max(from, to - 1))
  const days = [first]
  for (let day = plusDays(first, 1); day <= last && days.length < 40; day = plusDays(day, 1)) days.push(day)
  return days
}

const onDays = (events: readonly EventInCalendar[]): Map<string, CalendarEntry[]> => {
  const byDay = new Map<string, CalendarEntry[]>()
  for (const entry of sortedOccurrences(events))
    for (const day of entry.days) byDay.set(day, [...(byDay.get(day) ?? []), entry])
  return byDay
}

const useCalendar = (first: string, days: number) => {
  const from = startOf(first).toISOString()
  const to = startOf(plusDays(first, days)).toISOString()
  const { data, error, refetch } = useCall('POST v2/event/calendar', { from, to })
  const byDay = useMemo(() => data && onDays(data.events), [data])
  return { byDay, error, retry: refetch }
}

const isLive = ({ startsAt, endsAt }: CalendarEntry, nowMs: number) =>
  Date.parse(startsAt) <= nowMs && nowMs < Date.parse(endsAt)

/** The rows of a day: events, the reader's bookings, and events of the reader's linked calendars. */
const rowsOn = (
  day: string,
  entries: readonly CalendarEntry[] | undefined,
  bookings: readonly BookedRow[],
  outside: LinkedCalendarRows | null,
): DayRow[] => [
  ...(entries ?? []).map((entry) => ({
    key: nameOf(entry),
    at: entry.event.isAllDay ? '' : entry.startsAt,
    row: <EventRow {...entry.event} {...entry} isLive={isLive(entry, Date.now())} />,
  })),
  ...bookings.filter((booking) => booking.day === day),
  ...(outside?.on(day, entries ?? []) ?? []),
]

const dotOf = (entry: CalendarEntry) => ({ key: nameOf(entry), isOwn: entry.ownStatus === 'going' })

const today = () => dayHere(new Date())

/** Seven days, one below the other. */
export function Week({ of = today(), show }: ViewProps) {
  const first = startOfWeek(of)
  const { byDay, error, retry } = useCalendar(first, 7)
  const outside = useLinkedCalendarEvents(first, 7)
  const bookings = useBookings(first, 7)
  const days = Array.from({ length: 7 }, (_, at) => plusDays(first, at))
  return (
    <>
      <Stepper
        words={`${dayAndMonth(`${first}T12:00`)} – ${dayAndMonth(`${plusDays(first, 6)}T12:00`)}`}
        unit="week"
        step={(by) => show(plusDays(of, 7 * by))}
        today={() => show(today())}
      />
      {outside?.note}
      {byDay ? (
        days.map((day) => (
          <DaySection key={day} day={day} rows={rowsOn(day, byDay.get(day), bookings, outside)} />
        ))
      ) : (
        <div className={board.instead}>
          <InsteadOfPart hasFailed={error !== null} ask={retry}>
            <Skeleton count={5} height={64} />
          </InsteadOfPart>
        </div>
      )}
    </>
  )
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month as a grid of days, and below it the events of the chosen day. */
export function Month({ of: monthDay = today(), show }: ViewProps) {
  const sheet = useRef<HTMLTableElement>(null)
  const month = monthOf(monthDay)
  const first = startOfWeek(month)
  const { byDay, error, retry } = useCalendar(first, 42)
  const outside = useLinkedCalendarEvents(first, 42)
  const bookings = useBookings(first, 42)
  const go = (day: string, isFocused: boolean) => {
    show(day)
    if (isFocused) setTimeout(() => sheet.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  }
  const monthBy = (by: number) => {
    const date = startOf(month)
    date.setMonth(date.getMonth() + by)
    go(dayHere(date), false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step) go(plusDays(monthDay, step), true)
    else if (event.key === 'PageDown' || event.key === 'PageUp') monthBy(event.key === 'PageDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  const weeks = Array.from({ length: 6 }, (_, at) => plusDays(first, 7 * at))
  return (
    <>
      <Stepper words={monthName(`${month}T12:00`)} unit="month" step={monthBy} today={() => show(today())} />
      <table ref={sheet} className={look.sheet} aria-label={monthName(`${month}T12:00`)}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, at) => `${plusDays(first, at)}T12:00`).map((day) => (
              <th key={day} scope="col" abbr={weekday(day)}>
                {letter(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week}>
              {Array.from({ length: 7 }, (_, at) => plusDays(week, at)).map((day) => {
                const on = byDay?.get(day) ?? []
                const booked = bookings.filter((booking) => booking.day === day)
                const elsewhere = outside?.on(day, on).length ?? 0
                return (
                  <td key={day}>
                    <button
                      type="button"
                      className={look.cell}
                      tabIndex={day === monthDay ? 0 : -1}
                      aria-label={`${dayWords(day, Date.now())}${on.length > 0 ? `, ${on.length} planned` : ''}${booked.length > 0 ? `, ${booked.length} booked` : ''}${elsewhere > 0 ? `, ${elsewhere} in your calendars` : ''}`}
                      aria-current={day === today() ? 'date' : undefined}
                      data-other={monthOf(day) !== month || undefined}
                      aria-pressed={day === monthDay}
                      onKeyDown={onKeyDown}
                      onClick={() => go(day, false)}
                    >
                      {Number(day.slice(8))}
                      <span className={look.dots} aria-hidden="true">
                        {[...booked.map(({ key }) => ({ key, isOwn: true })), ...on.map(dotOf)]
                          .slice(0, DOTS_MOST)
                          .map(({ key, isOwn }) => (
                            <i key={key} data-own={isOwn || undefined} />
                          ))}
                        {elsewhere > 0 && <i data-elsewhere="" />}
                      </span>
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {outside?.note}
      {byDay ? (
        <DaySection day={monthDay} rows={rowsOn(monthDay, byDay.get(monthDay), bookings, outside)} />
      ) : (
        <div className={board.instead}>
          <InsteadOfPart hasFailed={error !== null} ask={retry}>
            <Skeleton count={2} height={64} />
          </InsteadOfPart>
        </div>
      )}
    </>
  )
}
