import type { SpaceSocket } from '@metapyra/session/realtime'
import { watchBookings } from '../appointments/watch.ts'
import { watchEvents } from '../events/watch.ts'
import { syncHistory } from '../navigation/in-history.ts'
import { openPlace } from '../navigation/open-place.ts'
import { watch as watchPolls } from '../polls/watch.tsx'
import { showBoardOverRoom } from './board-over-room.tsx'
import { deepLink } from './deep-link.ts'

const watched = new WeakSet<SpaceSocket>()

/** What comes from the board by itself, over the room; and what of it an address led here for. Called with each entering. */
export const watchBoard = (socket: SpaceSocket): void => {
  const isNew = !watched.has(socket)
  if (isNew) syncHistory()
  const asked = deepLink()
  if (asked) openPlace(asked)
  watchPolls(socket)
  if (!isNew) return
  watched.add(socket)
  watchEvents(socket)
  watchBookings(socket)
  showBoardOverRoom(socket)
}
