import { attemptEach } from '../../platform/concurrency/attempt-each.ts'
import type { Services } from '../../platform/services.ts'
import { promoteFromWaitingList } from './attendance/capacity.service.ts'
import { meetingsOf, syncMeetingStatuses } from './attendance/meeting-status.service.ts'
import { removeAttendees } from './core/attendees.queries.ts'
import { notifyChanged } from './core/changed.service.ts'
import { attendeesWhoLeft, membersById, upcomingEventsOf } from './core/people.queries.ts'
import { lockEvent } from './core/queries.ts'
import { keyOfUser } from './core/viewer.rules.ts'

/**
 * [EVENT-24] Removes those of these people who have left the space from its future events and gives their places to
 * others.
 */
export const leaveEvents = async (
  { db, clock }: Services,
  { workspaceId, userIds }: { workspaceId: string; userIds: string[] },
): Promise<void> => {
  const active = new Set((await membersById(db, workspaceId, userIds)).map(({ userId }) => userId))
  const left = userIds.filter((userId) => !active.has(userId))
  if (left.length === 0) return
  const now = clock()
  const attending = Map.groupBy(await upcomingEventsOf(db, workspaceId, left, now), ({ id }) => id)
  await attemptEach(attending, ([id, people]) =>
    db.transaction(async (tx) => {
      const event = await lockEvent(tx, workspaceId, id)
      if (!event) return
      const meetings = await meetingsOf(tx, event, now)
      await removeAttendees(
        tx,
        id,
        people.map(({ userId }) => keyOfUser(userId)),
      )
      await promoteFromWaitingList(tx, event, now)
      await syncMeetingStatuses(tx, [id], meetings, now)
      notifyChanged(tx, event)
    }),
  )
}

/** [EVENT-24] Completes removals that a server did not finish before it went down. */
export const sweepLeavers = async (services: Services): Promise<void> => {
  const left = Map.groupBy(
    await attendeesWhoLeft(services.db, services.clock()),
    ({ workspaceId }) => workspaceId,
  )
  for (const [workspaceId, people] of left)
    await leaveEvents(services, { workspaceId, userIds: people.map(({ userId }) => userId) })
}
