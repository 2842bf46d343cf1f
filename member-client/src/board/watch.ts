import type { SpaceSocket } from '@metapyra/session/realtime'
import { watch as watchEvents } from '../events/watch.tsx'
import { watch as watchPolls } from '../polls/watch.tsx'

/** What comes from the board by itself, over the room. Called with each entering. */
export const watchBoard = (socket: SpaceSocket): void => {
  watchEvents(socket)
  watchPolls(socket)
}
