import type { Executor } from '../../../platform/db/drizzle.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import { deleteHandoffsTo } from './handoffs.queries.ts'
import { deleteSessionsAt, deleteSessionsByRoot, deleteSessionsOfUser } from './sessions.queries.ts'

/** Ends a session and all that were handed over from it to other hosts; their sockets close. */
export const endSessionTree = async ({ db, bus }: Services, rootId: string): Promise<void> => {
  const ended = await db.transaction((tx) => deleteSessionsByRoot(tx, rootId))
  if (ended.length > 0) bus.emit('sessions:ended', ended)
}

/** Ends all of a person's sessions but for one tree, where it is named. */
export const endSessionsOfUser = async (
  { bus }: Services,
  tx: Executor,
  userId: string,
  exceptRootId?: string,
): Promise<void> => {
  const ended = await deleteSessionsOfUser(tx, userId, exceptRootId)
  if (ended.length > 0) bus.emit('sessions:ended', ended)
}

/** The same of all of them, told once the transaction stands. */
export const endAllSessionsOf = async (tx: Executor, userId: string): Promise<void> => {
  const ended = await deleteSessionsOfUser(tx, userId)
  if (ended.length > 0) emitOnCommit(tx, 'sessions:ended', ended)
}

/** Ends what was opened on a host and what was on its way there; answers which sessions, for `announceEnded`. */
export const endSignInsAt = async (tx: Executor, host: string): Promise<string[]> => {
  const ended = await deleteSessionsAt(tx, host)
  await deleteHandoffsTo(tx, host)
  return ended
}
