import type { Services } from '../../../platform/services.ts'
import { adoptCopies } from '../../calendar/copies.service.ts'
import { lockBooking } from '../core/booking.queries.ts'
import { isHostOf, rootsToComeOf } from './calendar-sync.queries.ts'
import { syncBooking } from './notify.service.ts'

/**
 * [CAL-7] What a host has before them is in the calendar that they have chosen, also where it was booked before; what was
 * written there and has been called off since then is taken out.
 */
export const syncBookingsOf = async (services: Services, { userId }: { userId: string }): Promise<void> => {
  const { db, clock } = services
  const rows = await rootsToComeOf(db, userId, clock())
  for (const { id, rootId } of rows)
    await db.transaction(async (tx) => {
      const row = await lockBooking(tx, id)
      // What was moved meanwhile has been kept as it is now by whoever moved it.
      if (!row || row.status === 'rescheduled' || row.status === 'held') return
      await adoptCopies(services, tx, { userId, subjectIds: [rootId] })
      const kept = (await isHostOf(tx, id, userId)) ? row : { ...row, status: 'cancelled' as const }
      await syncBooking(services, tx, kept, [userId])
    })
}
