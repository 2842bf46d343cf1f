import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, asc, desc, eq, gt, isNull, ne, sql } from '../../platform/db/drizzle.ts'
import { members } from '../workspace/tables.ts'
import { bulkActs, bulkPeople } from './tables.ts'

export type ActRow = typeof bulkActs.$inferSelect
export type PersonRow = typeof bulkPeople.$inferSelect

export const namedMembers = (workspaceId: string, userIds: string[]): SQL | undefined =>
  and(eq(members.workspaceId, workspaceId), sql`${members.userId} = any(${sql.param(userIds)}::uuid[])`)

export const importedMembers = (workspaceId: string, importId: string): SQL | undefined =>
  and(eq(members.workspaceId, workspaceId), eq(members.importId, importId))

const importIdOfAct = sql<string>`${bulkActs.input} ->> 'importId'`

const isOfImport = ({ workspaceId, importId }: { workspaceId: string; importId: string }) =>
  and(eq(bulkActs.workspaceId, workspaceId), sql`${importIdOfAct} = ${importId}`, isNull(bulkActs.undoOf))

/** True once someone has begun to undo the import. */
export const isImportUndone = async (
  db: Executor,
  key: { workspaceId: string; importId: string },
): Promise<boolean> =>
  (await db.select({ id: bulkActs.id }).from(bulkActs).where(isOfImport(key)).limit(1)).length > 0

/** True if another act is undoing the import at this moment. */
export const isBeingUndone = async (
  db: Executor,
  { id, ...key }: { workspaceId: string; importId: string; id: string },
): Promise<boolean> => {
  const others = and(isOfImport(key), isNull(bulkActs.finishedAt), ne(bulkActs.id, id))
  return (await db.select({ id: bulkActs.id }).from(bulkActs).where(others).limit(1)).length > 0
}

/** What undoing these imports has come to, summed over the bulk acts that undo the same one. */
export const undosOf = async (db: Executor, workspaceId: string, importIds: string[]) => {
  if (importIds.length === 0) return []
  const latest = <T>(column: SQL) => sql<T>`(array_agg(${column} order by ${bulkActs.createdAt} desc))[1]`
  return db
    .select({
      importId: importIdOfAct,
      actId: latest<string>(sql`${bulkActs.id}`),
      isRunning: sql<boolean>`bool_or(${bulkActs.finishedAt} is null)`,
      removed: sql<number>`sum(${bulkActs.changed} - ${bulkActs.undone})::int`,
      stayed: latest<number>(sql`${bulkActs.failed}`),
    })
    .from(bulkActs)
    .where(
      and(
        eq(bulkActs.workspaceId, workspaceId),
        isNull(bulkActs.undoOf),
        sql`${importIdOfAct} = any(${sql.param(importIds)}::text[])`,
      ),
    )
    .groupBy(importIdOfAct)
}

export const exceptMembers = (userIds: string[]): SQL =>
  sql`${members.userId} <> all(${sql.param(userIds)}::uuid[])`

export const countExactly = async (db: Executor, which: SQL | undefined): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${members} where ${which}`,
  )
  return rows[0]?.count ?? 0
}

/** Returns true if the act is new. If the same act is sent at the same moment, this waits for the first insert. */
export const insertAct = async (db: Executor, row: typeof bulkActs.$inferInsert): Promise<boolean> =>
  (
    await db
      .insert(bulkActs)
      .values(row)
      .onConflictDoNothing({ target: [bulkActs.workspaceId, bulkActs.actorId, bulkActs.clientId] })
      .returning({ id: bulkActs.id })
  ).length === 1

/**
 * Counts the space's unfinished acts. Locks them until the transaction ends, so that acts begin one after another and
 * each counts those before it.
 */
export const countOpen = async (tx: Executor, workspaceId: string): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${workspaceId}::text, 2))`)
  const [row] = await tx
    .select({ open: sql<number>`count(*)::int` })
    .from(bulkActs)
    .where(and(eq(bulkActs.workspaceId, workspaceId), isNull(bulkActs.finishedAt)))
  return row?.open ?? 0
}

