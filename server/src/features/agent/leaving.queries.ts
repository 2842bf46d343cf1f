import type { Executor } from '../../db/drizzle.ts'
import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import { users } from '../account/tables.ts'
import { workspaces } from '../workspace/tables.ts'
import { agentThreads } from './tables.ts'

export const deleteThreadsOf = async (
  db: Executor,
  workspaceId: string,
  personIds: string[],
): Promise<void> => {
  await db
    .delete(agentThreads)
    .where(and(eq(agentThreads.workspaceId, workspaceId), inArray(agentThreads.personId, personIds)))
}

/** Conversations of spaces that keep their chats for so many days, and of people without an account that nobody can open again. */
export const deleteOutgrown = async (db: Executor, now: Date, visitorsUntil: Date): Promise<void> => {
  await db.execute(sql`
    delete from ${agentThreads} t using ${workspaces} w
    where w.id = t.workspace_id and (
      ((w.settings->>'chatRetentionDays')::int > 0
        and t.updated_at < ${now}::timestamptz - (w.settings->>'chatRetentionDays')::int * interval '1 day')
      or (t.updated_at < ${visitorsUntil} and not exists (select from ${users} u where u.id = t.person_id)))`)
}
