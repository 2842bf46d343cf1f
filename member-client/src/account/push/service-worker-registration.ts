import { ApiError } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { device, session } from '../../session/session.ts'
import { pushState, resendToken } from './subscription.ts'

const { $user, $chatPlayer, $hasWritten } = session.state
const OFFERED_FLAG = 'pushAsked'

/** §1: a service worker that can't be registered is only logged. */
const register = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register('/sw.js')
    await resendToken()
  } catch (error) {
    if (error instanceof ApiError) return
    const message = `service worker: ${error instanceof Error ? error.message : String(error)}`.slice(0, 2000)
    session.api('POST v2/utils/logger', { level: 'warn', message }, { isSilent: true }).catch(() => undefined)
  }
}

/** Offers notifications once per device, after the first message. */
const offer = async (): Promise<void> => {
  const isWanted = $user.get()?.type === 'account' && device.get(OFFERED_FLAG) === null
  if (!isWanted || (await pushState()) !== 'off') return
  const part = await loadPart(() => import('./offer.lazy.tsx')).catch(() => undefined)
  // If the code can't be loaded now, the next message offers it.
  if (!part || device.get(OFFERED_FLAG) !== null) return
  device.set(OFFERED_FLAG, '1')
  part.openOffer()
}

const openChat = (receiverId: unknown): void => {
  if (typeof receiverId !== 'string') return
  $chatPlayer.set(null)
  // One task later, so that it opens again even if it was already open.
  setTimeout(() => $chatPlayer.set(receiverId))
}

/** If a notification opened this page with a chat in its URL, opens the chat once the space is connected. */
const openChatFromUrl = (): void => {
  const chatId = new URLSearchParams(location.search).get('chat')
  if (location.pathname !== '/space' || !chatId) return
  history.replaceState(history.state, '', '/space')
  const stop = session.state.$connection.listen((connection) => {
    if (connection !== 'open') return
    stop()
    openChat(chatId)
  })
}

let isWatching = false

/** Registers the service worker, which opens the client offline and displays notifications. */
export const watchPush = (): void => {
  if (isWatching || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isWatching = true
  openChatFromUrl()
  void register()
  navigator.serviceWorker.addEventListener('message', ({ data }) => openChat(data?.open))
  $hasWritten.listen(() => void offer())
}
