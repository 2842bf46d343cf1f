import type { SpaceSocket } from '@metapyra/session/realtime'
import { createElement } from 'react'
import { session } from '../../session/session.ts'
import { mountOverRoom } from '../../ui/overlays/over-room.ts'
import type { Announcements } from './announcements.ts'
import { createAnnouncements } from './announcements.ts'
import { Banner } from './banner.tsx'

const announcementsBySocket = new WeakMap<SpaceSocket, Announcements>()

/** Displays the space's live announcements over the room. Called on each join, when it loads them again. */
export const watchAnnouncements = (socket: SpaceSocket): void => {
  const announcements = announcementsBySocket.get(socket) ?? begin(socket)
  announcementsBySocket.set(socket, announcements)
  // If the connection was lost again, the next join retries.
  announcements.load().catch(() => undefined)
}

const begin = (socket: SpaceSocket): Announcements => {
  const announcements = createAnnouncements(session)
  mountOverRoom(socket, () => createElement(Banner, { announcements }))
  socket.on('announcement:live', announcements.add)
  socket.on('announcement:changed', announcements.change)
  socket.on('announcement:ended', announcements.end)
  return announcements
}
