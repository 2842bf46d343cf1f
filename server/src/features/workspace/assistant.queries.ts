import type { Executor, SQL, SQLWrapper } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { agents } from '../agent/tables.ts'

/** A space's assistant (§3) is its oldest active agent. A subquery for queries on spaces. */
export const assistantOf = (workspaceId: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select a.id from ${agents} a where a.workspace_id = ${workspaceId} and a.is_active
    order by a.created_at, a.id limit 1)`

export const assistantIn = async (db: Executor, workspaceId: string): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select ${assistantOf(sql`${workspaceId}::uuid`)} as id`,
  )
  return rows[0]?.id ?? null
}
