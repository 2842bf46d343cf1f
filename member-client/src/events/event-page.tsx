import type { Event } from '@metapyra/contract/entities/event'
import { EVENT } from '@metapyra/contract/event'
import { useEffect, useState } from 'react'
import * as css from '../calendar/events.module.css'
import { spanWords, zoneNote } from '../calendar/local-dates.ts'
import type { Places } from '../calendar/location.ts'
import { linkIn, whereWords } from '../calendar/location.ts'
import { invalidate, useCall } from '../data/query.ts'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { lazyPart, QUIET } from '../ui/lazy/lazy-part.tsx'
import { ItemFallback } from '../ui/tab/item-fallback.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { Attendees } from './attendees.tsx'
import { EventMenu } from './event-menu.tsx'
import { inputOf, keyOf, keyOfEvent } from './event-store.ts'
import { recurrenceText } from './recurrence-text.ts'

const MINUTE_MS = 60_000

interface EventPageProps {
  name: string
  places: Places
  isMember: boolean
}

/** The details of an event, and the user's answer. */
export function EventPage({ name, places, isMember }: EventPageProps) {
  const key = keyOf(name)
  const { data: event, error, refetch } = useCall('POST v2/event/get', inputOf(key), { keepsPrevious: true })
  useEffect(() => {
    session.state.$event.set(key.eventId)
    return () => session.state.$event.set(null)
  }, [key.eventId])
  if (event) return <LoadedEvent {...{ event, places, isMember }} />
  return (
    <ItemFallback
      words="This event doesn’t exist or didn’t load."
      hasFailed={error !== null}
      ask={refetch}
      className={css.page}
    />
  )
}

const STATE: Partial<Record<Event['status'], string>> = {
  draft: 'Draft, only hosts can see it',
  live: 'Happening now',
  ended: 'Ended',
  cancelled: 'Canceled',
}

function LoadedEvent({ event, places, isMember }: Omit<EventPageProps, 'name'> & { event: Event }) {
  const { title, status, description, organizerName, location, rrule, capacity, counts } = event
  const link = location && linkIn(location)
  const where = whereWords(location)
  const note = zoneNote(event)
  const isOver = status === 'cancelled' || status === 'ended'
  return (
    <article className={css.page}>
      <header className={css.head}>
        <div>
          {STATE[status] && (
            <p className={css.state} data-status={status}>
              {STATE[status]}
            </p>
          )}
          <h3 className={css.title}>{title}</h3>
        </div>
        <EventMenu {...{ event, places, isMember }} />
      </header>
      <dl className={css.facts}>
        <dt>When</dt>
        <dd>
          {spanWords(event)}
          {note && <span className={css.muted}>{note}</span>}
          {rrule && <span className={css.muted}>{recurrenceText(rrule)}</span>}
        </dd>
        {where && (
          <>
            <dt>Where</dt>
            <dd>
              {link ? (
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {where}
                </a>
              ) : (
                where
              )}
            </dd>
          </>
        )}
        <dt>Hosted by</dt>
        <dd>
          <bdi>{organizerName}</bdi>
          {capacity !== null && (
            <span className={css.muted}>
              {Math.max(0, capacity - counts.going)} of {capacity} {capacity === 1 ? 'spot' : 'spots'} left
              {counts.waitlisted > 0 && `, ${counts.waitlisted} waitlisted`}
            </span>
          )}
        </dd>
      </dl>
      {description && <p className={css.description}>{description}</p>}
      {!isOver && <JoinButton event={event} places={places} />}
      {!isOver && status !== 'draft' && <AnswerBar event={event} />}
      {status === 'draft' && event.mayChange && (
        <Button
          onClick={() =>
            void session.api('PUT v2/event/update', { eventId: event.id, status: 'scheduled' }).then(
              () => invalidate('event'),
              () => undefined,
            )
          }
        >
          Publish
        </Button>
      )}
      <EventItems event={event} />
      <Attendees event={event} />
    </article>
  )
}

const EventItems = lazyPart(
  () => import('./items/event-items.lazy.tsx').then((module) => module.EventItems),
  QUIET,
)

/** A button to join the event, displayed from a quarter of an hour before its start. */
function JoinButton({ event, places }: { event: Event; places: Places }) {
  const { startsAt, endsAt, status } = event
  const opensAt = Date.parse(startsAt) - EVENT.openBeforeMinutes * MINUTE_MS
  const [now, setNow] = useState(Date.now)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  if (now < opensAt || now > Date.parse(endsAt) || status === 'draft') return null
  const join = async () => {
    setBusy(true)
    try {
      const { location } = await session.api('POST v2/event/join', inputOf(keyOfEvent(event)))
      const link = location && linkIn(location)
      if (location?.type === 'room') places.goInto(location.value)
      else if (link) window.open(link, '_blank', 'noopener')
      else session.toast('info', location ? `It’s at ${location.value}.` : 'You’re checked in.')
      invalidate('event')
    } catch {
      // The call has displayed the error.
    }
    setBusy(false)
  }
  return (
    <Button isBusy={isBusy} onClick={() => void join()}>
      {event.location?.type === 'room' ? `Go to ${event.location.value}` : 'Join'}
    </Button>
  )
}
