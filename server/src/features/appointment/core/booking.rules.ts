import { APPOINTMENT } from '@metapyra/contract/appointment'
import type { Booking, BookingStatus } from '@metapyra/contract/entities/appointment'
import { newId } from '../../../platform/ids.ts'
import type { FoundLink } from '../types/link.queries.ts'
import type { BookedHost, BookingRow } from './booking.queries.ts'

const MINUTE_MS = 60_000

/** What is over and was not called off has taken place. */
const statusOf = ({ status, endsAt }: BookingRow, now: Date): BookingStatus =>
  status === 'accepted' && endsAt <= now ? 'completed' : status

export const isComing = ({ status, startsAt }: BookingRow, now: Date): boolean =>
  (status === 'pending' || status === 'accepted') && startsAt > now

/** [APPT-12] Whether its guest may still cancel or move it. */
export const isChangeable = (row: BookingRow, cancelNoticeMin: number, now: Date): boolean =>
  isComing(row, now) && row.startsAt.getTime() - cancelNoticeMin * MINUTE_MS >= now.getTime()

interface Shown {
  row: BookingRow
  hosts: Pick<BookedHost, 'userId' | 'name'>[]
  cancelNoticeMin: number
}

export const toBooking = ({ row, hosts, cancelNoticeMin }: Shown, now: Date): Booking => ({
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

/** [APPT-12] The same for whatever it is moved to. */
export const icalUidOf = ({ rootId }: Pick<BookingRow, 'rootId'>): string => `${rootId}@metapyra`

/** [APPT-15] An hour before, of what is further away than that; [STATUS-8] else as it begins. */
export const dueFor = (startsAt: Date, now: Date): Date => {
  const at = new Date(startsAt.getTime() - APPOINTMENT.reminderMinutes * MINUTE_MS)
  return at > now ? at : startsAt
}

/** A booking of which nothing is said yet but its time. */
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
