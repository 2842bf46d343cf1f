import type { Executor } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { announceEnded } from './guest-sessions.service.ts'
import { deleteHandoffsTo } from './handoffs.queries.ts'
import { deleteSessionsAt, deleteSessionsByRoot, deleteSessionsOfUser } from './sessions.queries.ts'

/** Ends a session and all sessions handed over from it to other hosts. Their sockets close. */
export const endSessionTree = ({ db }: Services, rootId: string): Promise<void> =>
  db.transaction(async (tx) => announceEnded(tx, await deleteSessionsByRoot(tx, rootId)))

/** Ends all of a user's sessions, except one session tree if given. */
export const endSessionsOfUser = async (tx: Executor, userId: string, exceptRootId?: string): Promise<void> =>
  announceEnded(tx, await deleteSessionsOfUser(tx, userId, exceptRootId))

/** Ends the sessions on a host and the handoffs to it. Returns the ended sessions, for `announceEnded`. */
export const endSignInsAt = async (tx: Executor, host: string): Promise<string[]> => {
  const ended = await deleteSessionsAt(tx, host)
  await deleteHandoffsTo(tx, host)
  return ended
}
