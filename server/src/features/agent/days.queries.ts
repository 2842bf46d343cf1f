import type { Executor } from '../../db/drizzle.ts'
import { and, asc, eq, gte, sql } from '../../db/drizzle.ts'
import { agentDays } from './tables.ts'

/** What is counted of a day. */
export const COUNTED = [
  ...(['threads', 'questions', 'answered', 'failed', 'helped', 'unhelpful', 'calls'] as const),
  ...(['callSeconds', 'tokensIn', 'tokensOut', 'costMicros'] as const),
] as const
export type Counted = (typeof COUNTED)[number]

/** [AGENT-12] Adds to what an agent did on the day of `at`, UTC. */
export const countOfDay = async (
  db: Executor,
  { workspaceId, agentId, at }: { workspaceId: string; agentId: string; at: Date },
  more: Partial<Record<Counted, number>>,
): Promise<void> => {
  const added = COUNTED.filter((name) => more[name])
  if (added.length === 0) return
  await db
    .insert(agentDays)
    .values({ workspaceId, agentId, day: at.toISOString().slice(0, 10), ...more })
    .onConflictDoUpdate({
      target: [agentDays.agentId, agentDays.day],
      set: Object.fromEntries(added.map((name) => [name, sql`${agentDays[name]} + ${more[name]}`])),
    })
}

/** What an agent did on these days; of a day on which it did nothing there is no row. */
export const daysOf = (db: Executor, agentId: string, from: string) =>
  db
    .select()
    .from(agentDays)
    .where(and(eq(agentDays.agentId, agentId), gte(agentDays.day, from)))
    .orderBy(asc(agentDays.day))
