import type { Executor } from '../../db/drizzle.ts'
import { and, eq, gt, lt } from '../../db/drizzle.ts'
import type { SessionRow } from './sessions.queries.ts'
import { sessions } from './tables.ts'

export const sessionsOfUser = (db: Executor, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))

/** Several requests at once move it on once. */
export const moveLastSeen = async (
  db: Executor,
  id: string,
  before: Date,
  to: { lastSeenAt: Date; expiresAt?: Date },
): Promise<void> => {
  await db
    .update(sessions)
    .set(to)
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, before)))
}
