import type { Input, Reply } from '@metapyra/contract/calls'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { AppError, wrong } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { normalEmail } from '../../account/core/credentials.service.ts'
import { checkedZone } from '../../time-zone/service.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import {
  bookingByKey,
  deleteHold,
  isBookedAlready,
  lockBooking,
  lockGuest,
  updateBooking,
} from '../core/booking.queries.ts'
import { dueFor, newBooking } from '../core/booking.rules.ts'
import { checkConfirmed, checkFewComing, checkFewMails } from '../core/mailing.service.ts'
import { seatsOf, settleSeats } from '../core/seat.queries.ts'
import { lockSchedules } from '../hours/schedule.queries.ts'
import { checkBooks, durationBy, linkOf } from '../links/link.service.ts'
import { tellBooking } from '../notifications/notify.service.ts'
import type { TimeWish } from '../slots/assign-hosts.service.ts'
import { groupsFor, seat, seatFirstFree, taken } from '../slots/assign-hosts.service.ts'
import { askedAmong } from '../slots/times.service.ts'
import type { FoundLink } from '../types/link.queries.ts'
import { takeUse } from '../types/link.queries.ts'
import type { TypeRow } from '../types/type.queries.ts'
import { hostsOf } from '../types/type.queries.ts'
import { answersTo, instantIn } from './book.rules.ts'
import { fileOf, manageTokenOf, showBooking } from './presenter.service.ts'

const MINUTE_MS = 60_000

/** What a guest says of themselves. */
const guestIn = (
  { type, link }: FoundLink,
  input: Input<'POST v2/appointment/schedule'>,
  request: CallRequest,
) => {
  if (input.typeId !== undefined && input.typeId !== link.typeId)
    throw wrong({ typeId: 'This isn’t the link’s meeting type.' })
  return {
    guestName: input.name.replace(/\s+/g, ' ').trim(),
    guestEmail: normalEmail(input.email),
    guestTimezone: checkedZone(input.timezone),
    guestUserId: request.user?.id ?? null,
    note: input.note?.trim() ?? '',
    answers: answersTo(type, input.answers ?? []),
  }
}

type Said = ReturnType<typeof guestIn>

/** What there is of a booking from the moment in which it is one. */
const booked = (found: FoundLink, said: Said, start: Date, now: Date): Partial<BookingRow> => {
  const status = found.type.confirm === 'manual' ? 'pending' : 'accepted'
  const dueAt = status === 'accepted' ? dueFor(start, now) : null
  return { ...said, status, heldUntil: null, dueAt, createdAt: now, updatedAt: now }
}

/** Uses the link, and tells of it: with the booking, or not at all. */
const settle = async (
  services: Services,
  tx: Transaction,
  { link }: FoundLink,
  row: BookingRow,
): Promise<BookingRow> => {
  const now = services.clock()
  await checkConfirmed(tx, row)
  await checkFewMails(tx, row, now)
  await checkFewComing(tx, row, now)
  if (!(await takeUse(tx, link.id, now))) throw new AppError('linkActivated')
  await tellBooking(services, tx, {
    ...{ row, kind: row.status === 'pending' ? 'requested' : 'booked', by: 'guest' },
    byUserId: row.guestUserId,
  })
  return row
}

interface Booking {
  found: FoundLink
  said: Said
  wish: TimeWish
  idempotencyKey: string
  /** The key is the server's own, and new: what is sent again can't be told by it. */
  isKeyless: boolean
}

/** Whether those by whom a time is held are still booked by it; of a team that meets together, all of it. */
const areHosting = async (tx: Transaction, type: TypeRow, hostIds: string[]): Promise<boolean> => {
  const asked = askedAmong(type, await hostsOf(tx, [type.id])).map(({ userId }) => userId)
  const isAllOfIt = type.mode !== 'collective' || asked.length === hostIds.length
  return isAllOfIt && hostIds.every((id) => asked.includes(id))
}

/** Of what was held under that key, that it is booked now; undefined where it was another time, or is no more. */
const bookHeld = async (
  services: Services,
  { found, said, wish }: Booking,
  held: BookingRow,
): Promise<BookingRow | undefined> => {
  const endsAt = wish.start.getTime() + wish.durationMin * MINUTE_MS
  if (held.startsAt.getTime() !== wish.start.getTime() || held.endsAt.getTime() !== endsAt) return undefined
  const hostIds = (await seatsOf(services.db, held.id)).map(({ hostId }) => hostId)
  if (hostIds.length === 0) return undefined
  return services.db.transaction(async (tx) => {
    await lockSchedules(tx, hostIds)
    const row = await lockBooking(tx, held.id)
    if (!row) return undefined
    // [APPT-10] Sent twice at once.
    if (row.status !== 'held') return row
    // What is kept no more, or by whom nobody is booked any more, is looked for anew, by all the rules.
    if (!row.heldUntil || row.heldUntil <= services.clock()) return undefined
    if (!(await areHosting(tx, found.type, hostIds))) return undefined
    const change = booked(found, said, wish.start, services.clock())
    const made = await updateBooking(tx, held.id, change)
    await settleSeats(tx, held.id)
    return settle(services, tx, found, made)
  })
}

/**
 * [APPT-46] Of a team, another could be booked for what is only sent again. It is refused as any taken time is: the
 * booking itself, with the token that changes it, is for whoever has its key.
 */
const checkNotTwice = async (tx: Transaction, row: BookingRow): Promise<void> => {
  await lockGuest(tx, row.guestEmail)
  if (await isBookedAlready(tx, row)) throw taken()
}

const bookAnew = async (
  services: Services,
  { found, said, wish, idempotencyKey, isKeyless }: Booking,
): Promise<BookingRow> => {
  const { db, clock } = services
  try {
    const groups = await groupsFor(services, wish)
    return await seatFirstFree(services, wish, groups, async (tx, hosts) => {
      const now = clock()
      await deleteHold(tx, found.link.id, idempotencyKey)
      const made = {
        ...newBooking(found, wish, now),
        ...booked(found, said, wish.start, now),
        idempotencyKey,
      }
      await seat(tx, made, found.type, hosts)
      if (isKeyless) await checkNotTwice(tx, made)
      return settle(services, tx, found, made)
    })
  } catch (error) {
    // [APPT-10] Sent twice at once: whichever came first has booked.
    const same = await bookingByKey(db, found.link.id, idempotencyKey)
    if (same && same.status !== 'held') return same
    throw isUniqueViolation(error) ? taken() : error
  }
}

/** [APPT-9] [APPT-10] [APPT-46] Books a free time, once for each key, and for nobody else. */
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
  await checkBooks(services, found)
  const said = guestIn(found, input, request)
  const start = instantIn('start', input.start)
  const durationMin = durationBy(found, input.durationMin)
  const wish: TimeWish = { type: found.type, start, durationMin, exceptId: before?.id }
  const booking = { found, said, wish, idempotencyKey, isKeyless }
  const row = (before && (await bookHeld(services, booking, before))) ?? (await bookAnew(services, booking))
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
