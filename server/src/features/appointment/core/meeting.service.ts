import type { Transaction } from '../../../platform/db/drizzle.ts'
import { endLinks } from '../../guest/meeting-link.service.ts'
import { beginMeeting, settleMeetings } from '../../status/meeting.service.ts'
import type { BookingRow } from './booking.queries.ts'
import { seatsOf } from './seat.queries.ts'

const meetingOf = async (tx: Transaction, { id, workspaceId, endsAt }: BookingRow) => ({
  ...{ workspaceId, endsAt },
  userIds: (await seatsOf(tx, id)).map(({ hostId }) => hostId),
})

/** [STATUS-8] Sets the hosts' status to in a meeting until its end, if they are booked. */
export const startMeetingStatus = async (tx: Transaction, row: BookingRow, now: Date): Promise<void> => {
  if (row.endsAt > now) await beginMeeting(tx, await meetingOf(tx, row), now)
}

/** Ends the hosts' meeting status because the guest didn't come. Call after that is written. */
export const endMeetingStatus = async (tx: Transaction, row: BookingRow, now: Date): Promise<void> => {
  const { endsAt, ...meeting } = await meetingOf(tx, row)
  await settleMeetings(tx, { ...meeting, ended: [endsAt] }, now)
}

/**
 * Call after a booking is canceled or moved. Ends the hosts' meeting status, in case a clock is behind, and the guest's
 * join link.
 */
export const closeMeeting = async (tx: Transaction, row: BookingRow, now: Date): Promise<void> => {
  await endMeetingStatus(tx, row, now)
  await endLinks(tx, [row.id], now)
}
