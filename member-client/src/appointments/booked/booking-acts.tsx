import type { Booking } from '@metapyra/contract/entities/appointment'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import * as look from '../../ui/tab/form.module.css'
import { saveCalendarFile } from '../booking/save-calendar-file.ts'
import { openMove } from '../open-dialogs.ts'
import { isComing, isHostedHere } from './booking-labels.ts'
import { openCancelDialog } from './cancel-booking-dialog.tsx'

interface BookingActsProps {
  booking: Booking
  ics: string
  /** Address at which the guest reschedules and cancels the booking. */
  manageUrl: string | null
}

/** The actions on a booking, for its host and for the person who booked it. */
export function BookingActs({ booking, ics, manageUrl }: BookingActsProps) {
  const { id: bookingId, status, start } = booking
  const { busy, act } = useAction()
  const isAhead = isComing(booking) && Date.parse(start) > Date.now()
  const isHosted = isHostedHere(booking)
  const accept = async () => {
    await session.api('POST v2/appointment/answer', { bookingId, isAccepted: true }, { isSilent: true })
    invalidate('appointment')
  }
  const noteNoShow = async (isNoShow: boolean) => {
    await session.api('POST v2/appointment/no-show', { bookingId, isNoShow }, { isSilent: true })
    invalidate('appointment')
  }
  return (
    <p className={look.acts}>
      {isAhead && status === 'accepted' && (
        <Button kind="plain" onClick={() => saveCalendarFile(ics, booking.title)}>
          Add to calendar
        </Button>
      )}
      {isAhead && !isHosted && manageUrl && (
        <a className={buttonClass({ kind: 'plain' })} href={manageUrl}>
          Reschedule or cancel
        </a>
      )}
      {isAhead && isHosted && (
        <>
          {status === 'accepted' && (
            <Button kind="plain" onClick={() => openCancelDialog({ booking, act: 'cancel' })}>
              Cancel booking
            </Button>
          )}
          <Button kind="plain" onClick={() => openMove(booking)}>
            Reschedule
          </Button>
          {status === 'pending' && (
            <>
              <Button kind="plain" onClick={() => openCancelDialog({ booking, act: 'decline' })}>
                Decline
              </Button>
              <Button isBusy={busy === 'accept'} onClick={() => void act('accept', accept)}>
                Confirm
              </Button>
            </>
          )}
        </>
      )}
      {isHosted && !isAhead && (status === 'accepted' || status === 'completed') && (
        <Button
          kind="plain"
          isBusy={busy === 'noShow'}
          onClick={() => void act('noShow', () => noteNoShow(true))}
        >
          Mark as no-show
        </Button>
      )}
      {isHosted && status === 'noShow' && (
        <Button
          kind="plain"
          isBusy={busy === 'noShow'}
          onClick={() => void act('noShow', () => noteNoShow(false))}
        >
          Undo no-show
        </Button>
      )}
    </p>
  )
}
