import type { Input, Reply } from '@metapyra/contract/calls'
import { cleanEmail } from '@metapyra/contract/email-address'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { AppError, validationError } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { checkedZone } from '../../time-zone/service.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import {
  bookingByKey,
  deleteReservation,
  isBookedAlready,
  lockBooking,
  lockGuest,
  updateBooking,
} from '../core/booking.queries.ts'
import { dueFor, newBooking } from '../core/booking.rules.ts'
import { checkConfirmed, checkDailyEmailLimit, checkUpcomingLimit } from '../core/mailing.service.ts'
import { confirmSeats, seatsOf } from '../core/seat.queries.ts'
import { lockSchedules } from '../hours/schedule.queries.ts'
import { checkLinkBookable, durationOfLink, linkOf } from '../links/link.service.ts'
import { notifyBooking } from '../notifications/notify.service.ts'
import type { TimeRequest } from '../slots/assign-hosts.service.ts'
import {
  bookFirstFreeGroup,
  groupsFor,
  insertBookingWithSeats,
  timeTakenError,
} from '../slots/assign-hosts.service.ts'
import { eligibleHosts } from '../slots/free-times.service.ts'
import type { FoundLink } from '../types/link.queries.ts'
import { countUse } from '../types/link.queries.ts'
import type { TypeRow } from '../types/type.queries.ts'
import { hostsOf } from '../types/type.queries.ts'
import { answersTo, instantIn } from './book.rules.ts'
import { fileOf, manageTokenOf, showBooking } from './presenter.service.ts'

const MINUTE_MS = 60_000

/** The guest's details from the input. */
const guestIn = (
  { type, link }: FoundLink,
  input: Input<'POST v2/appointment/schedule'>,
  request: CallRequest,
) => {
  if (input.typeId !== undefined && input.typeId !== link.typeId)
    throw validationError({ typeId: 'This isn’t the link’s meeting type.' })
  return {
    guestName: input.name.replace(/\s+/g, ' ').trim(),
    guestEmail: cleanEmail(input.email),
    guestTimezone: checkedZone(input.timezone),
    guestUserId: request.user?.id ?? null,
    note: input.note?.trim() ?? '',
    answers: answersTo(type, input.answers ?? []),
  }
}

type GuestDetails = ReturnType<typeof guestIn>

/** The fields that a booking gets when it is made. */
const booked = (found: FoundLink, details: GuestDetails, start: Date, now: Date): Partial<BookingRow> => {
  const status = found.type.confirm === 'manual' ? 'pending' : 'accepted'
  const dueAt = status === 'accepted' ? dueFor(start, now) : null
  return { ...details, status, heldUntil: null, dueAt, createdAt: now, updatedAt: now }
}

/** Marks the link as used and sends the notifications, in the same transaction as the booking. */
const spendLinkAndNotify = async (
  services: Services,
  tx: Transaction,
  { link }: FoundLink,
  row: BookingRow,
): Promise<BookingRow> => {
  const now = services.clock()
  await checkConfirmed(tx, row)
  await checkDailyEmailLimit(tx, row, now)
  await checkUpcomingLimit(tx, row, now)
  if (!(await countUse(tx, link.id, now))) throw new AppError('linkActivated')
  await notifyBooking(services, tx, {
    ...{ row, kind: row.status === 'pending' ? 'requested' : 'booked', by: 'guest' },
    byUserId: row.guestUserId,
  })
  return row
}

interface Booking {
  found: FoundLink
  said: GuestDetails
  wish: TimeRequest
  idempotencyKey: string
  /** True if the server generated the key, so that a repeated request can't be recognized by it. */
  isKeyless: boolean
}

/** True if the hosts of a reserved slot can still be booked by the type; for a collective team, all of its hosts. */
const areHostsBookable = async (tx: Transaction, type: TypeRow, hostIds: string[]): Promise<boolean> => {
  const eligibleIds = eligibleHosts(type, await hostsOf(tx, [type.id])).map(({ userId }) => userId)
  const isAllOfIt = type.mode !== 'collective' || eligibleIds.length === hostIds.length
  return isAllOfIt && hostIds.every((id) => eligibleIds.includes(id))
}

