import { OFFLINE_MESSAGE } from '@metapyra/session/errors'
import { ASKED_MESSAGE } from '@metapyra/session/flag-names'
import { loadPart } from '@metapyra/session/load-part'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { atom } from 'nanostores'
import { session, tab } from '../session/session.ts'
import type { Chat, ChatOptions } from './store/chat.ts'
import type { Conversations } from './store/conversations.ts'

interface Deps extends Omit<ChatOptions, '$conversations' | 'tab'> {
  socket: SpaceSocket
}

/** Where their chunk did not come, as where the network is bad. */
const AGAIN_MS = 10_000

export type Chats = ReturnType<typeof createChats>

/** The chats of a space, whose chunk comes once one is in the room: what was said before is asked for by then. */
export const createChats = ({ socket, ...options }: Deps) => {
  const $conversations = atom<Conversations>({})
  const $chat = atom<Chat | null>(null)
  let coming: Promise<void> | undefined
  let isClosed = false

  const open = ({ createChat }: typeof import('./store/chat.ts')): void => {
    if (isClosed) return
    const chat = createChat({ ...options, $conversations, tab })
    socket.on('chat:message', chat.receive)
    socket.on('chat:typing', chat.hearTyping)
    socket.on('chat:receipt', chat.hearReceipt)
    socket.on('chat:read', chat.hearRead)
    socket.on('chat:list', () => void chat.reload().catch(() => undefined))
    $chat.set(chat)
    void chat.load()
    if (tab.get(ASKED_MESSAGE))
      void loadPart(() => import('./actions/care.ts')).then(({ care }) =>
        care.followLink(chat, ASKED_MESSAGE),
      )
    if (options.isOpen()) resync()
  }
  /** Connected, at first or again. What does not come is asked for with the next connection. */
  const resync = (): void => {
    const chat = $chat.get()
    void (chat ? chat.resync() : load()).catch(() => undefined)
  }
  /** Throws where it does not come; the next call asks again. */
  const load = (): Promise<void> => {
    coming ??= loadPart(() => import('./store/chat.ts'))
      .then(open)
      .catch((error: Error) => {
        coming = undefined
        if (!isClosed) setTimeout(() => isClosed || load().catch(() => undefined), AGAIN_MS)
        throw error
      })
    return coming
  }

  const isBlocked = (personId: string): boolean => $chat.get()?.$blockedIds.get().includes(personId) === true

  return {
    $chat,
    isBlocked,
    /** Asks first, where somebody is to be blocked. */
    changeBlock: (personId: string): void => {
      const name = options.nameOf(personId) ?? ''
      loadPart(() => import('./actions/care.ts')).then(
        ({ care }) => care.changeBlock(personId, name, isBlocked(personId)),
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
