import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Reply } from '@metapyra/contract/calls'
import type { Booking } from '@metapyra/contract/entities/appointment'
import { ownZone } from '@metapyra/session/dates'
import { ApiError } from '@metapyra/session/errors'
import { useRef, useState } from 'react'
import { JoinNow } from '../../calendar/join-link/join-now.tsx'
import { useRefreshTimer } from '../../calendar/join-link/use-refresh-timer.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/controls/notice.tsx'
import { check } from '../../ui/icons/message.ts'
import { BookingFacts } from './booking-facts.tsx'
import * as css from './booking-frame.module.css'
import { BookingFrame } from './booking-frame.tsx'
import type { PageOf } from './booking-page-format.ts'
import { CancelForm } from './cancel-form.tsx'
import { HostCard } from './host-card.tsx'
import { MoveStep } from './reschedule-step.tsx'
import { saveCalendarFile } from './save-calendar-file.ts'
import { dayIn, instantIn, MINUTE_MS, timeIn } from './times/zone.ts'

export interface Managed extends Pick<Reply<'POST v2/appointment/booking-detail'>, 'booking' | 'ics'> {
  page: PageOf
}

type RecentChange = 'booked' | 'moved' | null

const titleOf = ({ status, hostName }: Booking, recentChange: RecentChange): string => {
  if (status === 'cancelled') return 'Booking canceled'
  if (status === 'declined') return 'Booking declined'
  if (status === 'pending') return `Waiting for ${hostName} to confirm`
  if (status === 'completed' || status === 'noShow') return 'This booking has ended'
  if (recentChange === 'moved') return 'Booking rescheduled'
  return recentChange === 'booked' ? 'You’re booked' : 'Your booking'
}

/** Until when a guest can change the booking, or other information about its status. */
const leadOf = ({ booking, page }: Managed, zone: string, recentChange: RecentChange): string => {
  const { status, guestEmail, isChangeable, start, cancelReason } = booking
  if (status === 'cancelled' || status === 'declined') return cancelReason ?? ''
  if (status !== 'pending' && status !== 'accepted') return ''
  const sent =
    status === 'pending'
      ? `We’ll email ${guestEmail} with the answer. `
      : recentChange
        ? `We’ve sent a confirmation to ${guestEmail}. `
        : ''
  if (!isChangeable)
    return Date.parse(start) > Date.now()
      ? `${sent}It’s too late to change it here. Contact your host.`
      : sent
  if (page.cancelNoticeMin === 0) return `${sent}You can reschedule or cancel until it starts.`
  const until = new Date(Date.parse(start) - page.cancelNoticeMin * MINUTE_MS).toISOString()
  return `${sent}You can reschedule or cancel until ${instantIn(zone, until)}.`
}

const OPEN_BEFORE_MS = APPOINTMENT.openBeforeMinutes * MINUTE_MS

interface BookedEntranceProps {
  token: string
  booking: Booking
  zone: string
  now: number
  takesGuests: boolean
}

/** The entrance to a booking that takes place online. */
function BookingEntrance({ token, booking, zone, now, takesGuests }: BookedEntranceProps) {
  const { start, end, status, location } = booking
  if (status !== 'accepted' || location?.type === 'address') return null
  // [GUEST-11] Does not offer to join if the space admits no guests.
  if (location?.type !== 'url' && !takesGuests)
    return <Notice>This space isn’t letting guests in right now. Ask your host how to join.</Notice>
  const opensAt = new Date(Date.parse(start) - OPEN_BEFORE_MS).toISOString()
  // The day is left out if it is the same as the one above.
  const isThatDay = dayIn(zone, Date.parse(opensAt)) === dayIn(zone, Date.parse(start))
  const opensWords = (isThatDay ? timeIn : instantIn)(zone, opensAt)
  const requestEntry = () => session.api('POST v2/appointment/join', {}, { bearer: token, isSilent: true })
  return (
    <JoinNow key={booking.id} closesAt={end} {...{ now, opensAt, opensWords, fetchEntry: requestEntry }} />
  )
}

interface ManagePageProps {
  token: string
  managed: Managed
  /** True if the booking was just created on this page. */
  isNew: boolean
  onDead(): void
}

/** A booking as its guest sees it: its status, and the available actions. */
export function ManagePage({ token, managed: first, isNew, onDead }: ManagePageProps) {
  const [managed, setManaged] = useState(first)
  const latest = useRef(managed)
  latest.current = managed
  const [recentChange, setRecentChange] = useState<RecentChange>(isNew ? 'booked' : null)
  const [step, setStep] = useState<'shown' | 'move' | 'cancel'>('shown')
  const [selectedZone, setZone] = useState<string | null>(null)
  const zone = selectedZone ?? ownZone()
  const { booking, ics, page } = managed
  const now = useRefreshTimer(() => {
    if (step !== 'shown') return
    const options = { bearer: token, isSilent: true }
    session.api('POST v2/appointment/booking-detail', {}, options).then(
      (fresh) => {
        // Keeps a newer change that was made here in the meantime.
        if (latest.current !== managed) return
        if (fresh.booking.id !== booking.id) setRecentChange('moved')
        setManaged(fresh)
      },
      (error) => {
        // Keeps the known state; the next action reports the error.
        if (!(error instanceof ApiError)) throw error
      },
    )
  })
  const isComing = booking.status === 'accepted' || booking.status === 'pending'
  const facts = (
    <BookingFacts
      span={booking}
      zone={zone}
      page={page}
      location={booking.location}
      host={booking.hosts.map(({ name }) => name).join(', ')}
    />
  )
  if (step === 'move')
    return (
      <MoveStep
        {...{ token, page, booking, facts, zone, setZone, onDead }}
        goBack={() => setStep('shown')}
        onMoved={(moved) => {
          setManaged({ ...moved, page })
          setRecentChange('moved')
          setStep('shown')
        }}
      />
    )
  return (
    <BookingFrame
      title={step === 'cancel' ? 'Cancel this booking?' : titleOf(booking, recentChange)}
      about={<HostCard page={page} />}
      lead={<p className={css.lead}>{step === 'shown' && leadOf(managed, zone, recentChange)}</p>}
    >
      <div className={css.details}>
        <h2 className={css.title}>
          {recentChange && step === 'shown' && isComing && (
            <span className={css.done}>
              <Icon path={check} />
            </span>
          )}
          {booking.title}
        </h2>
        {facts}
        {step === 'shown' && (
          <BookingEntrance {...{ token, booking, zone, now }} takesGuests={page.takesGuests} />
        )}
        {step === 'cancel' ? (
          <CancelForm
            token={token}
            goBack={() => setStep('shown')}
            onCancelled={(cancelled) => {
              setManaged({ ...managed, booking: cancelled })
              setStep('shown')
            }}
          />
        ) : (
          isComing && (
            <div className={css.acts}>
              <Button
                kind={recentChange ? 'main' : 'plain'}
                onClick={() => saveCalendarFile(ics, booking.title)}
              >
                Add to calendar
              </Button>
              {booking.isChangeable && (
                <>
                  <Button kind="plain" onClick={() => setStep('move')}>
                    Reschedule
                  </Button>
                  <Button kind="plain" onClick={() => setStep('cancel')}>
                    Cancel booking
                  </Button>
                </>
              )}
            </div>
          )
        )}
      </div>
    </BookingFrame>
  )
}
