import type { Executor } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { deleteHandoffsTo } from './handoffs.queries.ts'
import { deleteSessionsAt, deleteSessionsByRoot, deleteSessionsOfUser } from './sessions.queries.ts'
import { announceEnded } from './visits.service.ts'

/** Ends a session and all that were handed over from it to other hosts; their sockets close. */
export const endSessionTree = ({ db }: Services, rootId: string): Promise<void> =>
  db.transaction(async (tx) => announceEnded(tx, await deleteSessionsByRoot(tx, rootId)))

/** Ends all of a person's sessions but for one tree, where it is named. */
export const endSessionsOfUser = async (tx: Executor, userId: string, exceptRootId?: string): Promise<void> =>
  announceEnded(tx, await deleteSessionsOfUser(tx, userId, exceptRootId))

/** Ends what was opened on a host and what was on its way there; answers which sessions, for `announceEnded`. */
export const endSignInsAt = async (tx: Executor, host: string): Promise<string[]> => {
  const ended = await deleteSessionsAt(tx, host)
  await deleteHandoffsTo(tx, host)
  return ended
}
