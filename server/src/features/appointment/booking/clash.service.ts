import type { Input, Reply } from '@metapyra/contract/calls'
import { DAY_MS } from '@metapyra/contract/constants'
import type { BookingClash } from '@metapyra/contract/entities/appointment'
import type { Interval } from '@metapyra/time/days'
import { validationError } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import type { Services } from '../../../platform/services.ts'
import { busyOf } from '../../calendar/busy.service.ts'
import { timesAtEvents } from '../../event/busy.service.ts'
import { eventsInRoom } from '../../event/room.service.ts'
import { zonesOf } from '../../time-zone/service.ts'
import { bookingById } from '../core/booking.queries.ts'
import { isHostOfBooking } from '../core/seat.queries.ts'
import { typesByIds } from '../types/type.queries.ts'
import type { Asker } from '../types/type.service.ts'
import { typeToOffer } from '../types/type.service.ts'
import { instantIn } from './book.rules.ts'
import { bookedAt, bookingsInRoom, hostedAt } from './clash.queries.ts'

type ClashInput = Input<'POST v2/appointment/clashes'>
type Kind = BookingClash['kind']

const MINUTE_MS = 60_000
const MOST_DAYS = 31

const spanOf = (input: ClashInput): Interval => {
  const [fromMs, toMs] = [instantIn('start', input.start).getTime(), instantIn('end', input.end).getTime()]
  if (toMs <= fromMs) throw validationError({ end: 'The end needs to be after the start.' })
  if (toMs - fromMs > MOST_DAYS * DAY_MS)
    throw validationError({ end: `Choose a span of at most ${MOST_DAYS} days.` })
  return { fromMs, toMs }
}

const clash = (kind: Kind, title: string | null, { fromMs, toMs }: Interval): BookingClash => ({
  ...{ kind, title, start: new Date(fromMs).toISOString(), end: new Date(toMs).toISOString() },
})
const spanOfRow = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Interval => ({
  ...{ fromMs: startsAt.getTime(), toMs: endsAt.getTime() },
})

/** A booking's host reschedules it by its type, even if the type was removed or they left its team. */
const typeFor = async (services: Services, asker: Asker, { typeId, exceptBookingId: id }: ClashInput) => {
  const { db } = services
  const isTheirs = id && (await isHostOfBooking(db, id, asker.userId))
  const row = isTheirs ? await bookingById(db, id) : undefined
  const [type] = row && row.typeId === typeId ? await typesByIds(db, [row.typeId]) : []
  return type ?? typeToOffer(services, asker, typeId)
}

/** Adds the type's buffers to a time. */
const withBreaks = async (
  services: Services,
  asker: Asker,
  input: ClashInput,
  { fromMs, toMs }: Interval,
): Promise<Interval> => {
  if (!input.typeId) return { fromMs, toMs }
  const { bufferBeforeMin, bufferAfterMin } = await typeFor(services, asker, input)
  return { fromMs: fromMs - bufferBeforeMin * MINUTE_MS, toMs: toMs + bufferAfterMin * MINUTE_MS }
}

/** [APPT-42] Lists what a person already has at a time, and what takes place in a room then, before they book it. */
export const clashesAt = async (
  services: Services,
  { request, asker }: { request: CallRequest; asker: Asker },
  input: ClashInput,
): Promise<Reply<'POST v2/appointment/clashes'>> => {
  const { db } = services
  const { userId, spaceId } = asker
  const { room, exceptBookingId, exceptEventId } = input
  const span = spanOf(input)
  const blocked = await withBreaks(services, asker, input, span)
  const timezone = (await zonesOf(db, [userId], spaceId))(userId)
  const host = { userId, timezone }
  const [hosted, booked, atEvents, outside, roomEvents, roomBookings] = await Promise.all([
    hostedAt(db, userId, blocked, exceptBookingId),
    bookedAt(db, userId, span, exceptBookingId),
    timesAtEvents(db, [userId], span),
    busyOf(services, [host], { from: new Date(span.fromMs), to: new Date(span.toMs) }),
    room ? eventsInRoom(db, request, room, span) : [],
    room ? bookingsInRoom(db, spaceId, room, span, exceptBookingId) : [],
  ])
  const own = new Map([...hosted, ...booked].map(({ id, title }) => [id, title]))
  const events = (atEvents.get(userId) ?? []).filter(({ eventId }) => eventId !== exceptEventId)
  const touching = (outside.busy.get(userId) ?? []).filter(
    ({ fromMs, toMs }) => fromMs < span.toMs && toMs > span.fromMs,
  )
  const rows = [
    ...hosted.map((row) => clash('hosted', `${row.title} with ${row.guestName}`, spanOfRow(row))),
    ...booked.map((row) => clash('booked', row.title, spanOfRow(row))),
    ...events.map((event) => clash('event', event.title, event)),
    ...touching.map((event) => clash('calendar', event.title || null, event)),
    // A person can skip an event of their own, but its room stays taken, so both are listed.
    ...roomEvents
      .filter(({ eventId }) => eventId !== exceptEventId)
      .map((event) => clash('room', event.title, event)),
    ...roomBookings.map((row) => clash('room', own.get(row.id) ?? null, spanOfRow(row))),
  ]
  return { rows, isUnknown: outside.unknownIds.has(userId) }
}
