import type { Event } from '@metapyra/contract/entities/event'
import { ApiError } from '@metapyra/session/errors'
import { calendarIconText, spanWords } from '../calendar/local-dates.ts'
import { whereWords } from '../calendar/location.ts'
import type { CardProps } from '../chat/injected-parts.ts'
import { useCall } from '../data/query.ts'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../ui/lazy/instead-of-part.tsx'
import { AnswerBar } from './answer-bar.tsx'
import * as css from './event-card.module.css'
import { inputOf, keyOfEvent, openEvent } from './event-store.ts'
import { recurrenceText } from './recurrence-text.ts'

/** [EVENT-32] An event in a chat: its time and place, and the user's answer. */
export function EventCard({ id, recurrenceId = undefined, words }: CardProps) {
  const key = { eventId: id, recurrenceId: recurrenceId ?? null }
  const { data: event, error, refetch } = useCall('POST v2/event/get', inputOf(key))
  const isDeleted = error instanceof ApiError && error.code === 'NOT_FOUND'
  if (isDeleted)
    return (
      <p className={css.card} data-gone="">
        <b className={css.title}>{words}</b>
        <span className={css.muted}>Event not found, or you don’t have access.</span>
      </p>
    )
  if (event) return <LoadedEvent event={event} />
  return (
    <InsteadOfPart hasFailed={error !== null} ask={refetch}>
      <div className={css.holding}>
        <Skeleton height={150} />
      </div>
    </InsteadOfPart>
  )
}

const OVER: Partial<Record<Event['status'], string>> = { ended: 'Ended', cancelled: 'Canceled' }

function LoadedEvent({ event }: { event: Event }) {
  const { title, status, location, rrule, recurrenceId, startsAt, counts } = event
  const where = whereWords(location)
  const [day, month] = calendarIconText(startsAt)
  const over = OVER[status]
  return (
    <section className={css.card} aria-label={title}>
      <button type="button" className={css.head} onClick={() => openEvent(keyOfEvent(event))}>
        <span className={css.day} aria-hidden="true">
          <b>{day}</b>
          {month}
        </span>
        <span className={css.words}>
          <b className={css.title}>{title}</b>
          <span className={css.muted}>{spanWords(event)}</span>
          {rrule && !recurrenceId && <span className={css.muted}>{recurrenceText(rrule)}</span>}
          <span className={css.muted}>
            {[
              status === 'live' && 'Happening now',
              over,
              where,
              counts.going + counts.hosts > 0 && `${counts.going + counts.hosts} going`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </button>
      {!over && status !== 'draft' && <AnswerBar event={event} isPlain />}
    </section>
  )
}
