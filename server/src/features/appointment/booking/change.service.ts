import type { Input, Reply } from '@metapyra/contract/calls'
import type { Booking } from '@metapyra/contract/entities/appointment'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import type { Services } from '../../../platform/services.ts'
import type { FoundBooking } from '../core/access.service.ts'
import { bookingOf, hostsBooking } from '../core/access.service.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { lastOfRoot, lockBooking, updateBooking } from '../core/booking.queries.ts'
import { dueFor, isChangeable, isComing } from '../core/booking.rules.ts'
import { beginBooked, closeBooked, endBooked } from '../core/meeting.service.ts'
import { freeSeats, isHostOfBooking } from '../core/seat.queries.ts'
import { tellBooking } from '../notifications/notify.service.ts'
import { hostsOf } from '../types/type.queries.ts'
import { fileOf, manageUrlOf, pageOf, showBooking } from './presenter.service.ts'

export const over = (): AppError => new AppError('CONFLICT', { message: 'This booking is no longer active.' })

/** [APPT-12] A guest within the notice of the host, a host as long as it has not begun. */
const checkMayChange = ({ type, side }: FoundBooking, row: BookingRow, now: Date): void => {
  if (!isComing(row, now)) throw over()
  if (side === 'guest' && !isChangeable(row, type.cancelNoticeMin, now))
    throw new AppError('CONFLICT', { message: 'It’s too late to change this. Contact your host.' })
}

/** [APPT-32] What its guest may still move: of what is booked no more they see no times, and take none. */
export const checkMayMove = (found: FoundBooking, row: BookingRow, now: Date): void => {
  checkMayChange(found, row, now)
  if (found.side === 'guest' && found.type.removedAt)
    throw new AppError('CONFLICT', {
      message: 'This can’t be rescheduled anymore. You can still cancel it or contact your host.',
    })
}

/** [APPT-12] What came of a booking that was moved, for who has that as well: of a team somebody else may host it. */
const movedTo = async ({ db }: Services, { row, side, userId }: FoundBooking): Promise<string | null> => {
  const last = row.status === 'rescheduled' ? await lastOfRoot(db, row.rootId) : undefined
  if (!last) return null
  const isTheirs = side === 'guest' || (userId !== null && (await isHostOfBooking(db, last.id, userId)))
  return isTheirs ? last.id : null
}

export const showManaged = async (
  services: Services,
  request: CallRequest,
  bookingId: string | undefined,
): Promise<Reply<'POST v2/appointment/booking-detail'>> => {
  const found = await bookingOf(services, request, bookingId)
  const { row, type, side } = found
  const hosts = await hostsOf(services.db, [type.id])
  return {
    booking: await showBooking(services, row),
    ics: await fileOf(services, row, side),
    manageUrl: side === 'guest' ? await manageUrlOf(services, row) : null,
    movedToId: await movedTo(services, found),
    page: await pageOf(services, { type, hosts, durations: type.durations }),
  }
}

/** Calls it off, and tells of it; the time is free again at once. */
export const callOff = async (
  services: Services,
  tx: Transaction,
  row: BookingRow,
  { reason, by, userId }: { reason: string; by: 'guest' | 'host' | 'server'; userId: string | null },
): Promise<BookingRow> => {
  await freeSeats(tx, row.id)
  const gone = await updateBooking(tx, row.id, {
    ...{ status: 'cancelled', cancelReason: reason.trim() || null, dueAt: null },
    ...{ icalSequence: row.icalSequence + 1, updatedAt: services.clock() },
  })
  await closeBooked(tx, row, services.clock())
  await tellBooking(services, tx, { row: gone, kind: 'cancelled', by, byUserId: userId })
  return gone
}

/** [APPT-12] Whoever asks again for what is done is told that it is. */
export const cancel = async (
  services: Services,
  request: CallRequest,
  { bookingId, reason = '' }: Input<'POST v2/appointment/cancel'>,
): Promise<Booking> => {
  const found = await bookingOf(services, request, bookingId)
  const { side: by, userId } = found
  const row = await services.db.transaction(async (tx) => {
    const before = await lockBooking(tx, found.row.id)
    if (!before) throw over()
    if (before.status === 'cancelled') return before
    checkMayChange(found, before, services.clock())
    return callOff(services, tx, before, { reason, by, userId })
  })
  return showBooking(services, row)
}

/** [APPT-11] Its host says whether what was asked for is booked. Until then the time is kept. */
export const answer = async (
  services: Services,
  request: CallRequest,
  { bookingId, isAccepted, reason = '' }: Input<'POST v2/appointment/answer'>,
): Promise<Booking> => {
  const found = await hostsBooking(services, request, bookingId)
  const now = services.clock()
  const status = isAccepted ? 'accepted' : 'declined'
  const row = await services.db.transaction(async (tx) => {
    const before = await lockBooking(tx, bookingId)
    if (before?.status === status) return before
    if (before?.status !== 'pending' || !isComing(before, now)) throw over()
    if (!isAccepted) await freeSeats(tx, bookingId)
    const after = await updateBooking(tx, bookingId, {
      ...{ status, cancelReason: isAccepted ? null : reason.trim() || null, updatedAt: now },
      icalSequence: before.icalSequence + 1,
      dueAt: isAccepted ? dueFor(before.startsAt, now) : null,
    })
    await tellBooking(services, tx, { row: after, kind: status, by: 'host', byUserId: found.userId })
    return after
  })
  return showBooking(services, row)
}

export const noteNoShow = async (
  services: Services,
  request: CallRequest,
  { bookingId, isNoShow }: Input<'POST v2/appointment/no-show'>,
): Promise<Booking> => {
  await hostsBooking(services, request, bookingId)
  const now = services.clock()
  const row = await services.db.transaction(async (tx) => {
    const before = await lockBooking(tx, bookingId)
    if (before?.status !== 'accepted' && before?.status !== 'noShow') throw over()
    if (before.startsAt > now) throw new AppError('CONFLICT', { message: 'This hasn’t started yet.' })
    const status = isNoShow ? 'noShow' : 'accepted'
    const after = await updateBooking(tx, bookingId, { status, updatedAt: now })
    await (isNoShow ? endBooked(tx, before, now) : beginBooked(tx, before, now))
    return after
  })
  return showBooking(services, row)
}
