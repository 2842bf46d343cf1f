import type { Services } from '../../services.ts'
import { memberOf } from '../workspace/service.ts'
import { comingOf, goneHosts, lockBooking } from './booking.queries.ts'
import { isComing } from './booking.rules.ts'
import { callOff } from './change.service.ts'

/** [APPT-17] Who is no longer in a space hosts nothing there: its guests are told, and none waits for them. */
export const leaveBookings = async (
  services: Services,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> => {
  const { db, clock } = services
  const member = await memberOf(db, workspaceId, userId)
  if (member?.status === 'active' && member.role !== 'guest') return
  for (const id of await comingOf(db, workspaceId, userId, clock()))
    await db.transaction(async (tx) => {
      const row = await lockBooking(tx, id)
      if (!row || !isComing(row, clock())) return
      const reason = 'Your host is not there any more.'
      await callOff(services, tx, row, { reason, by: 'server', userId: null })
    })
}

/** [APPT-17] What a server that went down did not come to. */
export const sweepHosts = async (services: Services): Promise<void> => {
  for (const one of await goneHosts(services.db, services.clock())) await leaveBookings(services, one)
}
