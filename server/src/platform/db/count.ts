import type { Executor, SQL } from './drizzle.ts'
import { sql } from './drizzle.ts'

type Table = Parameters<ReturnType<Executor['select']>['from']>[0]

/**
 * [ADM-8] Counts exactly up to `exactMax`; above it uses the planner's estimate, so that 100,000 rows aren't read just
 * to count them.
 */
export const countUpTo = async (db: Executor, table: Table, which: SQL | undefined, exactMax: number) => {
  const found = sql`select 1 from ${table} where ${which} limit ${exactMax + 1}`
  const counted = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${found}) found`,
  )
  const total = counted.rows[0]?.count ?? 0
  if (total <= exactMax) return { total, isExact: true }
  const planned = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) select 1 from ${table} where ${which}`,
  )
  const rows = planned.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return { total: Math.max(total, Math.round(rows)), isExact: false }
}
