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
import { closeMeeting, endMeetingStatus, startMeetingStatus } from '../core/meeting.service.ts'
import { freeSeats, isHostOfBooking } from '../core/seat.queries.ts'
import { notifyBooking } from '../notifications/notify.service.ts'
import { hostsOf } from '../types/type.queries.ts'
import { fileOf, manageUrlOf, pageOf, showBooking } from './presenter.service.ts'

export const bookingInactive = (): AppError =>
  new AppError('CONFLICT', { message: 'This booking is no longer active.' })

/** [APPT-12] A guest can change it within the host's notice, a host until it starts. */
const checkMayChange = ({ type, side }: FoundBooking, row: BookingRow, now: Date): void => {
  if (!isComing(row, now)) throw bookingInactive()
  if (side === 'guest' && !isChangeable(row, type.cancelNoticeMin, now))
    throw new AppError('CONFLICT', { message: 'It’s too late to change this. Contact your host.' })
}

/**
 * [APPT-32] Checks that a booking can be rescheduled. If its type was removed, guests see no times and can't choose
 * one.
 */
export const checkMayMove = (found: FoundBooking, row: BookingRow, now: Date): void => {
  checkMayChange(found, row, now)
  if (found.side === 'guest' && found.type.removedAt)
    throw new AppError('CONFLICT', {
      message: 'This can’t be rescheduled anymore. You can still cancel it or contact your host.',
    })
}

/**
 * [APPT-12] The booking that a rescheduled one became, if the caller has access to it. In a team, another member may
 * host it.
 */
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

/** Cancels a booking and sends the notifications. The time is free again at once. */
export const cancelBooking = async (
  services: Services,
  tx: Transaction,
  row: BookingRow,
  { reason, by, userId }: { reason: string; by: 'guest' | 'host' | 'server'; userId: string | null },
): Promise<BookingRow> => {
  await freeSeats(tx, row.id)
  const cancelled = await updateBooking(tx, row.id, {
    ...{ status: 'cancelled', cancelReason: reason.trim() || null, dueAt: null },
    ...{ icalSequence: row.icalSequence + 1, updatedAt: services.clock() },
  })
  await closeMeeting(tx, row, services.clock())
  await notifyBooking(services, tx, { row: cancelled, kind: 'cancelled', by, byUserId: userId })
  return cancelled
}

/** [APPT-12] Cancels a booking. Repeating a done cancellation returns it without an error. */
export const cancel = async (
  services: Services,
  request: CallRequest,
  { bookingId, reason = '' }: Input<'POST v2/appointment/cancel'>,
): Promise<Booking> => {
  const found = await bookingOf(services, request, bookingId)
  const { side: by, userId } = found
  const row = await services.db.transaction(async (tx) => {
    const before = await lockBooking(tx, found.row.id)
    if (!before) throw bookingInactive()
    if (before.status === 'cancelled') return before
    checkMayChange(found, before, services.clock())
    return cancelBooking(services, tx, before, { reason, by, userId })
  })
  return showBooking(services, row)
}

/** [APPT-11] The host accepts or declines a request. Until then the time stays reserved. */
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
    if (before?.status !== 'pending' || !isComing(before, now)) throw bookingInactive()
    if (!isAccepted) await freeSeats(tx, bookingId)
    const after = await updateBooking(tx, bookingId, {
      ...{ status, cancelReason: isAccepted ? null : reason.trim() || null, updatedAt: now },
      icalSequence: before.icalSequence + 1,
      dueAt: isAccepted ? dueFor(before.startsAt, now) : null,
    })
    await notifyBooking(services, tx, { row: after, kind: status, by: 'host', byUserId: found.userId })
    return after
  })
  return showBooking(services, row)
}

export const markNoShow = async (
  services: Services,
  request: CallRequest,
  { bookingId, isNoShow }: Input<'POST v2/appointment/no-show'>,
): Promise<Booking> => {
  await hostsBooking(services, request, bookingId)
  const now = services.clock()
  const row = await services.db.transaction(async (tx) => {
    const before = await lockBooking(tx, bookingId)
    if (before?.status !== 'accepted' && before?.status !== 'noShow') throw bookingInactive()
    if (before.startsAt > now) throw new AppError('CONFLICT', { message: 'This hasn’t started yet.' })
    const status = isNoShow ? 'noShow' : 'accepted'
    const after = await updateBooking(tx, bookingId, { status, updatedAt: now })
    await (isNoShow ? endMeetingStatus(tx, before, now) : startMeetingStatus(tx, before, now))
    return after
  })
  return showBooking(services, row)
}
