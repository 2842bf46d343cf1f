import type { Services } from '../../platform/services.ts'
import { memberOf } from '../workspace/service.ts'
import { promoteFromWaitingList } from './attendance/capacity.service.ts'
import { meetingsOf, syncMeetingStatuses } from './attendance/meeting-status.service.ts'
import { removeAttendee } from './core/attendees.queries.ts'
import { notifyChanged } from './core/changed.service.ts'
import { attendeesWhoLeft, upcomingEventsOf } from './core/people.queries.ts'
import { lockEvent } from './core/queries.ts'
import { keyOfUser } from './core/rules.ts'

/** [EVENT-24] Removes a person who has left the space from its future events and gives their places to others. */
export const leaveEvents = async (
  { db, clock }: Services,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> => {
  if ((await memberOf(db, workspaceId, userId))?.status === 'active') return
  const now = clock()
  for (const id of await upcomingEventsOf(db, workspaceId, userId, now))
    await db.transaction(async (tx) => {
      const event = await lockEvent(tx, workspaceId, id)
      if (!event) return
      const meetings = await meetingsOf(tx, event, now)
      await removeAttendee(tx, id, keyOfUser(userId))
      await promoteFromWaitingList(tx, event, now)
      await syncMeetingStatuses(tx, [id], meetings, now)
      notifyChanged(tx, event)
    })
}

/** [EVENT-24] Completes removals that a server did not finish before it went down. */
export const sweepLeavers = async (services: Services): Promise<void> => {
  for (const one of await attendeesWhoLeft(services.db, services.clock())) await leaveEvents(services, one)
}
