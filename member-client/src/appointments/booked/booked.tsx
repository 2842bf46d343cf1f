import type { Booking } from '@metapyra/contract/entities/appointment'
import type { ReactNode } from 'react'
import { useState } from 'react'
import * as events from '../../calendar/events.module.css'
import { dayHere, dayWords } from '../../calendar/local-dates.ts'
import { usePages } from '../../data/query.ts'
import { EmptyState } from '../../ui/controls/empty-state.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import * as board from '../../ui/tab/board.module.css'
import { FilterButtons } from '../../ui/tab/filter-row.tsx'
import { ShowMore } from '../../ui/tab/show-more.tsx'
import { BookingRow } from './booking-row.tsx'

type Filter = 'upcoming' | 'mine' | 'past' | 'cancelled'
const FILTERS: readonly (readonly [Filter, string])[] = [
  ['upcoming', 'Upcoming'],
  ['mine', 'Booked by me'],
  ['past', 'Past'],
  ['cancelled', 'Canceled'],
]
const EMPTY: Record<Filter, string> = {
  upcoming: 'No upcoming bookings.',
  mine: 'You haven’t booked anyone.',
  past: 'No past bookings.',
  cancelled: 'No canceled bookings.',
}

const inputOf = (filter: Filter) =>
  filter === 'mine' ? ({ filter: 'upcoming', side: 'guest' } as const) : ({ filter, side: 'host' } as const)

const byDay = (rows: readonly Booking[]) => Map.groupBy(rows, ({ start }) => dayHere(new Date(start)))

interface BookedProps {
  /** The action that is offered if there are no bookings. */
  action: ReactNode
}

/** The bookings, day by day. */
export function Booked({ action }: BookedProps) {
  const [filter, setFilter] = useState<Filter>('upcoming')
  const { rows, hasMore, showMore, error, refetch } = usePages('POST v2/appointment/booked', inputOf(filter))
  return (
    <>
      <div className={events.filters}>
        <FilterButtons
          label="Filter bookings"
          options={FILTERS}
          chosen={filter}
          onChoose={(name) => setFilter(name)}
        />
      </div>
      {!rows && (
        <div className={board.instead}>
          <InsteadOfPart hasFailed={error !== null} ask={refetch}>
            <Skeleton count={4} height={60} />
          </InsteadOfPart>
        </div>
      )}
      {rows?.length === 0 && (
        <div className={board.instead}>
          <EmptyState action={filter === 'upcoming' && action}>{EMPTY[filter]}</EmptyState>
        </div>
      )}
      {[...byDay(rows ?? [])].map(([day, bookings]) => (
        <section key={day} aria-label={dayWords(day, Date.now())}>
          <h3 className={events.day}>{dayWords(day, Date.now())}</h3>
          <ul className={board.list}>
            {bookings.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && <ShowMore onClick={showMore} />}
    </>
  )
}
