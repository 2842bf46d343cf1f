import type { AgentSource } from '@metapyra/contract/agents'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, sql } from '../../../platform/db/drizzle.ts'
import { rowsOfSpace } from '../../../platform/db/member-batch.ts'
import { builtOnce, NAMED_LATER } from '../../../platform/db/statements/prepared-statements.ts'
import { agentSynonyms, agents, agentThreads } from '../tables.ts'

export type AgentRow = typeof agents.$inferSelect

const inSpaces = builtOnce((db: Executor) =>
  db
    .select()
    .from(agents)
    .where(sql`${agents.workspaceId} = any(${sql.placeholder('workspaceIds')}::uuid[])`)
    .orderBy(asc(agents.createdAt), asc(agents.id))
    .prepare(NAMED_LATER),
)

export const agentsOfSpace = rowsOfSpace((db, keys) => inSpaces(db).execute(keys))

export const agentById = async (
  db: Executor,
  workspaceId: string,
  id: string,
): Promise<AgentRow | undefined> =>
  (
    await db
      .select()
      .from(agents)
      .where(and(eq(agents.id, id), eq(agents.workspaceId, workspaceId)))
  )[0]

export const agentOfClient = async (
  db: Executor,
  workspaceId: string,
  clientId: string,
): Promise<AgentRow | undefined> =>
  (
    await db
      .select()
      .from(agents)
      .where(and(eq(agents.workspaceId, workspaceId), eq(agents.clientId, clientId)))
  )[0]

/** True if an active agent uses this source. */
export const hasAgentThatLooksIn = async (
  db: Executor,
  workspaceId: string,
  source: AgentSource,
): Promise<boolean> =>
  (
    await db
      .select({ id: agents.id })
      .from(agents)
      .where(
        and(eq(agents.workspaceId, workspaceId), agents.isActive, sql`${source} = any(${agents.sources})`),
      )
      .limit(1)
  ).length > 0

/** Serializes changes of a space's agents until the transaction ends. */
export const lockAgents = (tx: Transaction, workspaceId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('agents ' || ${workspaceId}, 0))`)

export const insertAgent = async (tx: Transaction, row: AgentRow): Promise<void> => {
  await tx.insert(agents).values(row)
}

export const updateAgent = async (tx: Transaction, id: string, change: Partial<AgentRow>): Promise<void> => {
  await tx.update(agents).set(change).where(eq(agents.id, id))
}

export const deleteAgent = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(agents).where(eq(agents.id, id))
}

/** Number of conversations of each agent in a space. */
export const threadCounts = async (db: Executor, workspaceId: string): Promise<Map<string, number>> => {
  const rows = await db
    .select({ agentId: agentThreads.agentId, threads: sql<number>`count(*)::int` })
    .from(agentThreads)
    .where(eq(agentThreads.workspaceId, workspaceId))
    .groupBy(agentThreads.agentId)
  return new Map(rows.map(({ agentId, threads }) => [agentId, threads]))
}

export const synonymsOf = async (db: Executor, workspaceId: string): Promise<string[][]> =>
  (await db.select().from(agentSynonyms).where(eq(agentSynonyms.workspaceId, workspaceId)))[0]?.groups ?? []

export const storeSynonyms = async (db: Executor, workspaceId: string, groups: string[][]): Promise<void> => {
  await db
    .insert(agentSynonyms)
    .values({ workspaceId, groups })
    .onConflictDoUpdate({ target: agentSynonyms.workspaceId, set: { groups } })
}