/** Books the slot reserved under that key; undefined if it was another time or is no longer reserved. */
const bookReservedSlot = async (
  services: Services,
  { found, said: details, wish: request }: Booking,
  held: BookingRow,
): Promise<BookingRow | undefined> => {
  const endsAt = request.start.getTime() + request.durationMin * MINUTE_MS
  if (held.startsAt.getTime() !== request.start.getTime() || held.endsAt.getTime() !== endsAt)
    return undefined
  const hostIds = (await seatsOf(services.db, held.id)).map(({ hostId }) => hostId)
  if (hostIds.length === 0) return undefined
  return services.db.transaction(async (tx) => {
    await lockSchedules(tx, hostIds)
    const row = await lockBooking(tx, held.id)
    if (!row) return undefined
    // [APPT-10] Sent twice at once.
    if (row.status !== 'held') return row
    // An expired reservation, or one whose hosts are no longer bookable, is checked again by all rules.
    if (!row.heldUntil || row.heldUntil <= services.clock()) return undefined
    if (!(await areHostsBookable(tx, found.type, hostIds))) return undefined
    const change = booked(found, details, request.start, services.clock())
    const made = await updateBooking(tx, held.id, change)
    await confirmSeats(tx, held.id)
    return spendLinkAndNotify(services, tx, found, made)
  })
}

/**
 * [APPT-46] With a team, a repeated request could book another host. It is refused like any taken time, because the
 * booking itself, with its token, is only for a caller with its key.
 */
const checkNotTwice = async (tx: Transaction, row: BookingRow): Promise<void> => {
  await lockGuest(tx, row.guestEmail)
  if (await isBookedAlready(tx, row)) throw timeTakenError()
}

const bookAnew = async (
  services: Services,
  { found, said: details, wish: request, idempotencyKey, isKeyless }: Booking,
): Promise<BookingRow> => {
  const { db, clock } = services
  try {
    const groups = await groupsFor(services, request)
    return await bookFirstFreeGroup(services, request, groups, async (tx, hosts) => {
      const now = clock()
      await deleteReservation(tx, found.link.id, idempotencyKey)
      const made = {
        ...newBooking(found, request, now),
        ...booked(found, details, request.start, now),
        idempotencyKey,
      }
      await insertBookingWithSeats(tx, made, found.type, hosts)
      if (isKeyless) await checkNotTwice(tx, made)
      return spendLinkAndNotify(services, tx, found, made)
    })
  } catch (error) {
    // [APPT-10] If the request was sent twice at once, the first one has booked.
    const same = await bookingByKey(db, found.link.id, idempotencyKey)
    if (same && same.status !== 'held') return same
    throw isUniqueViolation(error) ? timeTakenError() : error
  }
}

/** [APPT-9] [APPT-10] [APPT-46] Books a free time, once per key, and never twice. */
export const schedule = async (
  services: Services,
  request: CallRequest,
  input: Input<'POST v2/appointment/schedule'>,
): Promise<Reply<'POST v2/appointment/schedule'>> => {
  const { idempotencyKey = newId() } = input
  const isKeyless = input.idempotencyKey === undefined
  const found = linkOf(request)
  const before = await bookingByKey(services.db, found.link.id, idempotencyKey)
  if (before && before.status !== 'held') return reply(services, before)
  await checkLinkBookable(services, found)
  const details = guestIn(found, input, request)
  const start = instantIn('start', input.start)
  const durationMin = durationOfLink(found, input.durationMin)
  const timeRequest: TimeRequest = { type: found.type, start, durationMin, exceptId: before?.id }
  const booking = { found, said: details, wish: timeRequest, idempotencyKey, isKeyless }
  const row =
    (before && (await bookReservedSlot(services, booking, before))) ?? (await bookAnew(services, booking))
  return reply(services, row)
}

const reply = async (
  services: Services,
  row: BookingRow,
): Promise<Reply<'POST v2/appointment/schedule'>> => ({
  booking: await showBooking(services, row),
  ics: await fileOf(services, row, 'guest'),
  manageToken: manageTokenOf(services, row),
})
