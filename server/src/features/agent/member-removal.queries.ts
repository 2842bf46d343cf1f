import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'
import { agentCalls, agentThreads, agentTurns } from './tables.ts'

export const deleteThreadsOf = async (
  db: Executor,
  workspaceId: string,
  personIds: string[],
): Promise<void> => {
  await db
    .delete(agentThreads)
    .where(and(eq(agentThreads.workspaceId, workspaceId), inArray(agentThreads.personId, personIds)))
  await db
    .delete(agentCalls)
    .where(and(eq(agentCalls.workspaceId, workspaceId), inArray(agentCalls.personId, personIds)))
}

/**
 * Deletes questions beyond the space's chat retention, and conversations that have none left, or whose person has no
 * account and can't open them again.
 */
export const deleteExpiredTurns = async (db: Executor, now: Date, visitorsUntil: Date): Promise<void> => {
  await db.execute(sql`
    delete from ${agentTurns} q using ${agentThreads} t, ${workspaces} w
    where t.id = q.thread_id and w.id = t.workspace_id and (w.settings->>'chatRetentionDays')::int > 0
      and q.asked_at < ${now}::timestamptz - (w.settings->>'chatRetentionDays')::int * interval '1 day'`)
  await db.execute(sql`
    delete from ${agentThreads} t where
      (t.updated_at < ${now}::timestamptz - interval '1 day'
        and not exists (select from ${agentTurns} q where q.thread_id = t.id))
      or (t.updated_at < ${visitorsUntil} and not exists (select from ${users} u where u.id = t.person_id))`)
  // The provider's events for a call arrive within the hour.
  await db.execute(sql`
    delete from ${agentCalls} where thread_id is null and ended_at < ${now}::timestamptz - interval '1 day'`)
}
