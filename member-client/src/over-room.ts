import type { SpaceSocket } from '@metapyra/session/realtime'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Shows something over the room that comes after it, until the room is left. */
export const showOverRoom = (socket: SpaceSocket, what: ReactNode): void => {
  const host = document.createElement('div')
  // Within the room, whose panels it keeps clear of.
  const room = document.querySelector('main') ?? document.body
  room.append(host)
  const root = createRoot(host)
  root.render(what)
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') return
    root.unmount()
    host.remove()
  })
}
