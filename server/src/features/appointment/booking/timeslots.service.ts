import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Input, Reply } from '@metapyra/contract/calls'
import type { FreeSlots, SlotDay } from '@metapyra/contract/entities/appointment'
import { dateOf, dayAt, dayNumber, startOfDay } from '@metapyra/time/days'
import { AppError, validationError } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import type { Services } from '../../../platform/services.ts'
import { checkedZone, zonesOf } from '../../time-zone/service.ts'
import type { FoundBooking } from '../core/access.service.ts'
import { guestsBooking, hostsBooking } from '../core/access.service.ts'
import { checkDate } from '../hours/schedule.rules.ts'
import { checkUsesLeft, linkOf } from '../links/link.service.ts'
import { freeTimes } from '../slots/free-times.service.ts'
import type { FreeSlot } from '../slots/slots.rules.ts'
import type { Host, TypeRow } from '../types/type.queries.ts'
import { hostsOf } from '../types/type.queries.ts'
import { durationOf, ensureDefaultType, typeToOffer } from '../types/type.service.ts'
import { checkMayMove } from './change.service.ts'

interface Span {
  from: string
  to: string
  timezone: string
}

/** Checks the days of a zone, both inclusive. */
const within = ({ from, to, timezone }: Span) => {
  const zone = checkedZone(timezone)
  checkDate('from', from)
  checkDate('to', to)
  const days = dayNumber(to) - dayNumber(from) + 1
  if (days < 1) throw validationError({ to: 'The last day can’t be before the first.' })
  if (days > APPOINTMENT.spanDays)
    throw validationError({ to: `Choose a span of at most ${APPOINTMENT.spanDays} days.` })
  return { zone, fromMs: startOfDay(dayNumber(from), zone), toMs: startOfDay(dayNumber(to) + 1, zone) }
}

const MINUTE_MS = 60_000

const byDay = (slots: FreeSlot[], zone: string, durationMin: number): SlotDay[] => {
  const days: SlotDay[] = []
  let last: SlotDay | undefined
  for (const { startMs, seatsLeft } of slots) {
    const date = dateOf(dayAt(startMs, zone))
    if (last?.date !== date) {
      last = { date, slots: [] }
      days.push(last)
    }
    last.slots.push({
      start: new Date(startMs).toISOString(),
      end: new Date(startMs + durationMin * MINUTE_MS).toISOString(),
      seatsLeft,
    })
  }
  return days
}

interface SlotRequest {
  type: TypeRow
  durationMin: number | null
  exceptId?: string
}

/** Whose times are requested: those of the link's host, of a booking to reschedule, or the caller's own. */
const requestedHosts = async (
  services: Services,
  request: CallRequest,
  {
    typeId,
    bookingId,
    ...asked
  }: Pick<Input<'POST v2/appointment/timeslots'>, 'typeId' | 'bookingId' | 'durationMin'>,
): Promise<SlotRequest> => {
  const { bearer, user, space, role } = request
  const durationMin = asked.durationMin ?? null
  if (bearer?.purpose === 'appointment') {
    const found = linkOf(request)
    checkUsesLeft(found, services.clock())
    return { type: found.type, durationMin: found.link.durationMin ?? durationMin }
  }
  const forRescheduling = (found: FoundBooking): SlotRequest => {
    const { row, type } = found
    checkMayMove(found, row, services.clock())
    const minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS
    return { type, durationMin: durationMin ?? minutes, exceptId: row.id }
  }
  if (bearer?.purpose === 'booking') return forRescheduling(await guestsBooking(services, request))
  // With an account, the times are the caller's own, which require a membership.
  if (!user || !space || !role) throw new AppError('WORKSPACE_REQUIRED')
  const own = { userId: user.id, spaceId: space.id }
  if (role === 'guest' || role === 'anonymous') throw new AppError('FORBIDDEN')
  if (bookingId) return forRescheduling(await hostsBooking(services, request, bookingId))
  const type = typeId
    ? await typeToOffer(services, { ...own, role }, typeId)
    : await ensureDefaultType(services, own)
  return { type, durationMin }
}

/** [APPT-2] Free times, grouped by their start day in the requested zone. */
export const timeslots = async (
  services: Services,
  request: CallRequest,
  input: Input<'POST v2/appointment/timeslots'>,
): Promise<Reply<'POST v2/appointment/timeslots'>> => {
  const span = within(input)
  const { type, durationMin: requestedMin, exceptId } = await requestedHosts(services, request, input)
  // A booking keeps its length when rescheduled, even if the type no longer offers it.
  const durationMin = exceptId && requestedMin ? requestedMin : durationOf(type, requestedMin)
  const hosts = await hostsOf(services.db, [type.id])
  const slots = await freeTimes(services, { type, hosts, durationMin, within: span, exceptId })
  const [lead] = hosts
  return {
    timezone: span.zone,
    durationMin,
    days: byDay(slots, span.zone, durationMin),
    host: {
      name: type.mode === 'single' ? (lead?.name ?? '') : type.title,
      image: type.mode === 'single' ? (lead?.image ?? null) : null,
      title: type.title,
    },
  }
}

/** Defaults for a missing span: from today on, in the host's time zone. */
const spanFor = async (
  { db, clock }: Services,
  lead: Host | undefined,
  spaceId: string,
  range: Partial<Span>,
): Promise<Span> => {
  const hostIds = lead ? [lead.userId] : []
  const timezone = range.timezone ?? (await zonesOf(db, hostIds, spaceId))(lead?.userId ?? '')
  const today = dateOf(dayAt(clock().getTime(), checkedZone(timezone)))
  const from = range.from ?? today
  checkDate('from', from)
  const to = range.to ?? dateOf(dayNumber(from) + APPOINTMENT.spanDaysUnsaid - 1)
  return { timezone, from, to }
}

/** Free times for consecutive appointments of this length. */
export const intervalTimeslots = async (
  services: Services,
  request: CallRequest,
  { interval, ...input }: Input<'POST v2/appointment/interval-timeslots'>,
): Promise<FreeSlots> => {
  const { type, exceptId } = await requestedHosts(services, request, {})
  const hosts = await hostsOf(services.db, [type.id])
  const span = within(await spanFor(services, hosts[0], type.workspaceId, input))
  const durationMin = interval
  const slots = await freeTimes(services, {
    ...{ type, hosts, durationMin, stepMin: interval, within: span, exceptId },
  })
  return { timezone: span.zone, durationMin, days: byDay(slots, span.zone, durationMin) }
}
