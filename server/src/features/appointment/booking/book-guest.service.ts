import type { Input } from '@metapyra/contract/calls'
import { cleanEmail } from '@metapyra/contract/email-address'
import type { Booking } from '@metapyra/contract/entities/appointment'
import { isUniqueViolation } from '../../../platform/db/violation.ts'
import { AppError, validationError } from '../../../platform/http/app-error.ts'
import type { SignedInUser } from '../../../platform/http/call-request.ts'
import type { Services } from '../../../platform/services.ts'
import { checkedZone } from '../../time-zone/service.ts'
import type { BookingRow } from '../core/booking.queries.ts'
import { bookingByKey } from '../core/booking.queries.ts'
import { dueFor, newBooking } from '../core/booking.rules.ts'
import { checkDailyEmailLimit } from '../core/mailing.service.ts'
import { isHostOfBooking } from '../core/seat.queries.ts'
import { notifyBooking } from '../notifications/notify.service.ts'
import { bookFirstFreeGroup, insertBookingWithSeats, timeTakenError } from '../slots/assign-hosts.service.ts'
import type { LinkRow } from '../types/link.queries.ts'
import { insertLinks } from '../types/link.queries.ts'
import type { TypeRow } from '../types/type.queries.ts'
import type { Asker } from '../types/type.service.ts'
import { durationOf, typeToOffer } from '../types/type.service.ts'
import { instantIn } from './book.rules.ts'
import { memberAsGuest } from './guest.queries.ts'
import { showBooking } from './presenter.service.ts'

type BookGuestInput = Input<'POST v2/appointment/book-guest'>

const guestOf = async (services: Services, asker: Asker, { userId, name, email }: BookGuestInput) => {
  if (userId) {
    if (userId === asker.userId) throw validationError({ userId: 'Choose someone else.' })
    const member = await memberAsGuest(services.db, asker.spaceId, userId)
    if (!member) throw new AppError('NOT_FOUND', { message: 'They’re not in this space.' })
    return { guestName: member.name, guestEmail: cleanEmail(member.email), guestUserId: userId }
  }
  if (!name?.trim()) throw validationError({ name: 'Enter a name or choose a member.' })
  if (!email) throw validationError({ email: 'Enter an email.' })
  return { guestName: name.replace(/\s+/g, ' ').trim(), guestEmail: cleanEmail(email), guestUserId: null }
}

/** A used link for a host's own booking, because every booking has a link. Its id is the idempotency key. */
const linkFor = (
  asker: Asker,
  type: TypeRow,
  { idempotencyKey }: BookGuestInput,
  email: string,
  now: Date,
): LinkRow => ({
  ...{ id: idempotencyKey, workspaceId: asker.spaceId, typeId: type.id, createdBy: asker.userId },
  ...{ durationMin: null, email, maxUses: 1, uses: 1, proposed: [] },
  ...{ expiresAt: now, revokedAt: null, createdAt: now },
})

/**
 * [APPT-40] A host books a guest. The host's own hours, notice and limits protect them from others and don't apply, but
 * double bookings are still refused. The guest is notified, and can reschedule and cancel as usual.
 */
export const bookGuest = async (
  services: Services,
  asker: Asker,
  by: SignedInUser,
  input: BookGuestInput,
): Promise<Booking> => {
  if (!by.isVerified) throw new AppError('VERIFY_EMAIL_FIRST')
  const { idempotencyKey: key } = input
  const again = async (): Promise<BookingRow | undefined> => {
    const row = await bookingByKey(services.db, key, key)
    return row && (await isHostOfBooking(services.db, row.id, asker.userId)) ? row : undefined
  }
  const before = await again()
  if (before) return showBooking(services, before)
  const type = await typeToOffer(services, asker, input.typeId)
  if (type.ownerId !== asker.userId)
    throw validationError({ typeId: 'Choose one of your own meeting types.' })
  const guest = await guestOf(services, asker, input)
  const now = services.clock()
  const start = instantIn('start', input.start)
  if (start <= now) throw validationError({ start: 'Choose a time in the future.' })
  const timezone = checkedZone(input.timezone)
  const time = { type: { ...type, dailyLimit: null, weeklyLimit: null }, start }
  const slotRequest = { ...time, durationMin: durationOf(type, input.durationMin) }
  const link = linkFor(asker, type, input, guest.guestEmail, now)
  const own = [{ userId: asker.userId, zone: 'UTC' }]
  try {
    const row = await bookFirstFreeGroup(services, slotRequest, [own], async (tx, hosts) => {
      await insertLinks(tx, [link])
      const made: BookingRow = {
        ...newBooking({ link, type }, slotRequest, now),
        ...{ ...guest, guestTimezone: timezone, note: input.note?.trim() ?? '', idempotencyKey: key },
        ...{ status: 'accepted', dueAt: dueFor(start, now) },
      }
      await insertBookingWithSeats(tx, made, type, hosts)
      await checkDailyEmailLimit(tx, made, now)
      const by = { by: 'host', byUserId: asker.userId } as const
      await notifyBooking(services, tx, { row: made, kind: 'accepted', ...by, isForGuest: true })
      return made
    })
    return showBooking(services, row)
  } catch (error) {
    // [APPT-10] If the request was sent twice at once, the first one has booked.
    const same = isUniqueViolation(error) || error instanceof AppError ? await again() : undefined
    if (same) return showBooking(services, same)
    throw isUniqueViolation(error) ? timeTakenError() : error
  }
}
