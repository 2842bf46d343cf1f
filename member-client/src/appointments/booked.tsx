import type { Booking } from '@metapyra/contract/entities/appointment'
import type { ReactNode } from 'react'
import { useState } from 'react'
import * as board from '../board/board.module.css'
import { FilterRow } from '../board/filter-row.tsx'
import { Button } from '../design/button.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { InsteadOfPart } from '../design/late-part.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import * as events from '../events/events.module.css'
import { dayOf, dayWords } from '../events/when.ts'
import { session } from '../session.ts'
import { useAppointments } from './appointment-store.ts'
import { BookingRow } from './booking-row.tsx'

type Filter = 'upcoming' | 'mine' | 'past' | 'cancelled'
const FILTERS: readonly (readonly [Filter, string])[] = [
  ['upcoming', 'Coming up'],
  ['mine', 'I booked'],
  ['past', 'Past'],
  ['cancelled', 'Cancelled'],
]
const EMPTY: Record<Filter, string> = {
  upcoming: 'Nobody has booked you yet.',
  mine: 'You have booked nobody.',
  past: 'No appointment is over yet.',
  cancelled: 'Nothing was cancelled.',
}

const load = (filter: Filter, next?: string) =>
  session.api(
    'POST v2/appointment/booked',
    {
      ...(filter === 'mine' ? { filter: 'upcoming', side: 'guest' } : { filter, side: 'host' }),
      ...(next && { next }),
    },
    { isSilent: true },
  )

const byDay = (rows: readonly Booking[]) => Map.groupBy(rows, ({ start }) => dayOf(new Date(start)))

interface BookedProps {
  /** What one does to be booked, where nobody has. */
  action: ReactNode
}

/** Who comes when, one day after the other. */
export function Booked({ action }: BookedProps) {
  const [filter, setFilter] = useState<Filter>('upcoming')
  const [more, setMore] = useState<{ rows: Booking[]; next: string | undefined } | null>(null)
  const { value, setValue, error, ask } = useAppointments(async () => {
    const page = await load(filter)
    setMore(null)
    return page
  }, [filter])
  const rows = [...(value?.rows ?? []), ...(more?.rows ?? [])]
  const next = more ? more.next : value?.next
  const showMore = async () => {
    const page = await load(filter, next)
    setMore({ rows: [...(more?.rows ?? []), ...page.rows], next: page.next })
  }
  return (
    <>
      <div className={events.filters}>
        <FilterRow
          label="Which appointments"
          options={FILTERS}
          chosen={filter}
          onChoose={(name) => {
            setValue(null)
            setFilter(name)
          }}
        />
      </div>
      {!value && (
        <div className={board.instead}>
          <InsteadOfPart hasFailed={error !== null} ask={ask}>
            <Skeleton count={4} height={60} />
          </InsteadOfPart>
        </div>
      )}
      {value && rows.length === 0 && (
        <div className={board.instead}>
          <EmptyState action={filter === 'upcoming' && action}>{EMPTY[filter]}</EmptyState>
        </div>
      )}
      {[...byDay(rows)].map(([day, bookings]) => (
        <section key={day} aria-label={dayWords(day, Date.now())}>
          <h3 className={events.day}>{dayWords(day, Date.now())}</h3>
          <ul className={board.list}>
            {bookings.map((booking) => (
              <BookingRow key={booking.id} booking={booking} />
            ))}
          </ul>
        </section>
      ))}
      {next && (
        <p className={board.more}>
          <Button kind="plain" size="small" onClick={() => void showMore().catch(() => undefined)}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}
