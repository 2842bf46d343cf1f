import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, or, sql } from '../../platform/db/drizzle.ts'
import { talkConsents } from './tables.ts'

/** Returns the people with whom a person has agreed to talk. */
export const consentsOf = async (db: Executor, workspaceId: string, userId: string): Promise<string[]> => {
  const { oneId, otherId } = talkConsents
  const rows = await db
    .select({ oneId, otherId })
    .from(talkConsents)
    .where(and(eq(talkConsents.workspaceId, workspaceId), or(eq(oneId, userId), eq(otherId, userId))))
  return rows.map((row) => (row.oneId === userId ? row.otherId : row.oneId))
}

/** Stores each pair once, and only pairs of members, because no one else is recognized the next time. */
export const storeConsents = (
  db: Executor,
  workspaceId: string,
  pairs: readonly [string, string][],
): Promise<unknown> => {
  const sorted = pairs.map((pair) => pair.toSorted())
  const ids = (at: 0 | 1) => sql.param(sorted.map((pair) => pair[at]))
  return db.execute(sql`
    insert into talk_consents (workspace_id, one_id, other_id)
    select one.workspace_id, one.user_id, other.user_id
    from unnest(${ids(0)}::uuid[], ${ids(1)}::uuid[]) as pair (one_id, other_id)
    join members one on one.user_id = pair.one_id
    join members other on other.user_id = pair.other_id and other.workspace_id = one.workspace_id
    where one.workspace_id = ${workspaceId}
    on conflict do nothing`)
}
