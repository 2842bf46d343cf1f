import type { Booking } from '@metapyra/contract/entities/appointment'
import * as events from '../../calendar/events.module.css'
import { timeWords } from '../../calendar/local-dates.ts'
import * as board from '../../ui/tab/board.module.css'
import { openBooking } from '../open-booking.ts'
import { isComing, otherPartyName, STATUS_WORDS } from './booking-labels.ts'

/** A booking in a list, under its day. */
export function BookingRow({ booking }: { booking: Booking }) {
  const { id, title, start, end, status } = booking
  const now = Date.now()
  const isLive = status === 'accepted' && Date.parse(start) <= now && now < Date.parse(end)
  const state = isLive ? 'Now' : STATUS_WORDS[status]
  return (
    <li>
      <button
        type="button"
        className={`${board.row} ${events.row}`}
        data-gone={status === 'cancelled' || status === 'declined' || undefined}
        data-own={(isComing(booking) && status !== 'pending') || undefined}
        data-live={isLive || status === 'pending' || undefined}
        onClick={() => openBooking(id)}
      >
        <span className={events.time}>
          {timeWords(start)}
          <span className={events.end}>{timeWords(end)}</span>
        </span>
        <span className={events.what}>
          <span className={board.name}>{otherPartyName(booking)}</span>
          <span className={board.about}>{[title, state].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  )
}
