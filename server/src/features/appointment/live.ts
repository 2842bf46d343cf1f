import type { BookingTold } from '../../platform/bus.ts'
import type { Live } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { leaveBookings } from './member-removal.service.ts'

const TOLD = 'booking:told'

/** [APPT-15] Tells whom a booking concerns, in each of their pages, that it has changed, and what of it they should know. */
export const appointmentLive = (services: Services, live: Live): void => {
  const { bus } = services
  const tell = ({ workspaceId, userIds, toldIds, ...notice }: BookingTold): void => {
    for (const { space, session, socketId } of live.callersHere()) {
      if (space.id !== workspaceId || !session.userId || !userIds.includes(session.userId)) continue
      live.toSocket(socketId, 'booking:changed', notice.bookingId)
      if (toldIds.includes(session.userId)) live.toSocket(socketId, TOLD, notice)
    }
  }
  bus.on(TOLD, (told) => {
    tell(told)
    live.nodes.tell(TOLD, told)
  })
  live.nodes.hear<BookingTold>(TOLD, tell)
  bus.on('member:changed', (change) => live.attempt(leaveBookings(services, change)))
}
