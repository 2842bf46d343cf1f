import type { SQL } from './drizzle.ts'
import { and, sql } from './drizzle.ts'

const EARLIEST_MS = Date.parse('0001-01-01T00:00:00Z')

/** RFC 3339 allows leap seconds and a year 0, which neither JavaScript nor PostgreSQL accept. */
const asStored = (instant: string) =>
  new Date(Math.max(EARLIEST_MS, Date.parse(instant.replace(/:60(?=[.Z+-])/i, ':59')))).toISOString()

/** A condition for instants from `from` on and before `before`. */
export const isInRange = (
  column: SQL | { getSQL(): SQL },
  from: string | undefined,
  before: string | undefined,
): SQL | undefined =>
  and(
    from ? sql`${column} >= ${asStored(from)}::timestamptz` : undefined,
    before ? sql`${column} < ${asStored(before)}::timestamptz` : undefined,
  )
