import type { Services } from '../../platform/services.ts'
import { memberOf } from '../workspace/service.ts'
import { promote } from './attendance/capacity.service.ts'
import { keepMeetings, meetingsOf } from './attendance/meeting.service.ts'
import { removeAttendee } from './core/attendees.queries.ts'
import { tellChanged } from './core/changed.service.ts'
import { comingOf, goneAmong } from './core/people.queries.ts'
import { lockEvent } from './core/queries.ts'
import { keyOfUser } from './core/rules.ts'

/** [EVENT-24] Who is no longer in the space comes to nothing there any more, and others come in their place. */
export const leaveEvents = async (
  { db, clock }: Services,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> => {
  if ((await memberOf(db, workspaceId, userId))?.status === 'active') return
  const now = clock()
  for (const id of await comingOf(db, workspaceId, userId, now))
    await db.transaction(async (tx) => {
      const event = await lockEvent(tx, workspaceId, id)
      if (!event) return
      const meetings = await meetingsOf(tx, event, now)
      await removeAttendee(tx, id, keyOfUser(userId))
      await promote(tx, event, now)
      await keepMeetings(tx, [id], meetings, now)
      tellChanged(tx, event)
    })
}

/** [EVENT-24] What a server that went down did not come to. */
export const sweepLeavers = async (services: Services): Promise<void> => {
  for (const one of await goneAmong(services.db, services.clock())) await leaveEvents(services, one)
}
