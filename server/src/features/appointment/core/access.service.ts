import { AppError } from '../../../platform/http/app-error.ts'
import type { BearerToken, CallRequest } from '../../../platform/http/call-request.ts'
import { accountOf, spaceOf } from '../../../platform/http/call-request.ts'
import { readSignedId } from '../../../platform/secrets/signed-id.ts'
import type { Services } from '../../../platform/services.ts'
import { isLapsed } from '../../payment/seats/lapse.service.ts'
import { workspaceById } from '../../workspace/service.ts'
import type { TypeRow } from '../types/type.queries.ts'
import { typesByIds } from '../types/type.queries.ts'
import type { BookingRow } from './booking.queries.ts'
import { bookingById, lastOfRoot } from './booking.queries.ts'
import { isHostOfBooking } from './seat.queries.ts'

export interface FoundBooking {
  row: BookingRow
  type: TypeRow
  /** Its guest, by the link of the mail; or who hosts it. */
  side: 'guest' | 'host'
  userId: string | null
}

/** [APPT-12] What the link of a booking’s mails opens, or null for what never was one. */
export const findBookingToken = async (
  { db, secrets }: Services,
  token: string,
): Promise<BearerToken | null> => {
  const id = readSignedId(secrets, 'booking', token)
  const row = id === null ? undefined : await lastOfRoot(db, id)
  if (!row) return null
  const { rootId, guestEmail: email, workspaceId } = row
  return {
    ...{ id: rootId, purpose: 'booking', email, userId: null, workspaceId, sealed: null, state: 'live' },
    opened: row,
  }
}

const withType = async (
  { db }: Services,
  row: BookingRow | undefined,
  of: Pick<FoundBooking, 'side' | 'userId'>,
): Promise<FoundBooking> => {
  const [type] = row ? await typesByIds(db, [row.typeId]) : []
  if (!row || !type) throw new AppError('NOT_FOUND')
  return { row, type, ...of }
}

/** [DOMAIN-6] On a space’s own domain there is what is that space’s alone. */
export const checkHere = ({ isOnOwnDomain, space }: CallRequest, workspaceId: string): void => {
  if (isOnOwnDomain && space?.id !== workspaceId) throw new AppError('NOT_FOUND')
}

/** By the link of a mail: what became of it last. */
export const guestsBooking = async (services: Services, request: CallRequest): Promise<FoundBooking> => {
  const { bearer, user } = request
  if (bearer?.purpose !== 'booking') throw new AppError('WRONG_TOKEN')
  const row = bearer.opened as BookingRow
  checkHere(request, row.workspaceId)
  return withType(services, row, { side: 'guest', userId: user?.id ?? null })
}

/** Of the space that one is in: one hosts it, or has booked it with this account or its confirmed address. */
const ownBooking = async (
  services: Services,
  request: CallRequest,
  bookingId: string,
): Promise<FoundBooking> => {
  const { user } = accountOf(request)
  const row = await bookingById(services.db, bookingId)
  const isThere = row !== undefined && row.workspaceId === request.space?.id && row.status !== 'held'
  if (isThere && (await isHostOfBooking(services.db, bookingId, user.id)))
    return withType(services, row, { side: 'host', userId: user.id })
  const isGuest =
    isThere && (row.guestUserId === user.id || (user.isVerified && row.guestEmail === user.email))
  return withType(services, isGuest ? row : undefined, { side: 'guest', userId: user.id })
}

/** [APPT-11] Among those that one hosts: no other is there. */
export const hostsBooking = async (
  services: Services,
  request: CallRequest,
  bookingId: string,
): Promise<FoundBooking> => {
  const found = await ownBooking(services, request, bookingId)
  if (found.side !== 'host') throw new AppError('NOT_FOUND')
  return found
}

/** A guest’s link names the booking, with an account one does by its id. */
export const bookingOf = (
  services: Services,
  request: CallRequest,
  bookingId: string | undefined,
): Promise<FoundBooking> => {
  if (request.bearer?.purpose === 'booking') return guestsBooking(services, request)
  spaceOf(request)
  if (!bookingId) throw new AppError('VALIDATION', { fields: { bookingId: 'Choose a booking.' } })
  return ownBooking(services, request, bookingId)
}

/** [PAY-8] In a space that only reads, nothing new is booked, by whatever link. */
export const checkNotLapsed = async (services: Services, workspaceId: string): Promise<void> => {
  const space = await workspaceById(services.db, workspaceId)
  if (!space) throw new AppError('NOT_FOUND')
  if (isLapsed(services, space)) throw new AppError('SUBSCRIPTION_LAPSED')
}
