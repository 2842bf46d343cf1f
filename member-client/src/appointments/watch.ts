import type { SpaceSocket } from '@metapyra/session/realtime'
import { addNotice } from '../navigation/board-notices.ts'

/** [APPT-15] Displays a notification when a booking is made, rescheduled or canceled, or starts soon. */
export const watchBookings = (socket: SpaceSocket): void => {
  socket.on('booking:told', ({ bookingId, kind, title, body, startsAt, endsAt }) =>
    addNotice({
      label: 'Booking',
      place: { tab: 'appointments', id: bookingId },
      ...{ title, body, endsAt, ...(kind === 'reminder' && { startsAt }) },
    }),
  )
}
