import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { cancelBooking } from './booking/change.service.ts'
import { lockBooking } from './core/booking.queries.ts'
import { isComing } from './core/booking.rules.ts'
import {
  comingAsGuest,
  departedHosts,
  isTakingPart,
  revokeLinksOf,
  upcomingHostedBy,
} from './member-removal.queries.ts'

/**
 * [APPT-17] Cancels the bookings of a person who left a space or is blocked, and notifies the guests, so that none
 * waits for them. [APPT-33] Revokes their links, which no one else could.
 */
export const cancelHostedBookings = async (
  services: Services,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> => {
  const { db, clock } = services
  if (await isTakingPart(db, workspaceId, userId)) return
  await revokeLinksOf(db, workspaceId, userId, clock())
  for (const id of await upcomingHostedBy(db, workspaceId, userId, clock()))
    await db.transaction(async (tx) => {
      const row = await lockBooking(tx, id)
      if (!row || !isComing(row, clock())) return
      const reason = 'Your host has left.'
      await cancelBooking(services, tx, row, { reason, by: 'server', userId: null })
    })
}

/** [DEL-2] Cancels a person's bookings as guest when they delete their account, and notifies the hosts. */
export const cancelGuestBookings = async (
  services: Services,
  tx: Transaction,
  person: { userId: string; email: string | null },
): Promise<void> => {
  const { clock } = services
  for (const id of await comingAsGuest(tx, person, clock())) {
    const row = await lockBooking(tx, id)
    if (row && isComing(row, clock()))
      await cancelBooking(services, tx, row, { reason: '', by: 'guest', userId: person.userId })
  }
}

export { revokeLinksOf }

/** [APPT-17] Catches up on what a crashed server missed, and on users blocked by the operator's command. */
export const sweepHosts = async (services: Services): Promise<void> => {
  for (const one of await departedHosts(services.db, services.clock()))
    await cancelHostedBookings(services, one)
}
