import type { SpaceSocket } from '@metapyra/session/realtime'
import type { ReactNode } from 'react'
import { session } from '../../session/session.ts'
import { addOverlay, removeOverlay } from './overlay-store.ts'

export const inRoom = (): Element => document.querySelector('main') ?? document.body

/** Shows something over the room that comes after it, until the room is left. */
export const showOverRoom = (socket: SpaceSocket, what: () => ReactNode): void => {
  const overlay = addOverlay(what, inRoom())
  // Within the room, whose panels it keeps clear of; one that was left for a while is another one.
  const stop = session.state.$room.listen(() => {
    if (!overlay.host.isConnected) inRoom().append(overlay.host)
  })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') return
    stop()
    removeOverlay(overlay)
  })
}
