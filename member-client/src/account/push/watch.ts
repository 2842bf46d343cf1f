import { ApiError } from '@metapyra/session/errors'
import { loadPart } from '@metapyra/session/load-part'
import { device, session } from '../../session/session.ts'
import { pushState, renew } from './subscription.ts'

const { $user, $chatPlayer, $hasWritten } = session.state
const ASKED = 'pushAsked'

/** §1: a worker that cannot be registered is told to the log alone. */
const register = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register('/sw.js')
    await renew()
  } catch (error) {
    if (error instanceof ApiError) return
    const message = `service worker: ${error instanceof Error ? error.message : String(error)}`.slice(0, 2000)
    session.api('POST v2/utils/logger', { level: 'warn', message }, { isSilent: true }).catch(() => undefined)
  }
}

/** Offered once a device, when there is something to be told of: after the first message. */
const offer = async (): Promise<void> => {
  const isWanted = $user.get()?.type === 'account' && device.get(ASKED) === null
  if (!isWanted || (await pushState()) !== 'off') return
  const part = await loadPart(() => import('./offer.tsx')).catch(() => undefined)
  // Where it does not come now, it is offered with the next message.
  if (!part || device.get(ASKED) !== null) return
  device.set(ASKED, '1')
  part.openOffer()
}

const openChat = (receiverId: unknown): void => {
  if (typeof receiverId !== 'string') return
  $chatPlayer.set(null)
  // A task later: it opens anew, also where it was open before.
  setTimeout(() => $chatPlayer.set(receiverId))
}

/** A notification has opened this page to lead to a chat: it opens once the space is there. */
const heedAddress = (): void => {
  const asked = new URLSearchParams(location.search).get('chat')
  if (location.pathname !== '/space' || !asked) return
  history.replaceState(history.state, '', '/space')
  const stop = session.state.$connection.listen((connection) => {
    if (connection !== 'open') return
    stop()
    openChat(asked)
  })
}

let isWatching = false

/** For whoever is here: the worker that opens the client without a network and shows notifications. */
export const watch = (): void => {
  if (isWatching || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isWatching = true
  heedAddress()
  void register()
  navigator.serviceWorker.addEventListener('message', ({ data }) => openChat(data?.open))
  $hasWritten.listen(() => void offer())
}
