import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Booking, BookingStatus } from '@metapyra/contract/entities/appointment'
import { newId } from '../../../platform/ids.ts'
import type { FoundLink } from '../types/link.queries.ts'
import type { BookedHost, BookingRow } from './booking.queries.ts'

const MINUTE_MS = 60_000

/** A booking that is over and was not canceled counts as completed. */
const statusOf = ({ status, endsAt }: BookingRow, now: Date): BookingStatus =>
  status === 'accepted' && endsAt <= now ? 'completed' : status

export const isComing = ({ status, startsAt }: BookingRow, now: Date): boolean =>
  (status === 'pending' || status === 'accepted') && startsAt > now

/** [APPT-12] True if the guest can still cancel or reschedule it. */
export const isChangeable = (row: BookingRow, cancelNoticeMin: number, now: Date): boolean =>
  isComing(row, now) && row.startsAt.getTime() - cancelNoticeMin * MINUTE_MS >= now.getTime()

interface PresentedParts {
  row: BookingRow
  hosts: Pick<BookedHost, 'userId' | 'name'>[]
  cancelNoticeMin: number
}

export const toBooking = ({ row, hosts, cancelNoticeMin }: PresentedParts, now: Date): Booking => ({
  id: row.id,
  typeId: row.typeId,
  hostId: hosts[0]?.userId ?? '',
  hostName: hosts[0]?.name ?? '',
  hosts: hosts.map(({ userId, name }) => ({ userId, name })),
  title: row.title,
  guestName: row.guestName,
  guestEmail: row.guestEmail,
  guestTimezone: row.guestTimezone,
  note: row.note,
  answers: row.answers,
  start: row.startsAt.toISOString(),
  end: row.endsAt.toISOString(),
  status: statusOf(row, now),
  location: row.location,
  rescheduledFromId: row.rescheduledFromId,
  cancelReason: row.cancelReason,
  isChangeable: isChangeable(row, cancelNoticeMin, now),
  icalUid: icalUidOf(row),
  createdAt: row.createdAt.toISOString(),
})

/** [APPT-12] Stays the same when a booking is rescheduled. */
export const icalUidOf = ({ rootId }: Pick<BookingRow, 'rootId'>): string => `${rootId}@metapyra`

/** [APPT-15] An hour before the start; [STATUS-8] if that is past, at the start. */
export const dueFor = (startsAt: Date, now: Date): Date => {
  const at = new Date(startsAt.getTime() - APPOINTMENT.reminderMinutes * MINUTE_MS)
  return at > now ? at : startsAt
}

/** A booking with only its time set. */
export const newBooking = (
  { link, type }: FoundLink,
  { start, durationMin }: { start: Date; durationMin: number },
  now: Date,
): BookingRow => {
  const id = newId()
  return {
    ...{ id, rootId: id, workspaceId: link.workspaceId, typeId: type.id, linkId: link.id },
    ...{ idempotencyKey: id, status: 'held', title: type.title, location: type.location },
    ...{ guestName: '', guestEmail: '', guestTimezone: 'UTC', guestUserId: null, note: '', answers: [] },
    ...{ startsAt: start, endsAt: new Date(start.getTime() + durationMin * MINUTE_MS), heldUntil: null },
    ...{ rescheduledFromId: null, cancelReason: null, icalSequence: 0, dueAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
}
