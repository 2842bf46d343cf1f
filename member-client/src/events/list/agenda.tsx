import type { Event } from '@metapyra/contract/entities/event'
import type { DayRow } from '../../calendar/day-section.tsx'
import { DaySection } from '../../calendar/day-section.tsx'
import * as css from '../../calendar/events.module.css'
import { dayHere, daysOf, plusDays } from '../../calendar/when.ts'
import { usePages } from '../../data/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import * as board from '../../ui/tab/board.module.css'
import { FilterRow } from '../../ui/tab/filter-row.tsx'
import { ShowMore } from '../../ui/tab/show-more.tsx'
import { keyOfEvent, nameOf } from '../event-store.ts'
import { EventRow } from './event-row.tsx'
import { useBookings } from './use-bookings.ts'
import { useOutside } from './use-outside.ts'

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
  /** What of it is shown; each view has its own first. */
  of: string | undefined
  show(of: string): void
  create?: (() => void) | undefined
}

/** So far ahead one’s own calendars are shown among what comes. */
const DAYS_ELSEWHERE = 14

/** What comes, one day after the other. */
export function Agenda({ of, show, create }: ViewProps) {
  const filter = FILTERS.find(([name]) => name === of)?.[0] ?? 'upcoming'
  const { rows, hasMore, showMore, error, refetch } = usePages('POST v2/event/list', { filter })
  const planned = byDay(rows ?? [])
  const today = dayHere(new Date())
  const known = useOutside(today, DAYS_ELSEWHERE)
  const outside = filter === 'upcoming' && rows ? known : null
  const booked = useBookings()
  const bookings = filter === 'upcoming' && rows ? booked : []
  const elsewhere = (day: string) => [
    ...(outside?.on(day, rows ?? [], Date.now()) ?? []),
    ...bookings.filter((one) => one.day === day),
  ]
  // Beyond the last that is shown, more of the space’s may be to come.
  const lastRow = rows?.at(-1)
  const last = hasMore && lastRow ? (daysOf(lastRow)[0] ?? '') : plusDays(today, DAYS_ELSEWHERE - 1)
  const daysElsewhere = [
    ...(outside?.days ?? []).filter((day) => day >= today && day <= last),
    ...bookings.map(({ day }) => day).filter((day) => !hasMore || day <= last),
  ].filter((day, at, all) => all.indexOf(day) === at && elsewhere(day).length > 0)
  const days = [...planned.keys(), ...daysElsewhere.filter((day) => !planned.has(day))]
  if (outside || bookings.length > 0) days.sort()
  return (
    <>
      <div className={css.filters}>
        <FilterRow label="Filter events" options={FILTERS} chosen={filter} onChoose={show} />
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
