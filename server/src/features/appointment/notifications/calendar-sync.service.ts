import type { Services } from '../../../platform/services.ts'
import { adoptCopies } from '../../calendar/copies.service.ts'
import { lockBooking } from '../core/booking.queries.ts'
import { isHostOf, rootsToComeOf } from './calendar-sync.queries.ts'
import { syncBooking } from './notify.service.ts'

/**
 * [CAL-7] Writes a host's upcoming bookings into their chosen calendar, including earlier bookings, and removes copies
 * of canceled ones.
 */
export const syncBookingsOf = async (services: Services, { userId }: { userId: string }): Promise<void> => {
  const { db, clock } = services
  const rows = await rootsToComeOf(db, userId, clock())
  for (const { id, rootId } of rows)
    await db.transaction(async (tx) => {
      const row = await lockBooking(tx, id)
      // A booking that was moved meanwhile has been synced by that change.
      if (!row || row.status === 'rescheduled' || row.status === 'held') return
      await adoptCopies(services, tx, { userId, subjectIds: [rootId] })
      const current = (await isHostOf(tx, id, userId)) ? row : { ...row, status: 'cancelled' as const }
      await syncBooking(services, tx, current, [userId])
    })
}
