import type { Conversation } from '@metapyra/contract/entities/chat'
import { loadPart } from '@metapyra/session/load-part'
import { Icon } from '../ui/controls/icon.tsx'
import { people } from '../ui/icons/action.ts'
import { info, search as magnifier } from '../ui/icons/message.ts'
import * as iconButton from '../ui/style/icon-button.module.css'
import * as css from './chat-panel.module.css'
import { pencil } from './icons.ts'
import { toastErrors } from './message/message-acts.ts'
import type { Chat } from './store/chat.lazy.ts'

interface ChatToolsProps {
  chat: Chat
  selfId: string
  isGuest: boolean
  /** The open conversation; null in the list. */
  receiverId: string | null
  conversation: Conversation | undefined
  onSearch(): void
  onAbout(): void
  onOpen(receiverId: string): void
}

const begin = async (chat: Chat, open: (receiverId: string) => void): Promise<void> => {
  const { showNewChat } = await loadPart(() => import('./group/new-chat.lazy.tsx'))
  showNewChat({ chat, id: crypto.randomUUID(), open })
}
const showPeople = async (chat: Chat, selfId: string, { receiverId, title, audienceKind }: Conversation) => {
  const { showGroup } = await loadPart(() => import('./group/group-dialog.lazy.tsx'))
  showGroup({ chat, receiverId, title, selfId, kind: audienceKind ?? 'group' })
}

/** The buttons above the list and above a conversation: search, and actions on the conversation. */
export function ChatTools(props: ChatToolsProps) {
  const { chat, selfId, isGuest, receiverId, conversation, onSearch, onAbout, onOpen } = props
  const hasPeople = conversation?.audienceKind && conversation.kind !== 'thread'
  return (
    <div className={css.tools}>
      <button type="button" className={css.search} aria-keyshortcuts="Control+F" onClick={onSearch}>
        <Icon path={magnifier} size={16} />
        {receiverId ? 'Search this chat' : 'Search messages'}
      </button>
      {!receiverId && !isGuest && (
        <button
          type="button"
          className={iconButton.button}
          aria-label="New chat"
          title="New chat"
          onClick={() => toastErrors(begin(chat, onOpen))}
        >
          <Icon path={pencil} size={18} />
        </button>
      )}
      {hasPeople && !isGuest && (
        <button
          type="button"
          className={iconButton.button}
          aria-label="People in this chat"
          title="People in this chat"
          onClick={() => toastErrors(showPeople(chat, selfId, conversation))}
        >
          <Icon path={people} size={18} />
        </button>
      )}
      {receiverId && (
        <button
          type="button"
          className={iconButton.button}
          aria-label="Details"
          title="Details"
          onClick={onAbout}
        >
          <Icon path={info} size={18} />
        </button>
      )}
    </div>
  )
}
