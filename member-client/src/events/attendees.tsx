import type { Attendee, Event } from '@metapyra/contract/entities/event'
import { useState } from 'react'
import * as css from '../calendar/events.module.css'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../ui/pages/late-part.tsx'
import { Avatar } from '../ui/person/avatar.tsx'
import { inputOf, keyOfEvent, nameOf, noteChange, useEvents } from './event-store.ts'
import { standingOf } from './own-standing.ts'

const WORDS: Record<Attendee['status'], string> = {
  invited: 'No reply',
  going: 'Going',
  maybe: 'Maybe',
  declined: 'Not going',
  pending: 'Wants to join',
  waitlisted: 'Waitlisted',
  attended: 'Attended',
  noShow: 'No-show',
}

const quietly = (doing: Promise<unknown>): void => void doing.then(noteChange, () => undefined)

/** Who is invited, and what they say; hosts let people in and take them off the list. */
export function Attendees({ event }: { event: Event }) {
  const { id: eventId, mayChange, counts } = event
  const input = inputOf(keyOfEvent(event))
  const [more, setMore] = useState<{ rows: Attendee[]; next: string | undefined } | null>(null)
  const { value, error, ask } = useEvents(async () => {
    const page = await session.api('POST v2/event/get-attendees', input, { isSilent: true })
    setMore(null)
    return page
  }, [nameOf(keyOfEvent(event))])
  const rows = [...(value?.rows ?? []), ...(more?.rows ?? [])]
  const next = more ? more.next : value?.next
  const showMore = async () => {
    const page = await session.api('POST v2/event/get-attendees', { ...input, ...(next && { next }) })
    setMore({ rows: [...(more?.rows ?? []), ...page.rows], next: page.next })
  }
  const told = [
    counts.going + counts.hosts > 0 && `${counts.going + counts.hosts} going`,
    counts.maybe > 0 && `${counts.maybe} maybe`,
    counts.invited > 0 && `${counts.invited} invited`,
    counts.pending > 0 && `${counts.pending} to approve`,
  ]
  return (
    <section aria-label="Who’s going">
      <h4 className={css.subtitle}>{told.filter(Boolean).join(', ') || 'No replies yet'}</h4>
      {!value && (
        <InsteadOfPart hasFailed={error !== null} ask={ask}>
          <Skeleton count={3} height={44} />
        </InsteadOfPart>
      )}
      <ul className={css.people}>
        {rows.map(({ id, userId, name, email, image, colour, role, status, mustReconfirm }) => (
          <li key={id}>
            <Avatar person={{ id: userId ?? id, name, image, colour }} size={32} />
            <span className={css.person}>
              <b>{name}</b>
              <span className={css.muted}>
                {[
                  // Of whom nothing else is known.
                  !userId && email,
                  role === 'host' ? 'Host' : role === 'cohost' && 'Co-host',
                  WORDS[standingOf(status, event.endsAt)],
                  mustReconfirm && 'needs to reconfirm',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {mayChange && status === 'pending' && (
              <Button
                size="small"
                onClick={() =>
                  quietly(session.api('POST v2/event/approve', { eventId, attendeeId: id, isApproved: true }))
                }
              >
                Approve
              </Button>
            )}
            {mayChange && role === 'guest' && (
              <Button
                kind="quiet"
                size="small"
                aria-label={`Remove ${name}`}
                onClick={() =>
                  quietly(session.api('POST v2/event/remove-attendee', { eventId, attendeeId: id }))
                }
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <Button kind="plain" size="small" onClick={() => void showMore().catch(() => undefined)}>
          Show more
        </Button>
      )}
    </section>
  )
}
