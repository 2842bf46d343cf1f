import type { Services } from '../../services.ts'
import { memberOf } from '../workspace/service.ts'
import { removeAttendee } from './attendees.queries.ts'
import { comingOf } from './people.queries.ts'
import { lockEvent } from './queries.ts'
import { keyOfUser } from './rules.ts'
import { promote } from './seats.service.ts'
import { tellChanged } from './told.service.ts'

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
      await removeAttendee(tx, id, keyOfUser(userId))
      await promote(tx, event, now)
      tellChanged(tx, event)
    })
}
