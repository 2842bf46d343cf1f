import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { tell } from '../chat/message-acts.ts'
import type { SearchPanelProps } from '../chat-search/search-panel.tsx'
import { useStore } from '../design/use-store.ts'
import { session } from '../session.ts'
import * as css from './care.module.css'
import { setBlocked } from './care-acts.ts'
import { NotifyChoice } from './notify-choice.tsx'
import { PinList } from './pin-list.tsx'

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
const { api } = session

/** What one does with a conversation now and then: its pinned messages, a day of it, its place in the list. */
export function AboutChat({ chat, faceOf, selfId, receiverId, onOpen, onClose }: SearchPanelProps) {
  const known = useStore(chat.$conversations)
  const conversation = known[receiverId ?? '']
  const isBlocked = useStore(chat.$blockedIds).includes(receiverId ?? '')
  // The conversation that was left has closed this.
  if (!receiverId) return null
  const lead = (message: ChatMessage): void => {
    tell(chat.thread(receiverId).goTo(message))
    onClose()
  }
  const goToDay = async (day: string): Promise<void> => {
    const from = new Date(`${day}T00:00`)
    if (Number.isNaN(from.getTime())) return
    const input = { receiverId, page: 1, fromAt: from.toISOString() }
    const { rows } = await api('POST v2/chat/get', input, { isSilent: true })
    const first = rows.find(({ createdAt }) => new Date(createdAt) >= from)
    if (first) lead(first)
    else session.toast('info', 'Nothing was written since that day.')
  }
  const pinOnTop = async (isOn: boolean): Promise<void> => {
    await api('POST v2/chat/pin-conversation', { receiverId, isOn }, { isSilent: true })
    const now = chat.$conversations.get()
    const one = now[receiverId]
    if (one) chat.$conversations.set({ ...now, [receiverId]: { ...one, isPinned: isOn } })
  }
  return (
    <section
      className={css.about}
      aria-label="About this chat"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <p className={css.head}>
        <b>About this chat</b>
        <button ref={takeFocus} type="button" className={css.back} onClick={onClose}>
          Done
        </button>
      </p>
      <label className={css.line}>
        Go to a day
        <input
          type="date"
          className={css.date}
          onChange={({ currentTarget }) => tell(goToDay(currentTarget.value))}
        />
      </label>
      {conversation && conversation.kind !== 'space' && (
        <label className={css.line}>
          Keep at the top of my chats
          <input
            type="checkbox"
            checked={conversation.isPinned}
            onChange={({ currentTarget }) => tell(pinOnTop(currentTarget.checked))}
          />
        </label>
      )}
      {conversation && <NotifyChoice chat={chat} conversation={conversation} />}
      {conversation?.kind === 'dm' && (
        <label className={css.line}>
          Block {conversation.title}
          <input
            type="checkbox"
            checked={isBlocked}
            onChange={({ currentTarget }) =>
              tell(setBlocked(receiverId, conversation.title, currentTarget.checked))
            }
          />
        </label>
      )}
      <PinList {...{ chat, receiverId, faceOf, selfId, onOpen, lead }} />
    </section>
  )
}
