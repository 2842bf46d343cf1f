import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Reply } from '@metapyra/contract/calls'
import { AppError } from '../../../platform/http/app-error.ts'
import type { CallRequest } from '../../../platform/http/call-request.ts'
import type { Services } from '../../../platform/services.ts'
import { linkForMeeting } from '../../guest/meeting-link.service.ts'
import { memberOf, workspaceById } from '../../workspace/service.ts'
import { bookingOf } from '../core/access.service.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { lockBooking } from '../core/booking.queries.ts'
import { seatsOf } from '../core/seat.queries.ts'

const BEFORE_MS = APPOINTMENT.openBeforeMinutes * 60_000

const closed = (message: string): AppError => new AppError('CONFLICT', { message })

/** [APPT-34] Throws unless it is booked and now is between a while before its start and its end. */
const checkOpen = ({ status, startsAt, endsAt }: BookingRow, now: Date): void => {
  if (status === 'pending') throw closed('Your host hasn’t confirmed this booking yet.')
  if (status !== 'accepted' && status !== 'noShow') throw closed('This booking is no longer active.')
  if (endsAt <= now) throw closed('This booking is over.')
  if (startsAt.getTime() - BEFORE_MS > now.getTime())
    throw closed(`This opens ${APPOINTMENT.openBeforeMinutes} minutes before it starts.`)
}

/** [APPT-34] The address where a guest or host joins now: members in their space, others by their own guest link. */
export const join = async (
  services: Services,
  request: CallRequest,
  bookingId: string | undefined,
): Promise<Reply<'POST v2/appointment/join'>> => {
  const { db, hosts, clock } = services
  const { row, userId } = await bookingOf(services, request, bookingId)
  checkOpen(row, clock())
  const { location, workspaceId } = row
  if (location?.type === 'url') return { location, url: location.value, message: null }
  if (location?.type === 'address') return { location, url: null, message: null }
  const space = await workspaceById(db, workspaceId)
  if (!space) throw new AppError('NOT_FOUND')
  const member = userId === null ? undefined : await memberOf(db, workspaceId, userId)
  const room = location?.value
  if (member?.status === 'active') {
    const query = room ? `?${new URLSearchParams({ room })}` : ''
    return { location, url: `${hosts.originOfSpace(space.domain)}/space${query}`, message: null }
  }
  const [lead] = await seatsOf(db, row.id)
  const { id, endsAt } = row
  const way = await db.transaction(async (tx) => {
    const held = await lockBooking(tx, id)
    if (!held) throw new AppError('NOT_FOUND')
    checkOpen(held, clock())
    return linkForMeeting(services, tx, space, {
      id,
      workspaceId,
      email: null,
      endsAt,
      hostId: lead?.hostId ?? null,
      room: room ?? null,
    })
  })
  return { location, ...way }
}
