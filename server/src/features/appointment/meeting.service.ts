import type { Transaction } from '../../db/drizzle.ts'
import { beginMeeting, endMeeting } from '../status/meeting.service.ts'
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

/** They are not, since it does not take place: called off or moved by a clock that is behind, or nobody came. */
export const endBooked = async (tx: Transaction, row: BookingRow): Promise<void> =>
  endMeeting(tx, await meetingOf(tx, row))
