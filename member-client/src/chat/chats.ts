import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { PENDING_MESSAGE } from '@metapyra/session/storage-keys'
import { atom } from 'nanostores'
import { session, tab } from '../session/session.ts'
import type { Chat, ChatOptions } from './store/chat.lazy.ts'
import type { Conversations } from './store/conversations.ts'

interface Deps extends Omit<ChatOptions, '$conversations' | 'tab'> {
  socket: SpaceSocket
}

/** Retry delay if the chunk fails to load, such as on a bad network. */
const RETRY_DELAY_MS = 10_000

export type Chats = ReturnType<typeof createChats>

/** The chats of a space. Their chunk loads once the user is in the room; earlier messages are fetched then. */
export const createChats = ({ socket, ...options }: Deps) => {
  const $conversations = atom<Conversations>({})
  const $chat = atom<Chat | null>(null)
  let pending: Promise<void> | undefined
  let isClosed = false

  const open = ({ createChat }: typeof import('./store/chat.lazy.ts')): void => {
    if (isClosed) return
    const chat = createChat({ ...options, $conversations, tab })
    socket.on('chat:message', chat.receive)
    socket.on('chat:typing', chat.hearTyping)
    socket.on('chat:receipt', chat.hearReceipt)
    socket.on('chat:read', chat.hearRead)
    socket.on('chat:list', () => void chat.reload().catch(() => undefined))
    $chat.set(chat)
    void chat.load()
    if (tab.get(PENDING_MESSAGE))
      void loadPart(() => import('./actions/message-actions.lazy.ts')).then(({ messageActions }) =>
        messageActions.followLink(chat, PENDING_MESSAGE),
      )
    if (options.isOpen()) resync()
  }
  /** Called on each connect and reconnect. If it fails, the next connection tries again. */
  const resync = (): void => {
    const chat = $chat.get()
    void (chat ? chat.resync() : load()).catch(() => undefined)
  }
  /** Throws if the chunk fails to load; the next call tries again. */
  const load = (): Promise<void> => {
    pending ??= loadPart(() => import('./store/chat.lazy.ts'))
      .then(open)
      .catch((error: Error) => {
        pending = undefined
        if (!isClosed) setTimeout(() => isClosed || load().catch(() => undefined), RETRY_DELAY_MS)
        throw error
      })
    return pending
  }

  const isBlocked = (personId: string): boolean => $chat.get()?.$blockedIds.get().includes(personId) === true

  return {
    $chat,
    isBlocked,
    /** Asks for confirmation before someone is blocked. */
    changeBlock: (personId: string): void => {
      const name = options.nameOf(personId) ?? ''
      loadPart(() => import('./actions/message-actions.lazy.ts')).then(
        ({ messageActions }) => messageActions.changeBlock(personId, name, isBlocked(personId)),
        () => session.toast('error', OFFLINE_MESSAGE),
      )
    },
    $conversations,
    load,
    resync,
    close: (): void => {
      isClosed = true
      $chat.get()?.close()
    },
  }
}
