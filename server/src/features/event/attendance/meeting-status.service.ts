import type { Transaction } from '../../../platform/db/drizzle.ts'
import { beginMeeting, MOST_AT, settleMeetings } from '../../status/meeting.service.ts'
import { goingTo } from '../core/people.queries.ts'
import type { EventRow } from '../core/queries.ts'
import { eventById } from '../core/queries.ts'
import type { OccurrenceRow } from '../occurrences/queries.ts'
import { occurrencesOn } from '../occurrences/queries.ts'

const peopleAt = async (tx: Transaction, eventId: string, recurrenceId: string): Promise<string[]> => {
  const userIds = await goingTo(tx, eventId, recurrenceId, MOST_AT + 1)
  return userIds.length > MOST_AT ? [] : userIds
}

type Attended = Pick<EventRow, 'isAllDay' | 'isDraft' | 'isCancelled'>

/** All-day events do not set the meeting status. */
const isMeeting = ({ isAllDay, isDraft, isCancelled }: Attended): boolean =>
  !isAllDay && !isDraft && !isCancelled

/** [STATUS-8] Sets the meeting status of the people going to an occurrence, from its start to its end. */
export const startMeetingStatus = async (
  tx: Transaction,
  event: Attended,
  { eventId, recurrenceId, workspaceId, startsAt, endsAt, isCancelled }: OccurrenceRow,
  now: Date,
): Promise<void> => {
  if (!isMeeting(event) || isCancelled || startsAt > now || endsAt <= now) return
  await beginMeeting(tx, { workspaceId, userIds: await peopleAt(tx, eventId, recurrenceId), endsAt }, now)
}

/** The current meetings of an event before a change. */
type Meetings = { workspaceId: string; userIds: string[]; endsAt: Date; recurrenceId: string }[]

export const meetingsOf = async (tx: Transaction, event: EventRow, now: Date): Promise<Meetings> => {
  if (!isMeeting(event)) return []
  const begun = await occurrencesOn(tx, event.id, { now, until: now })
  return Promise.all(
    begun.map(async ({ workspaceId, recurrenceId, endsAt }) => {
      const userIds = await peopleAt(tx, event.id, recurrenceId)
      return { workspaceId, recurrenceId, endsAt, userIds }
    }),
  )
}

/**
 * [STATUS-9] Updates meeting statuses after a change: ends those of people no longer in it, and sets new end times for
 * the others.
 */
export const syncMeetingStatuses = async (
  tx: Transaction,
  eventIds: string[],
  before: Meetings,
  now: Date,
): Promise<void> => {
  const after: Meetings = []
  for (const id of eventIds) {
    const event = await eventById(tx, id)
    if (event) after.push(...(await meetingsOf(tx, event, now)))
  }
  const isIn = (meetings: Meetings, userId: string, endsAt: Date) =>
    meetings.some(
      (meeting) => meeting.endsAt.getTime() === endsAt.getTime() && meeting.userIds.includes(userId),
    )
  const changedIn = (meetings: Meetings, others: Meetings) =>
    meetings.flatMap(({ userIds, endsAt }) => userIds.filter((id) => !isIn(others, id, endsAt)))
  const userIds = [...changedIn(before, after), ...changedIn(after, before)]
  const [one] = [...before, ...after]
  if (!one || userIds.length === 0) return
  await settleMeetings(
    tx,
    { workspaceId: one.workspaceId, userIds, ended: before.map(({ endsAt }) => endsAt) },
    now,
  )
}
