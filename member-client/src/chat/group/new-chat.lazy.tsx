import { CHAT } from '@metapyra/contract/chat'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { useState } from 'react'
import { openPlace } from '../../navigation/open-place.ts'
import { $agents } from '../../session/known-agents.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PeopleField } from '../../ui/people-field/people-field.tsx'
import type { Chat } from '../store/chat.lazy.ts'
import * as css from './group.module.css'

interface NewChatRequest {
  chat: Chat
  /** Client id of one opening of the dialog, so that resending creates the same group. */
  id: string
  open(receiverId: string): void
}

const profileOf = ({ userId, name, image, colour }: GroupPerson) => ({ userId, name, image, colour })

function NewChatForm({ request: { chat, id, open }, close }: { request: NewChatRequest; close(): void }) {
  const [people, setPeople] = useState<GroupPerson[]>([])
  const agents = useStore($agents)
  const [only] = people
  const isGroup = people.length > 1
  const form = useForm(async ({ title }) => {
    for (const person of people) chat.addPerson(profileOf(person))
    if (only && !isGroup) open(only.userId)
    else {
      const userIds = people.map(({ userId }) => userId)
      const { receiverId } = await session.api('POST v2/chat/create-group', {
        id,
        userIds,
        ...(title && { title }),
      })
      await chat.reload()
      open(receiverId)
    }
    close()
  })
  return (
    <Form form={form}>
      <PeopleField label="To" chosen={people} onChange={setPeople} />
      {people.length === 0 &&
        agents?.map(({ id: agentId, name }) => (
          <Button
            key={agentId}
            kind="plain"
            isWide
            onClick={() => {
              openPlace({ tab: 'agents', id: agentId })
              close()
            }}
          >
            Chat with <bdi>{name}</bdi> (agent)
          </Button>
        ))}
      {isGroup && (
        <Field
          label="Group name"
          name="title"
          required={false}
          maxLength={CHAT.groupTitleMaxLength}
          hint="Defaults to members’ names."
        />
      )}
      <div className={css.end}>
        <Button type="submit" disabled={people.length === 0} isBusy={form.isSending} isWide>
          {isGroup ? 'Create group' : 'Start chat'}
        </Button>
      </div>
    </Form>
  )
}

/** Selects whom to write to: one person, or several as a group. */
export const showNewChat = createOverlay<NewChatRequest>((request, close) => (
  <Dialog title="New chat" isOpen={request !== null} onClose={close}>
    {request && <NewChatForm request={request} close={close} />}
  </Dialog>
))
