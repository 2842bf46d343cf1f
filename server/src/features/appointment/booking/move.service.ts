import type { Input, Reply } from '@metapyra/contract/calls'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { wrong } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { checkedZone } from '../../time-zone/service.ts'
import type { FoundBooking } from '../core/access.service.ts'
import { bookingOf, checkNotLapsed } from '../core/access.service.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { bookingByKey, lockBooking, updateBooking } from '../core/booking.queries.ts'
import { dueFor } from '../core/booking.rules.ts'
import { checkFewMails } from '../core/mailing.service.ts'
import { closeBooked } from '../core/meeting.service.ts'
import { freeSeats, seatsOf } from '../core/seat.queries.ts'
import { dropCopies, tellBooking } from '../notifications/notify.service.ts'
import type { Seated, TimeWish } from '../slots/assign-hosts.service.ts'
import { groupsFor, seat, seatFirstFree, taken } from '../slots/assign-hosts.service.ts'
import { durationOf } from '../types/type.service.ts'
import { instantIn } from './book.rules.ts'
import { checkMayMove, over } from './change.service.ts'
import { fileOf, showBooking } from './presenter.service.ts'

const MINUTE_MS = 60_000

/** A guest chooses from what is free; a host from whatever is to come: their own notice and hours do not bind them. */
const groupsOf = async (
  services: Services,
  { side }: FoundBooking,
  wish: TimeWish,
  own: string[],
): Promise<Seated[][]> => {
  if (side === 'host') {
    if (wish.start <= services.clock()) throw wrong({ start: 'Choose a time in the future.' })
    return [own.map((userId) => ({ userId, zone: 'UTC' }))]
  }
  // Of a team whoever hosts it stays, where they can.
  const isOwn = (group: Seated[]): boolean => group.some(({ userId }) => own.includes(userId))
  return (await groupsFor(services, wish)).toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
}

type Moving = Input<'POST v2/appointment/reschedule'>

/** [APPT-12] Another row in the place of the one before, in one transaction: neither both stand nor none. */
const moveTo = async (services: Services, found: FoundBooking, wish: TimeWish, input: Moving) => {
  const { type, side, userId } = found
  const limitless = { ...type, dailyLimit: null, weeklyLimit: null }
  const claimed = side === 'host' ? { ...wish, type: limitless } : wish
  const own = (await seatsOf(services.db, found.row.id)).map(({ hostId }) => hostId)
  const groups = await groupsOf(services, found, wish, own)
  return seatFirstFree(services, claimed, groups, async (tx, hosts) => {
    const now = services.clock()
    const before = await lockBooking(tx, found.row.id)
    if (!before) throw over()
    checkMayMove(found, before, now)
    await freeSeats(tx, before.id)
    await updateBooking(tx, before.id, { status: 'rescheduled', dueAt: null, updatedAt: now })
    await closeBooked(tx, before, now)
    const isAsked = before.status === 'pending' || (side === 'guest' && type.confirm === 'manual')
    const status = isAsked && side === 'guest' ? 'pending' : 'accepted'
    const row: BookingRow = {
      ...before,
      ...{ id: newId(), rescheduledFromId: before.id, idempotencyKey: input.idempotencyKey, status },
      ...{ startsAt: wish.start, endsAt: new Date(wish.start.getTime() + wish.durationMin * MINUTE_MS) },
      ...(input.timezone && { guestTimezone: checkedZone(input.timezone) }),
      cancelReason: input.reason?.trim() || null,
      icalSequence: before.icalSequence + 1,
      dueAt: status === 'accepted' ? dueFor(wish.start, now) : null,
      ...{ createdAt: now, updatedAt: now },
    }
    await seat(tx, row, type, hosts)
    await checkFewMails(tx, row, now)
    const gone = own.filter((id) => !hosts.some(({ userId: host }) => host === id))
    await dropCopies(services, tx, row, gone)
    const kind = status === 'pending' ? 'requested' : 'moved'
    await tellBooking(services, tx, { row, kind, by: side, byUserId: userId })
    return row
  })
}

export const reschedule = async (
  services: Services,
  request: CallRequest,
  input: Moving,
): Promise<Reply<'POST v2/appointment/reschedule'>> => {
  const found = await bookingOf(services, request, input.bookingId)
  const { row: before, type } = found
  const again = () => bookingByKey(services.db, before.linkId, input.idempotencyKey)
  const done = await again()
  if (done && done.rootId !== before.rootId) throw taken()
  const shown = async (row: BookingRow) => ({
    booking: await showBooking(services, row),
    ics: await fileOf(services, row, found.side),
  })
  // [APPT-10] Sent again.
  if (done && done.id !== done.rootId) return shown(done)
  await checkNotLapsed(services, before.workspaceId)
  checkMayMove(found, before, services.clock())
  const minutes = (before.endsAt.getTime() - before.startsAt.getTime()) / MINUTE_MS
  const durationMin = input.durationMin === undefined ? minutes : durationOf(type, input.durationMin)
  const wish = { type, start: instantIn('start', input.start), durationMin, exceptId: before.id }
  const row = await moveTo(services, found, wish, input).catch(async (error: Error) => {
    const same = await again()
    if (same && same.rootId === before.rootId && same.id !== same.rootId) return same
    throw isUniqueViolation(error) ? taken() : error
  })
  return shown(row)
}
