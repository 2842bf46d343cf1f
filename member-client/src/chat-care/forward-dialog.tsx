import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { useState } from 'react'
import { newClientId } from '../chat/client-id.ts'
import { inOrder } from '../chat/conversations.ts'
import * as quote from '../chat/delete-dialog.module.css'
import type { Reading } from '../chat/message-acts.ts'
import { messageWords } from '../chat/message-words.ts'
import { Avatar } from '../design/avatar.tsx'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { ownRoot } from '../design/own-root.tsx'
import { TextField } from '../design/text-field.tsx'
import { useId } from '../design/use-id.ts'
import { session } from '../session.ts'
import * as css from './care.module.css'

interface Asked {
  message: ChatMessage
  reading: Reading
}

/** Chooses where a message is passed on to. */
export const showForward = ownRoot<Asked>((asked, close) => (
  <Dialog title="Forward message" isOpen={asked !== null} onClose={close}>
    {asked && <ForwardForm {...asked} onDone={close} />}
  </Dialog>
))

/** Whom one has written with, and whoever has written where this is read. */
const receiversOf = ({ chat, receiverId, selfId, faceOf }: Reading) => {
  const known = inOrder(chat.$conversations.get()).filter(({ kind }) => kind !== 'thread')
  const ids = new Set([...known.map((one) => one.receiverId), selfId])
  const senders = new Map(
    chat
      .thread(receiverId)
      .$thread.get()
      .rows.filter(({ senderId }) => !ids.has(senderId) && faceOf(senderId))
      .map((row) => [row.senderId, row]),
  )
  return [
    ...known.map(({ receiverId: id, title, image, colour }) => ({ id, name: title, image, colour })),
    ...[...senders.values()].map((row) => ({
      id: row.senderId,
      name: row.senderName,
      image: row.senderImage,
      colour: row.senderColour,
    })),
  ].map((one) => ({ ...one, ...faceOf(one.id) }))
}

function ForwardForm({ message, reading, onDone }: Asked & { onDone(): void }) {
  const [receivers] = useState(() => receiversOf(reading))
  const [clientId] = useState(newClientId)
  const [sought, setSought] = useState('')
  const [toId, setTo] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const listId = useId()
  const shown = receivers.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()))
  const send = async (comment: string): Promise<void> => {
    const to = receivers.find(({ id }) => id === toId)
    if (!to) return setProblem('Choose where it goes.')
    setBusy(true)
    try {
      const input = { messageId: message.id, receiverId: to.id, clientId }
      const sent = await session.api('POST v2/chat/forward', input, { isSilent: true })
      reading.chat.receive(sent, to.id)
      if (comment) reading.chat.send(to.id, comment)
      session.toast('success', `Forwarded to ${to.name}.`)
      onDone()
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send(String(new FormData(event.currentTarget).get('comment') ?? '').trim())
      }}
    >
      <blockquote className={quote.quote}>{messageWords(message.body)}</blockquote>
      <input
        type="search"
        className={css.search}
        aria-label="Find a chat or a person"
        aria-controls={listId}
        placeholder="Find a chat or a person"
        value={sought}
        onInput={({ currentTarget }) => setSought(currentTarget.value)}
      />
      <fieldset id={listId} className={css.choices}>
        <legend className={css.legend}>Forward to</legend>
        {shown.map((one) => (
          <label key={one.id} className={css.choice}>
            <input
              type="radio"
              name="to"
              checked={one.id === toId}
              onChange={() => {
                setTo(one.id)
                setProblem(null)
              }}
            />
            <Avatar person={one} size={28} />
            <span className={css.name}>{one.name}</span>
          </label>
        ))}
        {shown.length === 0 && <p className={css.none}>No chat is called that.</p>}
      </fieldset>
      <TextField label="Comment" name="comment" required={false} maxLength={CHAT.bodyMaxLength} rows={2} />
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={quote.acts}>
        <Button kind="plain" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy}>
          Forward
        </Button>
      </p>
    </form>
  )
}
