import type { Entered } from '@metapyra/contract/realtime'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { watch as watchAnnouncements } from './announcement/watch.ts'
import { watch as watchOwnership } from './ownership/watch.ts'
import { watch as watchIdleness } from './presence/watch.ts'
import { watch as watchRights } from './rights/watch.ts'

/** Called each time the room is entered. */
export const watchRoom = (socket: SpaceSocket, entered: Entered): void => {
  watchRights(socket, entered)
  watchAnnouncements(socket)
  watchOwnership(socket)
  watchIdleness(socket)
}
