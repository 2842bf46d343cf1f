import type { Executor, SQL, SQLWrapper } from '../../db/drizzle.ts'
import { sql } from '../../db/drizzle.ts'
import { agentsOfSpace } from './queries.ts'
import { agents } from './tables.ts'

/** A space's assistant (§3): of the agents that can be asked the one that has been there longest; in a query on spaces. */
export const assistantOf = (workspaceId: SQLWrapper): SQL =>
  sql`(select a.id from ${agents} a where a.workspace_id = ${workspaceId} and a.is_active
    order by a.created_at, a.id limit 1)`

export const assistantIn = async (db: Executor, workspaceId: string): Promise<string | null> =>
  (await agentsOfSpace(db, workspaceId)).find(({ isActive }) => isActive)?.id ?? null
