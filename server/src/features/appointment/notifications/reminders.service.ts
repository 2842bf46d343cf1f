import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { untilText } from '../../../platform/time/until.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { claimDue, updateBooking } from '../core/booking.queries.ts'
import { beginBooked } from '../core/meeting.service.ts'
import { notifyBooking } from './notify.service.ts'

const BATCH = 20

/** [APPT-15] Of one booking that is held: once, and of what has begun nobody. [STATUS-8] Then its hosts are at it. */
const lookAt = async (services: Services, tx: Transaction, row: BookingRow, now: Date): Promise<void> => {
  const isHeld = row.status === 'accepted'
  const hasBegun = row.startsAt <= now
  await updateBooking(tx, row.id, { dueAt: isHeld && !hasBegun ? row.startsAt : null })
  if (!isHeld) return
  if (hasBegun) return beginBooked(tx, row, now)
  await notifyBooking(services, tx, {
    ...{ row, kind: 'reminder', by: 'server', byUserId: null, until: untilText(row.startsAt, now) },
  })
}

/** All that is due, whichever server finds it first. */
export const remindOfDueBookings = async (services: Services): Promise<void> => {
  for (;;) {
    const now = services.clock()
    const claimed = await services.db.transaction(async (tx) => {
      const due = await claimDue(tx, now, BATCH)
      for (const row of due) await lookAt(services, tx, row, now)
      return due.length
    })
    if (claimed < BATCH) return
  }
}
