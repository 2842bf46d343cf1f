import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, lt, sql } from '../../../platform/db/drizzle.ts'
import { sessions } from '../tables.ts'
import { IDLE_DAYS, LIFETIME_DAYS } from './session-life.rules.ts'
import type { SessionRow } from './sessions.queries.ts'

export const sessionsOfUser = (db: Executor, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))

/** Matches sessions that have not ended and were last seen before then. */
const isUnseen = (before: Date, now: Date) =>
  and(lt(sessions.lastSeenAt, before), gt(sessions.expiresAt, now))

export const notRecentlySeen = (
  db: Executor,
  ids: string[],
  { before, now, most }: { before: Date; now: Date; most: number },
) =>
  db
    .select({ id: sessions.id, rootId: sessions.rootId, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(sql`${sessions.id} = any(${sql.param(ids)}::uuid[])`, isUnseen(before, now)))
    .limit(most)

/**
 * Concurrent requests extend the session once and never shorten it. A guest's visit ends with its link, whether used or
 * not.
 */
export const moveLastSeen = async (db: Executor, id: string, before: Date, now: Date): Promise<void> => {
  const [lifetime, idle] = [LIFETIME_DAYS, IDLE_DAYS].map((days) => sql`make_interval(days => ${days}::int)`)
  const end = sql`greatest(${sessions.expiresAt}, least(${sessions.createdAt} + ${lifetime}, ${now.toISOString()}::timestamptz + ${idle}))`
  await db
    .update(sessions)
    .set({
      lastSeenAt: now,
      expiresAt: sql`case when ${sessions.kind} = 'account' then ${end} else ${sessions.expiresAt} end`,
    })
    .where(and(eq(sessions.id, id), isUnseen(before, now)))
}
