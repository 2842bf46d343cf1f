import type { SpaceSocket } from '@metapyra/session/realtime'
import { createElement } from 'react'
import { session } from '../../session/session.ts'
import { showOverRoom } from '../../ui/overlays/over-room.ts'
import type { Announcements } from './announcements.ts'
import { createAnnouncements } from './announcements.ts'
import { Banner } from './banner.tsx'

const watched = new WeakMap<SpaceSocket, Announcements>()

/** Shows over the room what is live in its space; called each time the room is entered, it looks again. */
export const watch = (socket: SpaceSocket): void => {
  const announcements = watched.get(socket) ?? begin(socket)
  watched.set(socket, announcements)
  // Where the line was cut again, the next entering looks.
  announcements.load().catch(() => undefined)
}

const begin = (socket: SpaceSocket): Announcements => {
  const announcements = createAnnouncements(session)
  showOverRoom(socket, () => createElement(Banner, { announcements }))
  socket.on('announcement:live', announcements.add)
  socket.on('announcement:changed', announcements.change)
  socket.on('announcement:ended', announcements.end)
  return announcements
}
