import type { Input, Reply } from '@metapyra/contract/calls'
import { avatarColour } from '@metapyra/contract/constants'
import type { Booking, BookingPage } from '@metapyra/contract/entities/appointment'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { AppError, validationError } from '../../../platform/http/app-error.ts'
import type { SignedInUser } from '../../../platform/http/call-request.ts'
import { isId } from '../../../platform/ids.ts'
import { signedId } from '../../../platform/secrets/signed-id.ts'
import type { Services } from '../../../platform/services.ts'
import { zonesOf } from '../../time-zone/service.ts'
import { admitsGuests, workspaceById } from '../../workspace/service.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { bookingsOf, hostsOfBookings } from '../core/booking.queries.ts'
import { toBooking } from '../core/booking.rules.ts'
import type { MemberContext } from '../hours/schedule.service.ts'
import { bookingCalendar } from '../notifications/ics.rules.ts'
import { locationLabelOf } from '../notifications/notify.service.ts'
import { proposedBy } from '../slots/suggested-times.service.ts'
import type { FoundLink } from '../types/link.queries.ts'
import type { Host, TypeRow } from '../types/type.queries.ts'
import { hostsOf, typesByIds } from '../types/type.queries.ts'

const PAGE = 50

/** Presents bookings in the given order. */
const presentBookings = async ({ clock }: Services, db: Executor, rows: BookingRow[]): Promise<Booking[]> => {
  if (rows.length === 0) return []
  const hosts = Map.groupBy(
    await hostsOfBookings(
      db,
      rows.map(({ id }) => id),
    ),
    ({ bookingId }) => bookingId,
  )
  const types = await typesByIds(db, [...new Set(rows.map(({ typeId }) => typeId))])
  const noticeOf = new Map(types.map(({ id, cancelNoticeMin }) => [id, cancelNoticeMin]))
  return rows.map((row) =>
    toBooking(
      { row, hosts: hosts.get(row.id) ?? [], cancelNoticeMin: noticeOf.get(row.typeId) ?? 0 },
      clock(),
    ),
  )
}

export const showBooking = async (services: Services, row: BookingRow): Promise<Booking> => {
  const [booking] = await presentBookings(services, services.db, [row])
  if (!booking) throw new AppError('NOT_FOUND')
  return booking
}

/** [APPT-12] The link stays the same when a booking is rescheduled. */
export const manageTokenOf = ({ secrets }: Services, { rootId }: Pick<BookingRow, 'rootId'>): string =>
  signedId(secrets, 'booking', rootId)

/** The address of a booking's own page. */
export const manageUrlOf = async (services: Services, row: BookingRow): Promise<string | null> => {
  const space = await workspaceById(services.db, row.workspaceId)
  if (!space) return null
  const query = new URLSearchParams({ type: 'booking', token: manageTokenOf(services, row) })
  return `${services.hosts.originOfSpace(space.domain)}/appointment?${query}`
}

/** Where a booking opens: for its guest, its own page; for a host, the space. */
export const bookingUrlOf = async (
  services: Services,
  row: BookingRow,
  side: 'guest' | 'host',
): Promise<string | null> => {
  if (side === 'guest') return manageUrlOf(services, row)
  const space = await workspaceById(services.db, row.workspaceId)
  return space ? `${services.hosts.originOfSpace(space.domain)}/space?booking=${row.id}` : null
}

/** The calendar file of a booking. [APPT-12] A guest's file contains their link, whose holder can act as the guest. */
export const fileOf = async (
  services: Services,
  row: BookingRow,
  side: 'guest' | 'host',
): Promise<string> => {
  const hosts = await hostsOfBookings(services.db, [row.id])
  const names = hosts.map(({ name }) => name).join(', ')
  const icsBooking = {
    row,
    summary: `${row.title}: ${side === 'guest' ? names : row.guestName}`,
    organizer: { name: names, email: '' },
    attendee: null,
    url: await bookingUrlOf(services, row, side),
    place: await locationLabelOf(services.db, row),
  }
  return bookingCalendar(icsBooking, 'PUBLISH')
}

type Page = Omit<BookingPage, 'email' | 'proposed' | 'expiresAt'>

interface PresentedBooking {
  type: TypeRow
  hosts: Host[]
  durations: number[]
}

export const pageOf = async (
  services: Services,
  { type, hosts, durations }: PresentedBooking,
): Promise<Page> => {
  const { db } = services
  const there = hosts.filter(({ isOut }) => !isOut)
  const [lead] = there
  const leadId = lead?.userId ?? ''
  const zoneOf = await zonesOf(db, lead ? [leadId] : [], type.workspaceId)
  const space = await workspaceById(db, type.workspaceId)
  return {
    spaceName: space?.name ?? '',
    takesGuests: space !== undefined && admitsGuests(space.settings, 'meeting'),
    title: type.title,
    description: type.description,
    mode: type.mode,
    hosts: there.map(({ userId, name, image, colour }) => ({
      ...{ name, image, colour: colour ?? avatarColour(userId) },
    })),
    hostTimezone: zoneOf(leadId),
    durations,
    questions: type.questions,
    location: type.location,
    confirm: type.confirm,
    cancelNoticeMin: type.cancelNoticeMin,
    maxAheadDays: type.maxAheadDays,
  }
}

/** The data that a booking page displays for its link. */
export const linkPage = async (services: Services, { link, type }: FoundLink): Promise<BookingPage> => {
  const hosts = await hostsOf(services.db, [type.id])
  const durations = link.durationMin === null ? type.durations : [link.durationMin]
  return {
    ...(await pageOf(services, { type, hosts, durations })),
    email: link.email,
    proposed: await proposedBy(services, { link, type }, hosts),
    expiresAt: link.expiresAt.toISOString(),
  }
}

const placeIn = (next: string): { startsAt: Date; id: string } => {
  const [ms = '', id = ''] = Buffer.from(next, 'base64url').toString().split(' ')
  if (!/^\d{1,14}$/.test(ms) || !isId(id))
    throw validationError({ next: 'Use the value from the previous page.' })
  return { startsAt: new Date(Number(ms)), id }
}

/** The caller's bookings, as host, or as guest by their account or verified email. */
export const listBooked = async (
  services: Services,
  { userId, spaceId }: MemberContext,
  user: SignedInUser,
  input: Input<'POST v2/appointment/booked'>,
): Promise<Reply<'POST v2/appointment/booked'>> => {
  const { filter = 'upcoming', side = 'host', next, pageSize = PAGE } = input
  const found = await bookingsOf(services.db, {
    ...{ workspaceId: spaceId, filter, limit: pageSize + 1, now: services.clock() },
    who:
      side === 'host' ? { hostId: userId } : { guestId: userId, email: user.isVerified ? user.email : null },
    after: next === undefined ? undefined : placeIn(next),
  })
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return {
    rows: await presentBookings(services, services.db, rows),
    ...(found.length > pageSize &&
      last && { next: Buffer.from(`${last.startsAt.getTime()} ${last.id}`).toString('base64url') }),
  }
}
