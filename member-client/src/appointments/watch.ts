import type { SpaceSocket } from '@metapyra/session/realtime'
import { addNews } from '../navigation/news.ts'

/** [APPT-15] Who books, moves and cancels, and what begins soon, as it comes. */
export const watchBookings = (socket: SpaceSocket): void => {
  socket.on('booking:told', ({ bookingId, kind, title, body, startsAt, endsAt }) =>
    addNews({
      label: 'Booking',
      place: { tab: 'appointments', id: bookingId },
      ...{ title, body, endsAt, ...(kind === 'reminder' && { startsAt }) },
    }),
  )
}
