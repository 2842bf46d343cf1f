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
  /** `guest` by the link of the email; `host` for a person who hosts it. */
  side: 'guest' | 'host'
  userId: string | null
}

/** [APPT-12] The access given by a booking email's link; null if the token is invalid. */
export const findBookingToken = async (
  { db, secrets }: Services,
  token: string,
): Promise<BearerToken | null> => {
  const id = readSignedId(secrets, 'booking', token)
  const row = id === null ? undefined : await lastOfRoot(db, id)
  if (!row) return null
  const { rootId, guestEmail, workspaceId } = row
  return {
    ...{
      id: rootId,
      purpose: 'booking',
      email: guestEmail,
      userId: null,
      workspaceId,
      sealed: null,
      state: 'live',
    },
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

/** [DOMAIN-6] A space's own domain gives access only to that space's data. */
export const checkOwnDomain = ({ isOnOwnDomain, space }: CallRequest, workspaceId: string): void => {
  if (isOnOwnDomain && space?.id !== workspaceId) throw new AppError('NOT_FOUND')
}

/** The booking of an email's link, in its latest version. */
export const guestsBooking = async (services: Services, request: CallRequest): Promise<FoundBooking> => {
  const { bearer, user } = request
  if (bearer?.purpose !== 'booking') throw new AppError('WRONG_TOKEN')
  const row = bearer.opened as BookingRow
  checkOwnDomain(request, row.workspaceId)
  return withType(services, row, { side: 'guest', userId: user?.id ?? null })
}

/** A booking in the current space that the caller hosts, or booked with this account or its verified email. */
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

/** [APPT-11] A booking that the caller hosts; throws NOT_FOUND for any other. */
export const hostsBooking = async (
  services: Services,
  request: CallRequest,
  bookingId: string,
): Promise<FoundBooking> => {
  const found = await ownBooking(services, request, bookingId)
  if (found.side !== 'host') throw new AppError('NOT_FOUND')
  return found
}

/** The caller's booking: by a guest's link, or with an account by id. */
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

/** [PAY-8] In a read-only space, nothing can be booked, by any link. */
export const checkNotLapsed = async (services: Services, workspaceId: string): Promise<void> => {
  const space = await workspaceById(services.db, workspaceId)
  if (!space) throw new AppError('NOT_FOUND')
  if (isLapsed(services, space)) throw new AppError('SUBSCRIPTION_LAPSED')
}
