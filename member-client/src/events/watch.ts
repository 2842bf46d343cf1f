import type { SpaceSocket } from '@metapyra/session/realtime'
import { addNotice } from '../navigation/board-notices.ts'

interface EventNews {
  eventId: string
  recurrenceId: string | null
  title: string
  body: string
  endsAt: string | null
  /** Set for reminders only. */
  startsAt?: string
}

/** Displays reminders, invitations and changes as the socket receives them. */
export const watchEvents = (socket: SpaceSocket): void => {
  const onEventNotification = ({ eventId, recurrenceId, ...rest }: EventNews) =>
    addNotice({
      label: 'Event',
      place: { tab: 'events', id: recurrenceId ? `${eventId}@${recurrenceId}` : eventId },
      ...rest,
    })
  socket.on('event:reminder', onEventNotification)
  socket.on('event:told', onEventNotification)
}
