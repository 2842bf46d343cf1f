import type { BookingType } from '@metapyra/contract/entities/appointment'
import { addressesIn, strayWordsIn } from '@metapyra/session/addresses'
import { ownZone } from '@metapyra/session/dates'
import { useState } from 'react'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'
import { ProposedTimes } from './suggested-times.tsx'

type Slot = { start: string; end: string }

function Send({ type, close }: { type: BookingType; close(): void }) {
  const [slots, setSlots] = useState<readonly Slot[]>([])
  const form = useForm(async ({ emailList = '', message }) => {
    const { sent, invalid } = await session.api(
      'POST v2/appointment/send-availability',
      {
        emailList: [...addressesIn(emailList), ...strayWordsIn(emailList)],
        timezone: ownZone(),
        typeId: type.id,
        ...(message && { message }),
        ...(slots.length > 0 && { slots: slots.map(({ start, end }) => ({ start, end })) }),
      },
      { isSilent: true },
    )
    invalidate('appointment')
    if (invalid.length > 0) session.toast('warning', `Invalid email: ${invalid.join(', ')}`)
    if (sent.length > 0)
      session.toast('success', sent.length === 1 ? `Sent to ${sent[0]}.` : `Sent to ${sent.length} people.`)
    close()
  })
  return (
    <Form form={form}>
      <TextField
        label="To"
        name="emailList"
        rows={1}
        maxLength={20_000}
        placeholder="lena@example.com, sam@example.com"
        autoFocus
      />
      <TextField label="Message" name="message" required={false} rows={2} maxLength={2000} />
      <ProposedTimes typeId={type.id} chosen={slots} onChange={setSlots} />
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          Send
        </Button>
      </p>
    </Form>
  )
}

/** Emails a meeting type. Each recipient gets a separate link, which expires with their booking. */
export const showSend = createOverlay<BookingType>((type, close) => (
  <Dialog title={`Email “${type?.title ?? ''}”`} isOpen={type !== null} isBroad onClose={close}>
    {type && <Send type={type} close={close} />}
  </Dialog>
))
