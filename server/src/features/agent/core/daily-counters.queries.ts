import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, gte, sql } from '../../../platform/db/drizzle.ts'
import { agentDays } from '../tables.ts'

/** The daily counters. */
export const COUNTED = [
  ...(['threads', 'questions', 'answered', 'failed', 'helped', 'unhelpful', 'calls'] as const),
  ...(['callSeconds', 'tokensIn', 'tokensOut', 'costMicros'] as const),
] as const
export type Counted = (typeof COUNTED)[number]

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** [AGENT-12] Adds to an agent's counters for the day of `at`, UTC. */
export const addToDay = async (
  db: Executor,
  { workspaceId, agentId, at }: { workspaceId: string; agentId: string; at: Date },
  more: Partial<Record<Counted, number>>,
): Promise<void> => {
  const added = COUNTED.filter((name) => more[name])
  if (added.length === 0) return
  await db
    .insert(agentDays)
    .values({ workspaceId, agentId, day: dayOf(at), ...more })
    .onConflictDoUpdate({
      target: [agentDays.agentId, agentDays.day],
      set: Object.fromEntries(added.map((name) => [name, sql`${agentDays[name]} + ${more[name]}`])),
    })
}

/** The tokens that all agents of a space have used on the day of `at`. */
export const tokensOfDay = async (db: Executor, workspaceId: string, at: Date): Promise<number> => {
  const tokens = sql<number>`coalesce(sum(${agentDays.tokensIn} + ${agentDays.tokensOut}), 0)::float8`
  const [row] = await db
    .select({ tokens })
    .from(agentDays)
    .where(and(eq(agentDays.workspaceId, workspaceId), eq(agentDays.day, dayOf(at))))
  return row?.tokens ?? 0
}

/** An agent's counters since a day. Days without activity have no row. */
export const daysOf = (db: Executor, agentId: string, from: string) =>
  db
    .select()
    .from(agentDays)
    .where(and(eq(agentDays.agentId, agentId), gte(agentDays.day, from)))
    .orderBy(asc(agentDays.day))
