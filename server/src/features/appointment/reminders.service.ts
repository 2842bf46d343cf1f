import type { Transaction } from '../../db/drizzle.ts'
import { startLooking } from '../../repeated-look.ts'
import type { Services } from '../../services.ts'
import { untilText } from '../../time/until.ts'
import type { BookingRow } from './booking.queries.ts'
import { claimReminders, updateBooking } from './booking.queries.ts'
import { tellBooking } from './told.service.ts'

const LOOK_EVERY_MS = 5000
const BATCH = 20

/** [APPT-15] Of one booking that is held: once, and of what has begun nobody. */
const remindOf = async (services: Services, tx: Transaction, row: BookingRow, now: Date): Promise<void> => {
  await updateBooking(tx, row.id, { remindAt: null })
  if (row.status !== 'accepted' || row.startsAt <= now) return
  await tellBooking(services, tx, {
    ...{ row, kind: 'reminder', by: 'server', byUserId: null, until: untilText(row.startsAt, now) },
  })
}

/** Of all that is due, whichever server finds it first. */
const remindDue = async (services: Services): Promise<void> => {
  for (;;) {
    const now = services.clock()
    const claimed = await services.db.transaction(async (tx) => {
      const due = await claimReminders(tx, now, BATCH)
      for (const row of due) await remindOf(services, tx, row, now)
      return due.length
    })
    if (claimed < BATCH) return
  }
}

export const startBookingReminders = (services: Services, onError: (error: Error) => void) =>
  startLooking(() => remindDue(services), LOOK_EVERY_MS, onError)
