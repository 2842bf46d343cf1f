import { keepFocus } from '@metapyra/session/keep-focus'
import { loadPart } from '@metapyra/session/load-part'
import { watchPush } from '../account/push/service-worker-registration.ts'
import { session } from '../session/session.ts'

/** Retry delay if a chunk fails to load, such as on a bad network. */
const RETRY_DELAY_MS = 10_000

let isWatching = false

/**
 * Runs in the background for a known user: notifications, offline support, and what happens in the room besides walking
 * and chatting, for which the room's own chunk has no bytes left.
 */
export const startBackgroundTasks = (): void => {
  watchPush()
  if (isWatching) return
  isWatching = true
  keepFocus()
  session.state.$room.subscribe(watchIn)
}

const watchIn = async (room: ReturnType<typeof session.state.$room.get>): Promise<void> => {
  if (!room) return
  const part = await loadPart(() => import('./room-watch.lazy.ts')).catch(() => undefined)
  if (part) part.startRoomFeatures(room.socket, room.entered)
  else setTimeout(() => session.state.$room.get() === room && watchIn(room), RETRY_DELAY_MS)
}
