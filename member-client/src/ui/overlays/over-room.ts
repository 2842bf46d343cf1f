import type { SpaceSocket } from '@metapyra/session/realtime'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '../../session/session.ts'

/** Shows something over the room that comes after it, until the room is left. */
export const showOverRoom = (socket: SpaceSocket, what: () => ReactNode): void => {
  const host = document.createElement('div')
  // Within the room, whose panels it keeps clear of; one that was left for a while is another one.
  const stop = session.state.$room.subscribe(() => {
    if (!host.isConnected) (document.querySelector('main') ?? document.body).append(host)
  })
  const root = createRoot(host)
  const draw = () => root.render(what())
  draw()
  // Times are others then.
  addEventListener('timezonechange', draw)
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') return
    stop()
    removeEventListener('timezonechange', draw)
    root.unmount()
    host.remove()
  })
}
