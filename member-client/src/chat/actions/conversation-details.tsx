import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { session } from '../../session/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useStore } from '../../ui/controls/use-store.ts'
import * as textButton from '../../ui/style/text-button.module.css'
import type { ChatOverlayProps } from '../chat-overlays.ts'
import { dayLabel } from '../dates.ts'
import { toastErrors } from '../message/message-acts.ts'
import * as css from './lazy-message-actions.module.css'
import { setBlocked } from './message-menu-items.ts'
import { NotificationSettings } from './notify-choice.tsx'
import { PinList } from './pin-list.tsx'

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
const { api } = session

/** A notice if the first message found is not on the requested day. */
const dayNotFoundNotice = (from: Date, first: ChatMessage | undefined): string | null => {
  const [requestedDay, foundDay] = [from.toISOString(), first?.createdAt].map(
    (at) => at && dayLabel(at, new Date()),
  )
  if (!foundDay) return `No messages since ${requestedDay}.`
  return foundDay === requestedDay ? null : `No messages on ${requestedDay}. Showing ${foundDay}.`
}

/** Occasional actions on a conversation: its pinned messages, jumping to a day, its place in the list. */
export function ConversationDetails({ chat, faceOf, selfId, receiverId, onOpen, onClose }: ChatOverlayProps) {
  const conversations = useStore(chat.$conversations)
  const conversation = conversations[receiverId ?? '']
  const isBlocked = useStore(chat.$blockedIds).includes(receiverId ?? '')
  // The user has left the conversation, which closes this panel.
  if (!receiverId) return null
  const lead = (message: ChatMessage): void => {
    toastErrors(chat.historyOf(receiverId).goTo(message))
    onClose()
  }
  const goToDay = async (day: string): Promise<void> => {
    const from = new Date(`${day}T00:00`)
    if (Number.isNaN(from.getTime())) return
    const input = { receiverId, page: 1, fromAt: from.toISOString() }
    const { rows } = await api('POST v2/chat/get', input, { isSilent: true })
    const first = rows.find(({ createdAt }) => new Date(createdAt) >= from)
    if (first) lead(first)
    const words = rows.length > 0 ? dayNotFoundNotice(from, first) : 'No messages yet.'
    if (words) session.toast('info', words)
  }
  /** The server notifies all of the user's pages of the changed list. */
  const pinOnTop = (isOn: boolean) =>
    api('POST v2/chat/pin-conversation', { receiverId, isOn }, { isSilent: true })
  return (
    <section
      className={css.about}
      aria-label="Details"
      data-own-keys
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <p className={css.head}>
        <b>Details</b>
        <button ref={takeFocus} type="button" className={textButton.button} onClick={onClose}>
          Done
        </button>
      </p>
      <form
        className={css.line}
        onSubmit={(event) => {
          event.preventDefault()
          toastErrors(goToDay(String(new FormData(event.currentTarget).get('day'))))
        }}
      >
        <label className={css.day}>
          Jump to date
          <input type="date" name="day" className={css.date} min="2000-01-01" max="2999-12-31" required />
        </label>
        <Button type="submit" kind="plain" size="small">
          Go
        </Button>
      </form>
      {conversation && conversation.kind !== 'space' && (
        <label className={css.line}>
          Pin chat
          <input
            type="checkbox"
            checked={conversation.isPinned}
            onChange={({ currentTarget }) => toastErrors(pinOnTop(currentTarget.checked))}
          />
        </label>
      )}
      {conversation && <NotificationSettings conversation={conversation} />}
      {conversation?.kind === 'dm' && (
        <label className={css.line}>
          Block <bdi>{conversation.title}</bdi>
          <input
            type="checkbox"
            checked={isBlocked}
            onChange={({ currentTarget }) =>
              toastErrors(setBlocked(receiverId, conversation.title, currentTarget.checked))
            }
          />
        </label>
      )}
      <PinList {...{ chat, receiverId, faceOf, selfId, onOpen, goToMessage: lead }} />
    </section>
  )
}
