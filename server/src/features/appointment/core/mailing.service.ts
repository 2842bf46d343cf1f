import { APPOINTMENT } from '@metapyra/contract/appointment'
import { DAY_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { BookingRow } from './booking.queries.ts'
import { countComing, countSince, hostsOfBookings, lockGuest } from './booking.queries.ts'

/** [APPT-30] The error for the guest, who can tell the host. */
export const unconfirmed = (): AppError =>
  new AppError('CONFLICT', {
    message:
      'This page isn’t taking bookings yet: your host needs to verify their email first. Let them know.',
  })

/** [APPT-30] Bookings send emails, so at least one host needs a verified email. */
export const checkConfirmed = async (tx: Transaction, { id }: BookingRow): Promise<void> => {
  const hosts = await hostsOfBookings(tx, [id])
  if (!hosts.some(({ isConfirmed }) => isConfirmed)) throw unconfirmed()
}

/** [APPT-14] Limits a guest's upcoming bookings, because the emails go to an address that no one has verified. */
export const checkUpcomingLimit = async (
  tx: Transaction,
  { typeId, guestEmail }: BookingRow,
  now: Date,
): Promise<void> => {
  if ((await countComing(tx, typeId, guestEmail, now)) > APPOINTMENT.guestMost)
    throw new AppError('TOO_MANY', { message: 'There are too many bookings with this email already.' })
}

/**
 * [APPT-31] Each booking and each reschedule is a row, and sends its guest an email or two. Limits them per email and
 * day, across all links and spaces. The new row is already counted.
 */
export const checkDailyEmailLimit = async (
  tx: Transaction,
  { guestEmail }: BookingRow,
  now: Date,
): Promise<void> => {
  await lockGuest(tx, guestEmail)
  const count = await countSince(tx, guestEmail, new Date(now.getTime() - DAY_MS))
  if (count <= APPOINTMENT.guestDayMost) return
  throw new AppError('TOO_MANY', {
    message: 'There were too many bookings and changes with this email today. Try again tomorrow.',
  })
}
