import { MAX_EMAIL } from '@metapyra/contract/email-lengths'
import type { BookingType } from '@metapyra/contract/entities/appointment'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { ownZone } from '@metapyra/session/dates'
import { useState } from 'react'
import { invalidate, useCall } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PeopleField } from '../../ui/people-field/people-field.tsx'
import * as look from '../../ui/tab/form.module.css'
import * as css from '../appointments.module.css'
import { openBooking } from '../open-booking.ts'
import { BookingTimeFields, useOwnTime } from './booking-time.tsx'
import { useIdempotencyKey } from './idempotency-key.ts'

/** Prefilled values of the new booking. */
export interface BookGuestOptions {
  startsAt?: string
  people?: readonly GroupPerson[]
}

/** The user’s own meeting types, the default one first. A team’s types are booked by their links. */
const useOwnTypes = (): readonly BookingType[] => {
  // If they can't be loaded, the default type is booked without its name.
  const { data } = useCall('POST v2/appointment/types', {}, { toastsErrors: true })
  return (data?.rows ?? []).filter(({ ownerId, isActive }) => ownerId !== null && isActive)
}

function BookGuest({ options, close }: { options: BookGuestOptions; close(): void }) {
  const [people, setPeople] = useState<readonly GroupPerson[]>(options.people?.slice(0, 1) ?? [])
  const [isMissing, setMissing] = useState(false)
  const keyFor = useIdempotencyKey()
  const types = useOwnTypes()
  const [person] = people
  const time = useOwnTime(options.startsAt, types)
  const form = useForm(async ({ start = '', name, email, note, typeId }) => {
    const hasGuest = person !== undefined || Boolean(name && email)
    setMissing(!hasGuest)
    if (!hasGuest || !(await time.isTold())) return
    const booking = await session.api(
      'POST v2/appointment/book-guest',
      {
        idempotencyKey: keyFor([start, person?.userId, email, typeId].join(' ')),
        ...{ start: new Date(start).toISOString(), timezone: ownZone() },
        ...(person ? { userId: person.userId } : { name: name ?? '', email: email ?? '' }),
        ...(typeId && { typeId }),
        ...(note && { note }),
      },
      { isSilent: true },
    )
    invalidate('appointment')
    openBooking(booking.id)
    close()
    session.toast('success', `Booked. We’ve emailed ${booking.guestName}.`)
  })
  return (
    <Form form={form}>
      <PeopleField
        label="Member"
        chosen={people}
        onChange={(selected) => {
          setPeople(selected.slice(-1))
          setMissing(false)
        }}
      />
      {!person && (
        <div className={look.pair}>
          <Field label="Or guest name" name="name" required={false} maxLength={120} />
          <Field label="Guest email" name="email" type="email" required={false} maxLength={MAX_EMAIL} />
        </div>
      )}
      {isMissing && (
        <p className={css.problem} role="alert">
          Choose a member, or enter a name and an email.
        </p>
      )}
      <BookingTimeFields {...{ time, types }} />
      <TextField label="Note" name="note" required={false} rows={2} maxLength={2000} />
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          {time.found.rows.length > 0 ? 'Book anyway' : 'Book meeting'}
        </Button>
      </p>
    </Form>
  )
}

/** [APPT-40] Books a meeting with the user for someone else, inside or outside the user’s availability. */
export const showBookGuest = createOverlay<BookGuestOptions>((options, close) => (
  <Dialog title="Book a meeting" isOpen={options !== null} isBroad onClose={close}>
    {options && <BookGuest options={options} close={close} />}
  </Dialog>
))
