import type { Executor } from '../../db/drizzle.ts'
import { and, eq, or, sql } from '../../db/drizzle.ts'
import { talkConsents } from './tables.ts'

/** With whom somebody has agreed to talk. */
export const consentsOf = async (db: Executor, workspaceId: string, userId: string): Promise<string[]> => {
  const { oneId, otherId } = talkConsents
  const rows = await db
    .select({ oneId, otherId })
    .from(talkConsents)
    .where(and(eq(talkConsents.workspaceId, workspaceId), or(eq(oneId, userId), eq(otherId, userId))))
  return rows.map((row) => (row.oneId === userId ? row.otherId : row.oneId))
}

/** Once; of members alone, since nobody else is known the next time. */
export const storeConsent = (
  db: Executor,
  workspaceId: string,
  one: string,
  other: string,
): Promise<unknown> => {
  const [oneId, otherId] = [one, other].toSorted()
  return db.execute(sql`
    insert into talk_consents (workspace_id, one_id, other_id)
    select one.workspace_id, one.user_id, other.user_id
    from members one join members other using (workspace_id)
    where one.workspace_id = ${workspaceId} and one.user_id = ${oneId} and other.user_id = ${otherId}
    on conflict do nothing`)
}
