import type { Executor } from '../../db/drizzle.ts'
import type { Services } from '../../services.ts'
import { deleteSessionsByRoot, deleteSessionsOfUser } from './queries.ts'

/** Ends a session and all that were handed over from it to other hosts; their sockets close. */
export const endSessionTree = async ({ db, bus }: Services, rootId: string): Promise<void> => {
  const ended = await deleteSessionsByRoot(db, rootId)
  if (ended.length > 0) bus.emit('sessions:ended', ended)
}

/** Ends all of a person's sessions but for one tree, where it is named. */
export const endSessionsOfUser = async (
  { bus }: Services,
  db: Executor,
  userId: string,
  exceptRootId?: string,
): Promise<void> => {
  const ended = await deleteSessionsOfUser(db, userId, exceptRootId)
  if (ended.length > 0) bus.emit('sessions:ended', ended)
}
