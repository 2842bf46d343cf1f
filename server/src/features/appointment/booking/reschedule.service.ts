import type { Input, Reply } from '@metapyra/contract/calls'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { validationError } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { checkedZone } from '../../time-zone/service.ts'
import type { FoundBooking } from '../core/access.service.ts'
import { bookingOf, checkNotLapsed } from '../core/access.service.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { bookingByKey, lockBooking, updateBooking } from '../core/booking.queries.ts'
import { dueFor } from '../core/booking.rules.ts'
import { checkDailyEmailLimit } from '../core/mailing.service.ts'
import { closeMeeting } from '../core/meeting.service.ts'
import { freeSeats, seatsOf } from '../core/seat.queries.ts'
import { notifyBooking, removeCalendarCopies } from '../notifications/notify.service.ts'
import type { SeatedHost, TimeRequest } from '../slots/assign-hosts.service.ts'
import {
  bookFirstFreeGroup,
  groupsFor,
  insertBookingWithSeats,
  timeTakenError,
} from '../slots/assign-hosts.service.ts'
import { durationOf } from '../types/type.service.ts'
import { instantIn } from './book.rules.ts'
import { bookingInactive, checkMayMove } from './change.service.ts'
import { fileOf, showBooking } from './presenter.service.ts'

const MINUTE_MS = 60_000

/**
 * Guests choose from free times. Hosts choose any future time, because their own notice and hours don't apply to them.
 */
const groupsOf = async (
  services: Services,
  { side }: FoundBooking,
  request: TimeRequest,
  own: string[],
): Promise<SeatedHost[][]> => {
  if (side === 'host') {
    if (request.start <= services.clock()) throw validationError({ start: 'Choose a time in the future.' })
    return [own.map((userId) => ({ userId, zone: 'UTC' }))]
  }
  // In a team, the current host stays if possible.
  const isOwn = (group: SeatedHost[]): boolean => group.some(({ userId }) => own.includes(userId))
  return (await groupsFor(services, request)).toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
}

type RescheduleInput = Input<'POST v2/appointment/reschedule'>

/** [APPT-12] Replaces a booking's row by a new one in one transaction, so that never both or neither exist. */
const replaceBooking = async (
  services: Services,
  found: FoundBooking,
  request: TimeRequest,
  input: RescheduleInput,
) => {
  const { type, side, userId } = found
  const limitless = { ...type, dailyLimit: null, weeklyLimit: null }
  const claimed = side === 'host' ? { ...request, type: limitless } : request
  const own = (await seatsOf(services.db, found.row.id)).map(({ hostId }) => hostId)
  const groups = await groupsOf(services, found, request, own)
  return bookFirstFreeGroup(services, claimed, groups, async (tx, hosts) => {
    const now = services.clock()
    const before = await lockBooking(tx, found.row.id)
    if (!before) throw bookingInactive()
    checkMayMove(found, before, now)
    await freeSeats(tx, before.id)
    await updateBooking(tx, before.id, { status: 'rescheduled', dueAt: null, updatedAt: now })
    await closeMeeting(tx, before, now)
    const isAsked = before.status === 'pending' || (side === 'guest' && type.confirm === 'manual')
    const status = isAsked && side === 'guest' ? 'pending' : 'accepted'
    const row: BookingRow = {
      ...before,
      ...{ id: newId(), rescheduledFromId: before.id, idempotencyKey: input.idempotencyKey, status },
      ...{
        startsAt: request.start,
        endsAt: new Date(request.start.getTime() + request.durationMin * MINUTE_MS),
      },
      ...(input.timezone && { guestTimezone: checkedZone(input.timezone) }),
      cancelReason: input.reason?.trim() || null,
      icalSequence: before.icalSequence + 1,
      dueAt: status === 'accepted' ? dueFor(request.start, now) : null,
      ...{ createdAt: now, updatedAt: now },
    }
    await insertBookingWithSeats(tx, row, type, hosts)
    await checkDailyEmailLimit(tx, row, now)
    const formerHosts = own.filter((id) => !hosts.some(({ userId: host }) => host === id))
    await removeCalendarCopies(services, tx, row, formerHosts)
    const kind = status === 'pending' ? 'requested' : 'moved'
    await notifyBooking(services, tx, { row, kind, by: side, byUserId: userId })
    return row
  })
}

export const reschedule = async (
  services: Services,
  request: CallRequest,
  input: RescheduleInput,
): Promise<Reply<'POST v2/appointment/reschedule'>> => {
  const found = await bookingOf(services, request, input.bookingId)
  const { row: before, type } = found
  const again = () => bookingByKey(services.db, before.linkId, input.idempotencyKey)
  const done = await again()
  if (done && done.rootId !== before.rootId) throw timeTakenError()
  const presented = async (row: BookingRow) => ({
    booking: await showBooking(services, row),
    ics: await fileOf(services, row, found.side),
  })
  // [APPT-10] A repeated request.
  if (done && done.id !== done.rootId) return presented(done)
  await checkNotLapsed(services, before.workspaceId)
  checkMayMove(found, before, services.clock())
  const minutes = (before.endsAt.getTime() - before.startsAt.getTime()) / MINUTE_MS
  const durationMin = input.durationMin === undefined ? minutes : durationOf(type, input.durationMin)
  const timeRequest = { type, start: instantIn('start', input.start), durationMin, exceptId: before.id }
  const row = await replaceBooking(services, found, timeRequest, input).catch(async (error: Error) => {
    const same = await again()
    if (same && same.rootId === before.rootId && same.id !== same.rootId) return same
    throw isUniqueViolation(error) ? timeTakenError() : error
  })
  return presented(row)
}
