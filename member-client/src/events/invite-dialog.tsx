import type { GroupPerson } from '@metapyra/contract/entities/chat'
import type { Event } from '@metapyra/contract/entities/event'
import { useState } from 'react'
import * as look from '../board/form.module.css'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Form } from '../design/form.tsx'
import { ownRoot } from '../design/own-root.tsx'
import { useForm } from '../design/use-form.ts'
import { session } from '../session.ts'
import { noteChange } from './event-store.ts'
import { Invitees, invitedBy } from './invitees.tsx'

function Invite({ event, close }: { event: Event; close(): void }) {
  const [people, setPeople] = useState<GroupPerson[]>([])
  const form = useForm(async ({ emailList = '' }) => {
    const reply = await session.api('POST v2/event/invite-users', {
      eventId: event.id,
      ...invitedBy(people, emailList),
    })
    noteChange()
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

export const showInvite = ownRoot<Event>((event, close) => (
  <Dialog title="Invite people" isOpen={event !== null} onClose={close}>
    {event && <Invite event={event} close={close} />}
  </Dialog>
))
