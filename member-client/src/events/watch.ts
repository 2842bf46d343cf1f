import type { SpaceSocket } from '@metapyra/session/realtime'
import { tellNews } from '../board/news.tsx'

interface Told {
  eventId: string
  recurrenceId: string | null
  title: string
  body: string
}

/** Reminders, invitations and changes, as they come. */
export const watchEvents = (socket: SpaceSocket): void => {
  const hear = ({ eventId, recurrenceId, title, body }: Told) =>
    tellNews({
      label: 'About an event',
      place: { tab: 'events', id: recurrenceId ? `${eventId}@${recurrenceId}` : eventId },
      ...{ title, body },
    })
  socket.on('event:reminder', hear)
  socket.on('event:told', hear)
}
