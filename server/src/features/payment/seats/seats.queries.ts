import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../../platform/db/drizzle.ts'
import { members, workspaces } from '../../workspace/tables.ts'
import { hostedPages, subscriptions } from '../tables.ts'
import { lapsesAt, takesSeat } from './lapse.queries.ts'

/**
 * Locks a space's seats until the transaction ends, so that taking seats and changing their number run one after
 * another.
 */
export const lockSeats = (tx: Executor, workspaceId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}::text, 1))`)

/** The lowest number of seats among changes that can still be paid; null if there are none. */
const waitingFor = sql<number | null>`(select min(${hostedPages.quantity}) from ${hostedPages}
  where ${hostedPages.workspaceId} = ${workspaces}.id and ${hostedPages.kind} = 'change' and ${hostedPages.status} = 'fresh')`

/** Returns a space's plan and since when it is read-only; null if there is no such space. */
export const planOfSpace = async (db: Executor, workspaceId: string) => {
  const [row] = await db
    .select({
      status: subscriptions.status,
      planCode: subscriptions.planCode,
      quantity: subscriptions.quantity,
      changingTo: subscriptions.changingTo,
      waitingFor,
      lapsesAt: sql<Date | null>`${lapsesAt}`.mapWith(subscriptions.graceEnd),
    })
    .from(workspaces)
    .leftJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
    .where(eq(workspaces.id, workspaceId))
  return row
}

export const countSeats = async (
  db: Executor,
  workspaceId: string,
): Promise<{ used: number; invited: number }> => {
  const [row] = await db
    .select({
      used: sql<number>`count(*)::int`,
      invited: sql<number>`(count(*) filter (where ${members.status} = 'invited'))::int`,
    })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), takesSeat))
  return row ?? { used: 0, invited: 0 }
}
