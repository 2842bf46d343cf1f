import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { MessageContext } from '../message/message-acts.ts'
import * as css from './message-edit.module.css'
import { Writing } from './writing-tools.lazy.tsx'

export interface MessageEditProps {
  message: ChatMessage
  reading: MessageContext
}

/** Edits an own message: Enter saves, Escape cancels. */
export function MessageEdit({ message, reading }: MessageEditProps) {
  const { chat, receiverId, setEditing } = reading
  const [body, setBody] = useState(message.body)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])

  const save = async () => {
    const text = body.trim()
    if (!text || isBusy) return
    if (text === message.body) return setEditing?.(null)
    setBusy(true)
    try {
      const mentions = chat.mentions.in(text, message.mentions)
      chat.receive(await chat.ask('chat:edit', { messageId: message.id, body: text, mentions }), receiverId)
      setEditing?.(null)
    } catch (error) {
      session.toast('warning', (error as Error).message)
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Keeps the panel open.
      event.stopPropagation()
      event.nativeEvent.stopPropagation()
      setEditing?.(null)
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    void save()
  }
  return (
    <form
      className={css.edit}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <textarea
        ref={field}
        className={css.field}
        rows={2}
        value={body}
        maxLength={CHAT.bodyMaxLength}
        aria-label="Edit message"
        onInput={(event) => setBody(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={css.acts}>
        <Writing field={field} {...{ receiverId, mentions: chat.mentions }} />
        <Button type="button" kind="plain" size="small" onClick={() => setEditing?.(null)}>
          Cancel
        </Button>
        <Button type="submit" size="small" isBusy={isBusy} disabled={!body.trim()}>
          Save
        </Button>
      </div>
    </form>
  )
}
