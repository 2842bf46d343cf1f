import type { Booking } from '@metapyra/contract/entities/appointment'
import { dateFormat } from '@metapyra/session/dates'
import { zoneLabel } from '@metapyra/time/labels'
import * as css from '../../calendar/events.module.css'
import { spanWords } from '../../calendar/local-dates.ts'
import type { Places } from '../../calendar/location.ts'
import { linkIn, whereWords } from '../../calendar/location.ts'
import { useCall } from '../../data/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ItemFallback } from '../../ui/tab/item-fallback.tsx'
import { openBooking } from '../open-booking.ts'
import { BookingActs } from './booking-acts.tsx'
import { isHostedHere, otherPartyName, STATUS_WORDS } from './booking-labels.ts'
import { JoinButton } from './join-button.tsx'

interface BookingCardProps {
  id: string
  places: Places
}

/** A booking as its host sees it, or the person who booked it with an account. */
export function BookingCard({ id, places }: BookingCardProps) {
  const { data, error, refetch } = useCall(
    'POST v2/appointment/booking-detail',
    { bookingId: id },
    { keepsPrevious: true },
  )
  if (data) {
    const { booking } = data
    return (
      <article className={css.page}>
        <Facts booking={booking} />
        <JoinButton booking={booking} places={places} />
        {data.movedToId && <MovedTo id={data.movedToId} />}
        <BookingActs booking={booking} ics={data.ics} manageUrl={data.manageUrl} />
      </article>
    )
  }
  return (
    <ItemFallback
      words="This booking doesn’t exist or didn’t load."
      hasFailed={error !== null}
      ask={refetch}
      className={css.page}
    />
  )
}

const MovedTo = ({ id }: { id: string }) => (
  <p>
    <Button kind="plain" onClick={() => openBooking(id)}>
      See the new time
    </Button>
  </p>
)

const clockOf = dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit' })

/** The guest’s local time; null if it is the same as the reader’s. */
const guestLocalTime = ({ start, guestTimezone }: Booking): string | null => {
  const guestTime = clockOf(start, guestTimezone)
  const ownTime = clockOf(start)
  return guestTime === ownTime ? null : `Guest’s time: ${guestTime}, ${zoneLabel(guestTimezone, start)}`
}

function Facts({ booking }: { booking: Booking }) {
  const { title, status, start, end, location, guestEmail, note, answers, cancelReason, hosts } = booking
  const isHosted = isHostedHere(booking)
  const link = location && linkIn(location)
  const guestTime = isHosted ? guestLocalTime(booking) : null
  return (
    <>
      <header>
        {STATUS_WORDS[status] && (
          <p className={css.state} data-status={status === 'pending' ? 'live' : status}>
            {STATUS_WORDS[status]}
          </p>
        )}
        <h3 className={css.title}>
          <bdi>{title}</bdi> with <bdi>{otherPartyName(booking)}</bdi>
        </h3>
      </header>
      <dl className={css.facts}>
        <dt>When</dt>
        <dd>
          {spanWords({ startsAt: start, endsAt: end, startLocal: '', endLocal: '', isAllDay: false })}
          {guestTime && <span className={css.muted}>{guestTime}</span>}
        </dd>
        <dt>Where</dt>
        <dd>
          {link ? (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {whereWords(location)}
            </a>
          ) : (
            (whereWords(location) ?? 'In the space')
          )}
        </dd>
        {isHosted && (
          <>
            <dt>Guest</dt>
            <dd>
              <bdi>{booking.guestName}</bdi>
              <span className={css.muted}>
                <a href={`mailto:${guestEmail}`}>{guestEmail}</a>
              </span>
            </dd>
          </>
        )}
        {isHosted && hosts.length > 1 && (
          <>
            <dt>Hosts</dt>
            <dd>{hosts.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
        {answers.map(({ label, answer }) => (
          <Fact key={label} label={label} words={answer} />
        ))}
        {note && <Fact label="Note" words={note} />}
        {cancelReason && <Fact label="Reason" words={cancelReason} />}
      </dl>
    </>
  )
}

const Fact = ({ label, words }: { label: string; words: string }) => (
  <>
    <dt>{label}</dt>
    <dd className={css.description}>{words}</dd>
  </>
)
