import type { Transaction } from '../../../platform/db/drizzle.ts'
import { endLinks } from '../../guest/meeting-link.service.ts'
import { beginMeeting, settleMeetings } from '../../status/meeting.service.ts'
import type { BookingRow } from './booking.queries.ts'
import { seatsOf } from './seat.queries.ts'

const meetingOf = async (tx: Transaction, { id, workspaceId, endsAt }: BookingRow) => ({
  ...{ workspaceId, endsAt },
  userIds: (await seatsOf(tx, id)).map(({ hostId }) => hostId),
})

/** [STATUS-8] Its hosts are at it until its end, where they are booked. */
export const beginBooked = async (tx: Transaction, row: BookingRow, now: Date): Promise<void> => {
  if (row.endsAt > now) await beginMeeting(tx, await meetingOf(tx, row), now)
}

/** They are not, since nobody came; called once that is written. */
export const endBooked = async (tx: Transaction, row: BookingRow, now: Date): Promise<void> => {
  const { endsAt, ...meeting } = await meetingOf(tx, row)
  await settleMeetings(tx, { ...meeting, ended: [endsAt] }, now)
}

/**
 * It does not take place then, which is written: neither are they at it, where a clock is behind, nor does its guest come
 * in any more.
 */
export const closeBooked = async (tx: Transaction, row: BookingRow, now: Date): Promise<void> => {
  await endBooked(tx, row, now)
  await endLinks(tx, [row.id], now)
}
