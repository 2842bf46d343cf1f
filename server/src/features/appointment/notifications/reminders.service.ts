import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { relativeTimeText } from '../../../platform/time/relative-time.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { lockDueBookings, updateBooking } from '../core/booking.queries.ts'
import { startMeetingStatus } from '../core/meeting.service.ts'
import { notifyBooking } from './notify.service.ts'

const BATCH = 20

/**
 * [APPT-15] Reminds of a confirmed booking once, and never after its start. [STATUS-8] At the start, sets the hosts'
 * meeting status.
 */
const processDueBooking = async (
  services: Services,
  tx: Transaction,
  row: BookingRow,
  now: Date,
): Promise<void> => {
  const isHeld = row.status === 'accepted'
  const hasBegun = row.startsAt <= now
  await updateBooking(tx, row.id, { dueAt: isHeld && !hasBegun ? row.startsAt : null })
  if (!isHeld) return
  if (hasBegun) return startMeetingStatus(tx, row, now)
  await notifyBooking(services, tx, {
    ...{ row, kind: 'reminder', by: 'server', byUserId: null, until: relativeTimeText(row.startsAt, now) },
  })
}

/** Processes all due bookings, on whichever server finds them first. */
export const remindOfDueBookings = async (services: Services): Promise<void> => {
  for (;;) {
    const now = services.clock()
    const claimed = await services.db.transaction(async (tx) => {
      const due = await lockDueBookings(tx, now, BATCH)
      for (const row of due) await processDueBooking(services, tx, row, now)
      return due.length
    })
    if (claimed < BATCH) return
  }
}