/** Stores the people an act applies to, without loading any of them from the database. */
export const insertActPeople = async (
  db: Executor,
  actId: string,
  which: SQL | undefined,
): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    insert into ${bulkPeople} (act_id, user_id, name, email)
    select ${actId}::uuid, user_id, name, email from ${members} where ${which}`)
  return rowCount ?? 0
}

/** Selects the people whom an act has changed and no undo has restored. */
export const insertChangedPeople = async (
  db: Executor,
  actId: string,
  { of, userId }: { of: string; userId: string | undefined },
): Promise<number> => {
  const one = userId ? sql`and user_id = ${userId}` : sql``
  const { rowCount } = await db.execute(sql`
    insert into ${bulkPeople} (act_id, user_id, name, email, before, after)
    select ${actId}::uuid, user_id, name, email, before, after from ${bulkPeople}
    where act_id = ${of} and result = 'changed' ${one}`)
  return rowCount ?? 0
}

export const setTotal = async (db: Executor, id: string, total: number): Promise<void> => {
  await db.update(bulkActs).set({ total }).where(eq(bulkActs.id, id))
}

export const actByClientId = async (
  db: Executor,
  { workspaceId, actorId, clientId }: Pick<ActRow, 'workspaceId' | 'actorId' | 'clientId'>,
): Promise<ActRow | undefined> =>
  (
    await db
      .select()
      .from(bulkActs)
      .where(
        and(
          eq(bulkActs.workspaceId, workspaceId),
          eq(bulkActs.actorId, actorId),
          eq(bulkActs.clientId, clientId),
        ),
      )
  )[0]

export const actById = async (db: Executor, workspaceId: string, id: string): Promise<ActRow | undefined> =>
  (
    await db
      .select()
      .from(bulkActs)
      .where(and(eq(bulkActs.workspaceId, workspaceId), eq(bulkActs.id, id)))
  )[0]

/** Lists the acts of a space, or those that have changed one of its people. */
export const listActs = (
  db: Executor,
  workspaceId: string,
  { userId, limit, offset }: { userId: string | undefined; limit: number; offset: number },
): Promise<ActRow[]> =>
  db
    .select()
    .from(bulkActs)
    .where(and(eq(bulkActs.workspaceId, workspaceId), userId ? hasChanged(userId) : undefined))
    .orderBy(desc(bulkActs.createdAt), desc(bulkActs.id))
    .limit(limit)
    .offset(offset)

const hasChanged = (
  userId: string,
) => sql`exists (select 1 from ${bulkPeople} p where p.act_id = ${bulkActs.id}
  and p.user_id = ${userId} and p.result in ('changed', 'undone'))`

export const countActs = async (db: Executor, workspaceId: string, userId: string | undefined) => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bulkActs)
    .where(and(eq(bulkActs.workspaceId, workspaceId), userId ? hasChanged(userId) : undefined))
  return row?.count ?? 0
}

/** Returns why people failed in these acts, the most common reason first, with the first `named` names for each. */
export const failuresOf = async (db: Executor, actIds: string[], named: number) => {
  if (actIds.length === 0) return []
  const { rows } = await db.execute<{ actId: string; reason: string; count: number; names: string[] }>(sql`
    select act_id as "actId", reason, count(*)::int as count,
      (array_agg(coalesce(nullif(name, ''), email) order by lower(name), user_id))[1:${sql.raw(String(named))}] as names
    from ${bulkPeople} where act_id = any(${sql.param(actIds)}::uuid[]) and result = 'failed'
    group by act_id, reason order by count(*) desc, reason`)
  return rows
}

export const failedAfter = (db: Executor, actId: string, lastUserId: string | undefined, limit: number) =>
  db
    .select()
    .from(bulkPeople)
    .where(
      and(
        eq(bulkPeople.actId, actId),
        eq(bulkPeople.result, 'failed'),
        lastUserId ? gt(bulkPeople.userId, lastUserId) : undefined,
      ),
    )
    .orderBy(asc(bulkPeople.userId))
    .limit(limit)
