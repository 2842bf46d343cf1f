import { APPOINTMENT } from '@metapyra/contract/appointment'
import { DAY_MS } from '@metapyra/contract/constants'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { BookingRow } from './booking.queries.ts'
import { countComing, countSince, hostsOfBookings, lockGuest } from './booking.queries.ts'

/** [APPT-30] Whoever books is told so, who can tell their host. */
export const unconfirmed = (): AppError =>
  new AppError('CONFLICT', {
    message:
      'This page isn’t taking bookings yet: your host needs to verify their email first. Let them know.',
  })

/** [APPT-30] What is booked is mailed, and nobody who has confirmed no address has mails sent. */
export const checkConfirmed = async (tx: Transaction, { id }: BookingRow): Promise<void> => {
  const hosts = await hostsOfBookings(tx, [id])
  if (!hosts.some(({ isConfirmed }) => isConfirmed)) throw unconfirmed()
}

/** [APPT-14] Whoever books writes to an address that nobody has confirmed. */
export const checkFewComing = async (
  tx: Transaction,
  { typeId, guestEmail }: BookingRow,
  now: Date,
): Promise<void> => {
  if ((await countComing(tx, typeId, guestEmail, now)) > APPOINTMENT.guestMost)
    throw new AppError('TOO_MANY', { message: 'There are too many bookings with this email already.' })
}

/**
 * [APPT-31] Each booking and each move is a row, and brings its guest a mail or two: by whatever links and in whatever
 * spaces, no more of them in a day than anybody means. The row itself is there already.
 */
export const checkFewMails = async (
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
