import type { Event } from '@metapyra/contract/entities/event'
import { useState } from 'react'
import * as board from '../board/board.module.css'
import { FilterRow } from '../board/filter-row.tsx'
import { Button } from '../design/button.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { InsteadOfPart } from '../design/late-part.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { session } from '../session.ts'
import { EventRow } from './event-row.tsx'
import { keyOfEvent, nameOf, useEvents } from './event-store.ts'
import * as css from './events.module.css'
import { daysOf, dayWords } from './when.ts'

type Filter = 'upcoming' | 'mine' | 'invited' | 'past'
const FILTERS: readonly (readonly [Filter, string])[] = [
  ['upcoming', 'Coming up'],
  ['mine', 'Mine'],
  ['invited', 'Invited'],
  ['past', 'Past'],
]
const EMPTY: Record<Filter, string> = {
  upcoming: 'Nothing is planned.',
  mine: 'You have planned nothing.',
  invited: 'You are invited to nothing.',
  past: 'No event is over yet.',
}

const load = async (filter: Filter, next?: string) =>
  session.api('POST v2/event/list', { filter, ...(next && { next }) }, { isSilent: true })

const byDay = (rows: readonly Event[]): [day: string, events: Event[]][] => {
  const days = new Map<string, Event[]>()
  for (const event of rows) {
    const [day = ''] = daysOf(event)
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days]
}

/** What comes, one day after the other. */
export function Agenda({ create }: { create?: (() => void) | undefined }) {
  const [filter, setFilter] = useState<Filter>('upcoming')
  const [more, setMore] = useState<{ rows: Event[]; next: string | undefined } | null>(null)
  const { value, setValue, error, ask } = useEvents(async () => {
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
      <div className={css.filters}>
        <FilterRow
          label="Which events"
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
      {byDay(rows).map(([day, events]) => (
        <section key={day} aria-label={dayWords(day, Date.now())}>
          <h3 className={css.day}>{dayWords(day, Date.now())}</h3>
          <ul className={board.list}>
            {events.map((event) => (
              <EventRow
                key={nameOf(keyOfEvent(event))}
                {...event}
                eventId={event.id}
                isSeries={event.rrule !== null}
                isCancelled={event.status === 'cancelled'}
                isDraft={event.status === 'draft'}
                isLive={event.status === 'live'}
              />
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
