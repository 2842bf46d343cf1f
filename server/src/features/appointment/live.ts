import type { BookingNotification } from '../../platform/bus.ts'
import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { cancelHostedBookings } from './member-removal.service.ts'

const BOOKING_NOTIFICATION = 'booking:told'

/**
 * [APPT-15] Notifies everyone involved in a booking, on all their pages, that it changed, with a text if they should
 * read it.
 */
export const appointmentLive = (services: Services, live: Live): void => {
  const { bus } = services
  const notifyPages = ({ workspaceId, userIds, toldIds, ...notice }: BookingNotification): void => {
    for (const { space, session, socketId } of live.callersHere()) {
      if (space.id !== workspaceId || !session.userId || !userIds.includes(session.userId)) continue
      live.toSocket(socketId, 'booking:changed', notice.bookingId)
      if (toldIds.includes(session.userId)) live.toSocket(socketId, BOOKING_NOTIFICATION, notice)
    }
  }
  bus.on(BOOKING_NOTIFICATION, (notification) => {
    notifyPages(notification)
    live.nodes.tell(BOOKING_NOTIFICATION, notification)
  })
  live.nodes.hear<BookingNotification>(BOOKING_NOTIFICATION, notifyPages)
  bus.on('members:changed', (change) => live.attempt(cancelHostedBookings(services, change)))
}
