import type { SpaceSocket } from '@metapyra/session/realtime'
import type { ReactNode } from 'react'
import { session } from '../../session/session.ts'
import { addOverlay, removeOverlay } from './overlay-store.ts'

export const inRoom = (): Element => document.querySelector('main') ?? document.body

/** Displays a lazy-loaded part over the room until the room is left. */
export const mountOverRoom = (socket: SpaceSocket, render: () => ReactNode): void => {
  // The room was left while the part was loading.
  if (socket.active === false) return
  const overlay = addOverlay(render, inRoom())
  // Added inside the room, so that it avoids the room's panels. After a reconnect, the room may be a new element.
  const stop = session.state.$room.listen(() => {
    if (!overlay.host.isConnected) inRoom().append(overlay.host)
  })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') return
    stop()
    removeOverlay(overlay)
  })
}
