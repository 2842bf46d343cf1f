import type { Event } from '@metapyra/contract/entities/event'
import * as css from '../../calendar/events.module.css'
import { timeWords } from '../../calendar/local-dates.ts'
import * as board from '../../ui/tab/board.module.css'
import { attendanceOf } from '../attendance.ts'
import { openEvent } from '../event-store.ts'

interface EventRowProps
  extends Pick<Event, 'recurrenceId' | 'startsAt' | 'endsAt' | 'isAllDay' | 'ownStatus'> {
  eventId: string
  title: string
  isSeries: boolean
  isCancelled: boolean
  isDraft: boolean
  isLive: boolean
}

export const STATUS_WORDS: Record<NonNullable<Event['ownStatus']>, string> = {
  invited: 'You’re invited',
  going: 'You’re going',
  maybe: 'Maybe',
  declined: 'Not going',
  pending: 'Waiting for approval',
  waitlisted: 'On the waitlist',
  attended: 'You attended',
  noShow: 'Missed',
}

/** An occurrence in a list, under its day. */
export function EventRow(props: EventRowProps) {
  const { eventId, recurrenceId, title, startsAt, endsAt, isAllDay } = props
  const ownStatus = attendanceOf(props.ownStatus, endsAt)
  const { isSeries, isCancelled, isDraft, isLive } = props
  const notes = [
    isCancelled ? 'Canceled' : isDraft ? 'Draft' : isLive ? 'Now' : ownStatus && STATUS_WORDS[ownStatus],
    isSeries && 'Repeats',
  ].filter(Boolean)
  return (
    <li>
      <button
        type="button"
        className={`${board.row} ${css.row}`}
        data-gone={isCancelled || ownStatus === 'declined' || undefined}
        data-own={ownStatus === 'going' || undefined}
        data-live={(isLive && !isCancelled) || undefined}
        onClick={() => openEvent({ eventId, recurrenceId })}
      >
        <span className={css.time}>
          {isAllDay ? 'All day' : timeWords(startsAt)}
          {!isAllDay && <span className={css.end}>{timeWords(endsAt)}</span>}
        </span>
        <span className={css.what}>
          <span className={board.name}>{title}</span>
          {notes.length > 0 && <span className={board.about}>{notes.join(' · ')}</span>}
        </span>
      </button>
    </li>
  )
}
