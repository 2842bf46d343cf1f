import type { Attendee, Event } from '@metapyra/contract/entities/event'
import * as css from '../calendar/events.module.css'
import { invalidate, usePages } from '../data/query.ts'
import { session } from '../session/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { InsteadOfPart } from '../ui/lazy/instead-of-part.tsx'
import { Avatar } from '../ui/person/avatar.tsx'
import { attendanceOf } from './attendance.ts'
import { inputOf, keyOfEvent } from './event-store.ts'

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

const quietly = (doing: Promise<unknown>): void =>
  void doing.then(
    () => invalidate('event'),
    () => undefined,
  )

/** The invitees and their answers; hosts can admit people and remove them from the list. */
export function Attendees({ event }: { event: Event }) {
  const { id: eventId, mayChange, counts } = event
  const { rows, hasMore, showMore, error, refetch } = usePages(
    'POST v2/event/get-attendees',
    inputOf(keyOfEvent(event)),
  )
  const summary = [
    counts.going + counts.hosts > 0 && `${counts.going + counts.hosts} going`,
    counts.maybe > 0 && `${counts.maybe} maybe`,
    counts.invited > 0 && `${counts.invited} invited`,
    counts.pending > 0 && `${counts.pending} to approve`,
  ]
  return (
    <section aria-label="Who’s going">
      <h4 className={css.subtitle}>{summary.filter(Boolean).join(', ') || 'No replies yet'}</h4>
      {!rows && (
        <InsteadOfPart hasFailed={error !== null} ask={refetch}>
          <Skeleton count={3} height={44} />
        </InsteadOfPart>
      )}
      <ul className={css.people}>
        {rows?.map(({ id, userId, name, email, image, colour, role, status, mustReconfirm }) => (
          <li key={id}>
            <Avatar person={{ id: userId ?? id, name, image, colour }} size={32} />
            <span className={css.person}>
              <b>{name}</b>
              <span className={css.muted}>
                {[
                  // The email is displayed only for people without an account.
                  !userId && email,
                  role === 'host' ? 'Host' : role === 'cohost' && 'Co-host',
                  WORDS[attendanceOf(status, event.endsAt)],
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
      {hasMore && (
        <Button kind="plain" size="small" onClick={showMore}>
          Show more
        </Button>
      )}
    </section>
  )
}
