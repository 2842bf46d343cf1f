import { attemptEach } from '../../platform/concurrency/attempt-each.ts'
import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { cancelBooking } from './booking/change.service.ts'
import { lockBooking } from './core/booking.queries.ts'
import { isComing } from './core/booking.rules.ts'
import {
  comingAsGuest,
  departedHosts,
  filterHosts,
  revokeLinksOf,
  upcomingHostedBy,
} from './member-removal.queries.ts'

/**
 * [APPT-17] Cancels the bookings of those of these people who left the space or are blocked, and notifies the guests, so
 * that none waits for them. [APPT-33] Revokes their links, which no one else could.
 */
export const cancelHostedBookings = async (
  services: Services,
  { workspaceId, userIds }: { workspaceId: string; userIds: string[] },
): Promise<void> => {
  const { db, clock } = services
  const hosts = new Set(await filterHosts(db, workspaceId, userIds))
  const gone = userIds.filter((userId) => !hosts.has(userId))
  if (gone.length === 0) return
  await revokeLinksOf(db, workspaceId, gone, clock())
  await attemptEach(await upcomingHostedBy(db, workspaceId, gone, clock()), (id) =>
    db.transaction(async (tx) => {
      const row = await lockBooking(tx, id)
      if (!row || !isComing(row, clock())) return
      const reason = 'Your host has left.'
      await cancelBooking(services, tx, row, { reason, by: 'server', userId: null })
    }),
  )
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
  const gone = Map.groupBy(
    await departedHosts(services.db, services.clock()),
    ({ workspaceId }) => workspaceId,
  )
  for (const [workspaceId, people] of gone)
    await cancelHostedBookings(services, { workspaceId, userIds: people.map(({ userId }) => userId) })
}
