import { keepFocus } from '@metapyra/session/keep-focus'
import { loadPart } from '@metapyra/session/load-part'
import { watch as watchPush } from '../account/push/watch.ts'
import { session } from '../session/session.ts'

/** Where its chunk did not come, as where the network is bad. */
const AGAIN_MS = 10_000

let isWatching = false

/**
 * What goes on beside the screens while somebody is here: notifications, the client without a network, and what
 * happens in the room beside walking and writing, which the room's own chunk has no bytes left for.
 */
export const watch = (): void => {
  watchPush()
  if (isWatching) return
  isWatching = true
  keepFocus()
  session.state.$room.subscribe(watchIn)
}

const watchIn = async (room: ReturnType<typeof session.state.$room.get>): Promise<void> => {
  if (!room) return
  const part = await loadPart(() => import('./room-watch.ts')).catch(() => undefined)
  if (part) part.watchRoom(room.socket, room.entered)
  else setTimeout(() => session.state.$room.get() === room && watchIn(room), AGAIN_MS)
}
