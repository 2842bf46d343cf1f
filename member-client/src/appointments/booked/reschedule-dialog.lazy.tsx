import type { Booking } from '@metapyra/contract/entities/appointment'
import { useRef } from 'react'
import { ClashNote } from '../../calendar/clashes/clash-note.tsx'
import { useClashes } from '../../calendar/clashes/conflicts.ts'
import { wallHere } from '../../calendar/local-dates.ts'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import * as field from '../../ui/forms/field.module.css'
import { FieldFrame } from '../../ui/forms/field-frame.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'
import { openBooking } from '../open-booking.ts'
import { useIdempotencyKey } from './idempotency-key.ts'

function Move({ booking, close }: { booking: Booking; close(): void }) {
  const keyFor = useIdempotencyKey()
  const begins = useRef(wallHere(new Date(booking.start)))
  const lastMs = Date.parse(booking.end) - Date.parse(booking.start)
  const { found, scheduleCheck } = useClashes(() => {
    const ms = Date.parse(begins.current)
    if (Number.isNaN(ms)) return null
    const span = { start: new Date(ms).toISOString(), end: new Date(ms + lastMs).toISOString() }
    return { ...span, typeId: booking.typeId, exceptBookingId: booking.id }
  })
  const form = useForm(async ({ start = '', reason }) => {
    const moved = await session.api(
      'POST v2/appointment/reschedule',
      {
        ...{ bookingId: booking.id, idempotencyKey: keyFor(start), start: new Date(start).toISOString() },
        ...(reason && { reason }),
      },
      { isSilent: true },
    )
    invalidate('appointment')
    openBooking(moved.booking.id)
    close()
    session.toast('success', 'Booking rescheduled. We’ve let your guest know.')
  })
  return (
    <Form form={form}>
      <FieldFrame
        label="Starts"
        name="start"
        required
        hint="In your time zone, at any time you’re not booked."
      >
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            className={field.input}
            min={wallHere(new Date())}
            defaultValue={wallHere(new Date(booking.start))}
            onInput={({ currentTarget }) => {
              begins.current = currentTarget.value
              scheduleCheck()
            }}
          />
        )}
      </FieldFrame>
      <ClashNote {...found} />
      <TextField
        label="Reason, shared with your guest"
        name="reason"
        required={false}
        rows={2}
        maxLength={500}
      />
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Keep current time
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          Reschedule
        </Button>
      </p>
    </Form>
  )
}

/** [APPT-12] A host can reschedule a booking to any time at which they have no other booking. */
export const openRescheduleDialog = createOverlay<Booking>((booking, close) => (
  <Dialog title="Reschedule this booking" isOpen={booking !== null} onClose={close}>
    {booking && <Move booking={booking} close={close} />}
  </Dialog>
))
