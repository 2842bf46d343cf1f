import type { SpaceSocket } from '@metapyra/session/realtime'
import { watchBookings } from '../appointments/watch.ts'
import { watchEvents } from '../events/watch.ts'
import { openPlace } from '../navigation/open-place.ts'
import { syncHistory } from '../navigation/sync-history.ts'
import { watchPolls } from '../polls/watch.tsx'
import { showBoardOverRoom } from './board-over-room.tsx'
import { deepLink } from './deep-link.ts'

const watchedSockets = new WeakSet<SpaceSocket>()

/** Displays the board's notifications over the room, and opens a deep link. Called each time the user enters. */
export const watchBoard = (socket: SpaceSocket): void => {
  const isNew = !watchedSockets.has(socket)
  if (isNew) syncHistory()
  const linkedPlace = deepLink()
  if (linkedPlace) openPlace(linkedPlace)
  watchPolls(socket)
  if (!isNew) return
  watchedSockets.add(socket)
  watchEvents(socket)
  watchBookings(socket)
  showBoardOverRoom(socket)
}
