import type { GroupPerson } from '@metapyra/contract/entities/chat'
import type { Event } from '@metapyra/contract/entities/event'
import { useState } from 'react'
import { invalidate } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import * as look from '../../ui/tab/form.module.css'
import { Invitees, invitedBy } from './invitees.tsx'

function Invite({ event, close }: { event: Event; close(): void }) {
  const [people, setPeople] = useState<GroupPerson[]>([])
  const form = useForm(async ({ emailList = '' }) => {
    const reply = await session.api('POST v2/event/invite-users', {
      eventId: event.id,
      ...invitedBy(people, emailList),
    })
    invalidate('event')
    const { invited, invalid } = reply
    if (invalid.length > 0) session.toast('warning', `Invalid email: ${invalid.join(', ')}`)
    session.toast(
      'success',
      invited.length === 1 ? '1 invitation sent.' : `${invited.length} invitations sent.`,
    )
    close()
  })
  return (
    <Form form={form}>
      <Invitees people={people} setPeople={setPeople} />
      <p className={look.acts}>
        <Button kind="plain" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isSending}>
          Invite
        </Button>
      </p>
    </Form>
  )
}

export const showInvite = createOverlay<Event>((event, close) => (
  <Dialog title="Invite people" isOpen={event !== null} onClose={close}>
    {event && <Invite event={event} close={close} />}
  </Dialog>
))
