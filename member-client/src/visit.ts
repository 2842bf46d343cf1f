import { watch as watchPush } from './push/watch.ts'
import { session } from './session.ts'

let isWatching = false

/**
 * What goes on beside the screens while somebody is here: notifications, the client without a network, and what
 * happens in the room beside walking and writing, which the room's own chunk has no bytes left for.
 */
export const watch = (): void => {
  watchPush()
  if (isWatching) return
  isWatching = true
  session.state.$room.subscribe(async (room) => {
    if (!room) return
    const { watchRoom } = await import('./room-watch.ts')
    watchRoom(room.socket, room.entered)
  })
}
