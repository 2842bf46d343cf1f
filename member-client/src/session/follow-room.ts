import type { ServerToClient } from '@metapyra/contract/realtime'
import type { SpaceSocket } from '@metapyra/session/realtime'
import { session } from './session.ts'

/**
 * Keeps a store true to the room: it hears `news` as long as the page lives, whatever the socket, and `catchUp` runs each
 * time the room is entered while the store is there, since what was told before reached nobody here (a cut line, a laptop
 * that slept). So it does when the time zone is another one, by which days are asked for. Returns the socket of now.
 */
export const followRoom = (
  news: Partial<ServerToClient>,
  catchUp: () => void,
): (() => SpaceSocket | undefined) => {
  let socket: SpaceSocket | undefined
  let isThereAlready = true
  session.state.$room.subscribe((room) => {
    if (room && room.socket !== socket) {
      socket = room.socket
      for (const [name, hear] of Object.entries(news)) socket.on(name as keyof ServerToClient, hear)
    }
    // In a room that was entered before this store came nothing was missed: what it shows is still to be asked for.
    if (room && !isThereAlready) catchUp()
  })
  isThereAlready = false
  addEventListener('timezonechange', catchUp)
  return () => socket
}
