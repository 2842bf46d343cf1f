import type { Event } from '@metapyra/contract/entities/event'
import type { DayRow } from '../../calendar/day-section.tsx'
import { DaySection } from '../../calendar/day-section.tsx'
import * as css from '../../calendar/events.module.css'
import { dayHere, daysOf, plusDays } from '../../calendar/local-dates.ts'
import { usePages } from '../../data/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import * as board from '../../ui/tab/board.module.css'
import { FilterButtons } from '../../ui/tab/filter-row.tsx'
import { ShowMore } from '../../ui/tab/show-more.tsx'
import { keyOfEvent, nameOf } from '../event-store.ts'
import { EventRow } from './event-row.tsx'
import { useBookings } from './use-bookings.ts'
import { useLinkedCalendarEvents } from './use-linked-calendar-events.ts'

type Filter = 'upcoming' | 'mine' | 'invited' | 'past'
const FILTERS: readonly (readonly [Filter, string])[] = [
  ['upcoming', 'Upcoming'],
  ['mine', 'Hosting'],
  ['invited', 'Invited'],
  ['past', 'Past'],
]
const EMPTY: Record<Filter, string> = {
  upcoming: 'No upcoming events.',
  mine: 'You’re not hosting any events.',
  invited: 'No invitations.',
  past: 'No past events.',
}

const byDay = (rows: readonly Event[]): Map<string, Event[]> =>
  Map.groupBy(rows, (event) => daysOf(event)[0] ?? '')

const rowOf = (event: Event): DayRow => ({
  key: nameOf(keyOfEvent(event)),
  at: event.isAllDay ? '' : event.startsAt,
  row: (
    <EventRow
      {...event}
      eventId={event.id}
      isSeries={event.rrule !== null}
      isCancelled={event.status === 'cancelled'}
      isDraft={event.status === 'draft'}
      isLive={event.status === 'live'}
    />
  ),
})

export interface ViewProps {
  /** What the view displays, such as a filter or a day. Each view has its own default. */
  of: string | undefined
  show(of: string): void
  create?: (() => void) | undefined
}

/** How many days ahead the agenda displays events of the reader's linked calendars. */
const LINKED_CALENDAR_DAYS = 14

/** Upcoming events, grouped by day. */
export function Agenda({ of, show, create }: ViewProps) {
  const filter = FILTERS.find(([name]) => name === of)?.[0] ?? 'upcoming'
  const { rows, hasMore, showMore, error, refetch } = usePages('POST v2/event/list', { filter })
  const planned = byDay(rows ?? [])
  const today = dayHere(new Date())
  const linkedEvents = useLinkedCalendarEvents(today, LINKED_CALENDAR_DAYS)
  const outside = filter === 'upcoming' && rows ? linkedEvents : null
  const booked = useBookings()
  const bookings = filter === 'upcoming' && rows ? booked : []
  const elsewhere = (day: string) => [
    ...(outside?.on(day, rows ?? [], Date.now()) ?? []),
    ...bookings.filter((booking) => booking.day === day),
  ]
  // After the last loaded row, the space may have more events that are not loaded yet.
  const lastRow = rows?.at(-1)
  const last = hasMore && lastRow ? (daysOf(lastRow)[0] ?? '') : plusDays(today, LINKED_CALENDAR_DAYS - 1)
  const linkedCalendarDays = [
    ...(outside?.days ?? []).filter((day) => day >= today && day <= last),
    ...bookings.map(({ day }) => day).filter((day) => !hasMore || day <= last),
  ].filter((day, at, all) => all.indexOf(day) === at && elsewhere(day).length > 0)
  const days = [...planned.keys(), ...linkedCalendarDays.filter((day) => !planned.has(day))]
  if (outside || bookings.length > 0) days.sort()
  return (
    <>
      <div className={css.filters}>
        <FilterButtons label="Filter events" options={FILTERS} chosen={filter} onChoose={show} />
      </div>
      {outside?.note}
      {!rows && (
        <div className={board.instead}>
          <InsteadOfPart hasFailed={error !== null} ask={refetch}>
            <Skeleton count={4} height={60} />
          </InsteadOfPart>
        </div>
      )}
      {rows?.length === 0 && bookings.length === 0 && (
        <div className={board.instead}>
          <EmptyState
            action={
              filter !== 'past' &&
              create && (
                <Button size="small" onClick={create}>
                  New event
                </Button>
              )
            }
          >
            {EMPTY[filter]}
          </EmptyState>
        </div>
      )}
      {days.map((day) => (
        <DaySection key={day} day={day} rows={[...(planned.get(day) ?? []).map(rowOf), ...elsewhere(day)]} />
      ))}
      {hasMore && <ShowMore onClick={showMore} />}
    </>
  )
}
