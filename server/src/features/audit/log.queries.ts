import type { Input } from '@metapyra/contract/calls'
import { countUpTo } from '../../platform/db/count.ts'
import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, desc, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { eachWordIn } from '../../platform/db/search.ts'
import { isInRange } from '../../platform/db/time-range.ts'
import type { EntryRow } from './queries.ts'
import { auditEntries } from './tables.ts'

export type LogSelection = Input<'POST v2/admin/workspace/audit-log-export'>

/** The searched names and addresses: the expression of the index `audit_entries_search`. */
const names = sql<string>`${auditEntries.actorName} || ' ' || coalesce(${auditEntries.actorEmail}, '') || ' ' || ${auditEntries.subjectName} || ' ' || coalesce(${auditEntries.subjectEmail}, '')`

export const entriesMatching = (
  workspaceId: string,
  { filter, search = '' }: LogSelection,
): SQL | undefined =>
  and(
    eq(auditEntries.workspaceId, workspaceId),
    filter?.actions ? inArray(auditEntries.action, filter.actions) : undefined,
    filter?.actorId ? eq(auditEntries.actorId, filter.actorId) : undefined,
    filter?.subjectId ? eq(auditEntries.subjectId, filter.subjectId) : undefined,
    isInRange(auditEntries.at, filter?.from, filter?.to),
    eachWordIn(names, search),
  )

const newestFirst = [desc(auditEntries.at), desc(auditEntries.id)]

export const listEntries = (
  db: Executor,
  which: SQL | undefined,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<EntryRow[]> =>
  db
    .select()
    .from(auditEntries)
    .where(which)
    .orderBy(...newestFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize)

export const countEntries = (db: Executor, which: SQL | undefined, exactMax: number) =>
  countUpTo(db, auditEntries, which, exactMax)

/** The entries after `last`, at the same cost for any depth. */
export const entriesAfter = (
  db: Executor,
  which: SQL | undefined,
  last: EntryRow | undefined,
  limit: number,
): Promise<EntryRow[]> => {
  const place = sql`(${auditEntries.at}, ${auditEntries.id})`
  const older = last && sql`${place} < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`
  return db
    .select()
    .from(auditEntries)
    .where(and(which, older))
    .orderBy(...newestFirst)
    .limit(limit)
}

/** The actors by their latest name: one index look-up per person, not per entry. */
export const actorsOf = async (db: Executor, workspaceId: string, limit: number) => {
  const newest = (which: SQL) => sql`select actor_id, actor_name, actor_email from ${auditEntries}
    where workspace_id = ${workspaceId} and ${which} order by actor_id desc, at desc, id desc limit 1`
  const { rows } = await db.execute<{ id: string; name: string; email: string | null }>(sql`
    with recursive actors as (
      (${newest(sql`actor_id is not null`)})
      union all
      select next.* from actors, lateral (${newest(sql`actor_id < actors.actor_id`)}) next
    )
    select actor_id as id, actor_name as name, actor_email as email from actors
    order by lower(actor_name), actor_id limit ${limit}`)
  return rows
}
