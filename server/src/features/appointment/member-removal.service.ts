import type { Transaction } from '../../platform/db/drizzle.ts'
import type { Services } from '../../platform/services.ts'
import { callOff } from './booking/change.service.ts'
import { lockBooking } from './core/booking.queries.ts'
import { isComing } from './core/booking.rules.ts'
import { comingAsGuest, comingOf, goneHosts, isTakingPart, revokeLinksOf } from './member-removal.queries.ts'

/**
 * [APPT-17] Who is no longer in a space, or is kept out, hosts nothing there: its guests are told, and none waits for
 * them. [APPT-33] Their links end, which nobody could end after them.
 */
export const leaveBookings = async (
  services: Services,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> => {
  const { db, clock } = services
  if (await isTakingPart(db, workspaceId, userId)) return
  await revokeLinksOf(db, workspaceId, userId, clock())
  for (const id of await comingOf(db, workspaceId, userId, clock()))
    await db.transaction(async (tx) => {
      const row = await lockBooking(tx, id)
      if (!row || !isComing(row, clock())) return
      const reason = 'Your host has left.'
      await callOff(services, tx, row, { reason, by: 'server', userId: null })
    })
}

/** [DEL-2] Who deletes their account is nobody's guest any more, and their hosts are told. */
export const leaveAsGuest = async (
  services: Services,
  tx: Transaction,
  person: { userId: string; email: string | null },
): Promise<void> => {
  const { clock } = services
  for (const id of await comingAsGuest(tx, person, clock())) {
    const row = await lockBooking(tx, id)
    if (row && isComing(row, clock()))
      await callOff(services, tx, row, { reason: '', by: 'guest', userId: person.userId })
  }
}

export { revokeLinksOf }

/** [APPT-17] What a server that went down did not come to, and those who were blocked: that is done by a command. */
export const sweepHosts = async (services: Services): Promise<void> => {
  for (const one of await goneHosts(services.db, services.clock())) await leaveBookings(services, one)
}
