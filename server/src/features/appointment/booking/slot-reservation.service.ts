import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Input, Reply } from '@metapyra/contract/calls'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import type { Services } from '../../../platform/services.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { bookingByKey, countHeld, deleteOverdueHolds, deleteReservation } from '../core/booking.queries.ts'
import { newBooking } from '../core/booking.rules.ts'
import { checkLinkBookable, durationOfLink, linkOf } from '../links/link.service.ts'
import {
  bookFirstFreeGroup,
  groupsFor,
  insertBookingWithSeats,
  timeTakenError,
} from '../slots/assign-hosts.service.ts'
import { instantIn } from './book.rules.ts'

const MINUTE_MS = 60_000

/** [APPT-10] Reserves a time while the form is filled in. A key holds only the last requested time. */
export const reserveSlot = async (
  services: Services,
  request: CallRequest,
  input: Input<'POST v2/appointment/hold'>,
): Promise<Reply<'POST v2/appointment/hold'>> => {
  const { db, clock } = services
  const { idempotencyKey } = input
  const found = linkOf(request)
  await checkLinkBookable(services, found)
  const before = await bookingByKey(db, found.link.id, idempotencyKey)
  if (before && before.status !== 'held')
    throw new AppError('CONFLICT', { message: 'This is already booked.' })
  const now = clock()
  if (!before && (await countHeld(db, found.link.id, now)) >= APPOINTMENT.holdsMost)
    throw new AppError('CONFLICT', {
      message: 'Lots of people are booking right now. Try again in a few minutes.',
    })
  const start = instantIn('start', input.start)
  const durationMin = durationOfLink(found, input.durationMin)
  const timeRequest = { type: found.type, start, durationMin, exceptId: before?.id }
  const heldUntil = new Date(now.getTime() + APPOINTMENT.holdMinutes * MINUTE_MS)
  const row: BookingRow = { ...newBooking(found, timeRequest, now), idempotencyKey, heldUntil }
  const groups = await groupsFor(services, timeRequest)
  await bookFirstFreeGroup(services, timeRequest, groups, async (tx, hosts) => {
    await deleteReservation(tx, found.link.id, idempotencyKey)
    await insertBookingWithSeats(tx, row, found.type, hosts)
  }).catch((error: Error) => {
    throw isUniqueViolation(error) ? timeTakenError() : error
  })
  return { start: start.toISOString(), end: row.endsAt.toISOString(), until: heldUntil.toISOString() }
}

export const release = async (
  services: Services,
  request: CallRequest,
  idempotencyKey: string,
): Promise<null> => {
  const { link } = linkOf(request)
  await deleteReservation(services.db, link.id, idempotencyKey)
  return null
}

/** Deletes expired slot reservations. */
export const sweepReservations = ({ db, clock }: Services): Promise<void> => deleteOverdueHolds(db, clock())
