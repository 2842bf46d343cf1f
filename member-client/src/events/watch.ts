import type { SpaceSocket } from '@metapyra/session/realtime'
import { addNews } from '../navigation/news.ts'

interface EventNews {
  eventId: string
  recurrenceId: string | null
  title: string
  body: string
  endsAt: string | null
  /** Of a reminder. */
  startsAt?: string
}

/** Reminders, invitations and changes, as they come. */
export const watchEvents = (socket: SpaceSocket): void => {
  const hear = ({ eventId, recurrenceId, ...told }: EventNews) =>
    addNews({
      label: 'Event',
      place: { tab: 'events', id: recurrenceId ? `${eventId}@${recurrenceId}` : eventId },
      ...told,
    })
  socket.on('event:reminder', hear)
  socket.on('event:told', hear)
}
