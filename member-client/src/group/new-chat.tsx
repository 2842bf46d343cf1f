import { CHAT } from '@metapyra/contract/chat'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { useState } from 'react'
import { $agents } from '../agents/known-agents.ts'
import { openPlace } from '../board/open-place.ts'
import type { Chat } from '../chat/chat.ts'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { Field } from '../design/field.tsx'
import { Form } from '../design/form.tsx'
import { ownRoot } from '../design/own-root.tsx'
import { useForm } from '../design/use-form.ts'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'
import * as css from './group.module.css'
import { PeopleField } from './people-field.tsx'

interface Asked {
  chat: Chat
  /** Of one opening: sent again, it is the same group. */
  id: string
  open(receiverId: string): void
}

const faceOf = ({ userId, name, image, colour }: GroupPerson) => ({ userId, name, image, colour })

function NewChatForm({ asked: { chat, id, open }, close }: { asked: Asked; close(): void }) {
  const [people, setPeople] = useState<GroupPerson[]>([])
  const agents = useStore($agents)
  const [only] = people
  const isGroup = people.length > 1
  const form = useForm(async ({ title }) => {
    for (const person of people) chat.know(faceOf(person))
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
            Chat with {name} (agent)
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

/** In which one chooses with whom to write: one person, or several as a group. */
export const showNewChat = ownRoot<Asked>((asked, close) => (
  <Dialog title="New chat" isOpen={asked !== null} onClose={close}>
    {asked && <NewChatForm asked={asked} close={close} />}
  </Dialog>
))
