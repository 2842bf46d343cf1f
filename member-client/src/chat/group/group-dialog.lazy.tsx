import { CHAT } from '@metapyra/contract/chat'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { useState } from 'react'
import { invalidate, useCall } from '../../data/query.ts'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { Field } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PeopleField } from '../../ui/people-field/people-field.tsx'
import { Avatar } from '../../ui/person/avatar.tsx'
import type { Chat } from '../store/chat.lazy.ts'
import * as css from './group.module.css'

interface GroupRequest {
  chat: Chat
  receiverId: string
  kind: 'group' | 'room' | 'event'
  title: string
  selfId: string
}

function Name({ request: { receiverId }, title }: { request: GroupRequest; title: string | null }) {
  const form = useForm(async ({ title: newTitle }) => {
    await session.api('POST v2/chat/rename-group', { receiverId, title: newTitle || null })
    session.toast('success', 'Group renamed.')
  })
  return (
    <Form form={form}>
      <div className={css.row}>
        <Field
          label="Name"
          name="title"
          required={false}
          maxLength={CHAT.groupTitleMaxLength}
          defaultValue={title ?? ''}
          placeholder="Members’ names"
        />
        <Button type="submit" kind="plain" isBusy={form.isSending}>
          Save
        </Button>
      </div>
    </Form>
  )
}

function More({
  receiverId,
  memberIds,
  onAdded,
}: {
  receiverId: string
  memberIds: string[]
  onAdded(): void
}) {
  const [selected, setSelected] = useState<GroupPerson[]>([])
  const form = useForm(async () => {
    const userIds = selected.map(({ userId }) => userId)
    await session.api('POST v2/chat/add-people', { receiverId, userIds })
    onAdded()
  })
  return (
    <Form form={form}>
      <PeopleField label="Add people" chosen={selected} excludedIds={memberIds} onChange={setSelected} />
      <p className={css.note}>They’ll see all earlier messages.</p>
      <Button type="submit" disabled={selected.length === 0} isBusy={form.isSending} isWide>
        {selected.length > 1 ? `Add ${selected.length} people` : `Add ${selected[0]?.name ?? ''}`}
      </Button>
    </Form>
  )
}

function Group({ request, close }: { request: GroupRequest; close(): void }) {
  const { receiverId, kind, selfId } = request
  const input = { receiverId }
  const { data: people, error } = useCall('POST v2/chat/people', input, { toastsErrors: true, gcTime: 0 })
  const [isAdding, setAdding] = useState(false)
  const load = () => {
    setAdding(false)
    invalidate('chat', 'POST v2/chat/people', input)
  }
  useOnChange(error, () => {
    if (error) close()
  })
  if (!people) return <Skeleton count={4} height={40} />
  const { title, ownerId, rows } = people
  const isGroup = kind === 'group'
  const remove = async (userId: string): Promise<void> => {
    await session.api('POST v2/chat/remove-person', { receiverId, userId })
    if (userId === selfId) close()
    else load()
  }
  const attempt = (doing: Promise<void>) => void doing.catch(() => undefined)
  if (isAdding)
    return <More {...{ receiverId }} memberIds={rows.map(({ userId }) => userId)} onAdded={load} />
  return (
    <>
      {isGroup && <Name request={request} title={title} />}
      <h3 className={css.label}>{rows.length === 1 ? 'Only you' : `${rows.length} people`}</h3>
      <ul className={css.people}>
        {rows.map((person) => (
          <li key={person.userId} className={css.person}>
            <Avatar person={{ id: person.userId, ...person }} size={32} />
            <span className={css.words}>
              <b>{person.userId === selfId ? `${person.name} (you)` : person.name}</b>
              <span>
                {[person.userId === ownerId && 'Owner', person.companyPosition].filter(Boolean).join(' · ')}
              </span>
            </span>
            {isGroup && ownerId === selfId && person.userId !== selfId && (
              <Button
                kind="quiet"
                aria-label={`Remove ${person.name}`}
                onClick={() => attempt(remove(person.userId))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={css.acts}>
        <Button kind="plain" onClick={() => attempt(remove(selfId))}>
          {isGroup ? 'Leave group' : 'Remove from my chats'}
        </Button>
        {isGroup && <Button onClick={() => setAdding(true)}>Add people</Button>}
      </p>
    </>
  )
}

/** The members of a group or of a room's chat, and its settings. */
export const showGroup = createOverlay<GroupRequest>((request, close) => (
  <Dialog title={request?.title ?? ''} isOpen={request !== null} onClose={close}>
    {request && <Group request={request} close={close} />}
  </Dialog>
))
