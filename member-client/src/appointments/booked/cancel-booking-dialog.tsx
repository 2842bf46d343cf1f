import type { Booking } from '@metapyra/contract/entities/appointment'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'

interface CancelRequest {
  booking: Booking
  act: 'cancel' | 'decline'
}

function CallOff({ booking, act, close }: CancelRequest & { close(): void }) {
  const form = useForm(async ({ reason }) => {
    const input = { bookingId: booking.id, ...(reason && { reason }) }
    if (act === 'cancel') await session.api('POST v2/appointment/cancel', input, { isSilent: true })
    else await session.api('POST v2/appointment/answer', { ...input, isAccepted: false }, { isSilent: true })
    invalidate('appointment')
    close()
    session.toast(
      'success',
      act === 'cancel'
        ? 'Booking canceled. We’ve let your guest know.'
        : 'Booking declined. We’ve let your guest know.',
    )
  })
  return (
    <Form form={form}>
      <p>
        We’ll email <bdi>{booking.guestName}</bdi> and free up this time.
      </p>
      <TextField
        label="Reason, shared with your guest"
        name="reason"
        required={false}
        rows={2}
        maxLength={500}
      />
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Keep booking
        </Button>
        <Button type="submit" kind="danger" isBusy={form.isSending}>
          {act === 'cancel' ? 'Cancel booking' : 'Decline'}
        </Button>
      </p>
    </Form>
  )
}

/** [APPT-12] Cancels a booking, or declines a pending one. */
export const openCancelDialog = createOverlay<CancelRequest>((request, close) => (
  <Dialog
    title={request?.act === 'decline' ? 'Decline this booking?' : 'Cancel this booking?'}
    isOpen={request !== null}
    onClose={close}
  >
    {request && <CallOff {...request} close={close} />}
  </Dialog>
))
