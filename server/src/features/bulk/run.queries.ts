import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, eq, gt, sql } from '../../platform/db/drizzle.ts'
import type { ActRow, PersonRow } from './queries.ts'
import { bulkActs, bulkPeople } from './tables.ts'

/** Takes a lease until `until` on the oldest unfinished act that no server holds. */
export const leaseNextAct = async (db: Executor, now: Date, until: Date): Promise<ActRow | undefined> => {
  const next = sql`select id from ${bulkActs} where finished_at is null and held_until <= ${now.toISOString()}
    order by created_at, id limit 1 for update skip locked`
  return (
    await db.update(bulkActs).set({ heldUntil: until }).where(sql`${bulkActs.id} = (${next})`).returning()
  )[0]
}

export const releaseAct = async (db: Executor, id: string, now: Date): Promise<void> => {
  await db.update(bulkActs).set({ heldUntil: now }).where(eq(bulkActs.id, id))
}

export const recordFailure = async (db: Executor, id: string): Promise<void> => {
  await db
    .update(bulkActs)
    .set({ failures: sql`${bulkActs.failures} + 1` })
    .where(eq(bulkActs.id, id))
}

/** Reads an act and locks its row, so that no one else continues it until the transaction ends. */
export const lockAct = async (db: Executor, id: string): Promise<ActRow | undefined> =>
  (await db.select().from(bulkActs).where(eq(bulkActs.id, id)).for('update'))[0]

/** Returns the people to process next. */
export const nextPeople = (
  db: Executor,
  { id, lastUserId }: Pick<ActRow, 'id' | 'lastUserId'>,
  limit: number,
): Promise<PersonRow[]> =>
  db
    .select()
    .from(bulkPeople)
    .where(and(eq(bulkPeople.actId, id), lastUserId ? gt(bulkPeople.userId, lastUserId) : undefined))
    .orderBy(asc(bulkPeople.userId))
    .limit(limit)

export type StoredOutcome = Pick<PersonRow, 'userId' | 'result' | 'reason' | 'before' | 'after'>

/**
 * Stores each person's outcome: in the transaction of the change, or after it if the change is not made in this
 * database transaction.
 */
export const storeOutcomes = async (
  db: Executor,
  actId: string,
  outcomes: StoredOutcome[],
): Promise<void> => {
  const column = <T>(value: (one: StoredOutcome) => T) => sql.param(outcomes.map(value))
  const json = (value: StoredOutcome['before']) => (value ? JSON.stringify(value) : null)
  await db.execute(sql`
    update ${bulkPeople} set result = outcome.result, reason = outcome.reason,
      before = outcome.before::jsonb, after = outcome.after::jsonb
    from unnest(${column(({ userId }) => userId)}::uuid[], ${column(({ result }) => result)}::text[],
      ${column(({ reason }) => reason)}::text[], ${column(({ before }) => json(before))}::text[],
      ${column(({ after }) => json(after))}::text[]) as outcome (user_id, result, reason, before, after)
    where ${bulkPeople}.act_id = ${actId} and ${bulkPeople}.user_id = outcome.user_id`)
}

export const moveOn = async (
  db: Executor,
  id: string,
  { outcomes, heldUntil }: { outcomes: StoredOutcome[]; heldUntil: Date },
): Promise<void> => {
  const count = (result: StoredOutcome['result']) =>
    outcomes.filter((outcome) => outcome.result === result).length
  await db
    .update(bulkActs)
    .set({
      lastUserId: outcomes.at(-1)?.userId ?? null,
      heldUntil,
      failures: 0,
      changed: sql`${bulkActs.changed} + ${count('changed')}`,
      unchanged: sql`${bulkActs.unchanged} + ${count('unchanged')}`,
      failed: sql`${bulkActs.failed} + ${count('failed')}`,
    })
    .where(eq(bulkActs.id, id))
}

export const isFinished = async (db: Executor, id: string): Promise<boolean> =>
  (await db.select({ finishedAt: bulkActs.finishedAt }).from(bulkActs).where(eq(bulkActs.id, id)))[0]
    ?.finishedAt !== null

export const finishAct = async (db: Executor, id: string, finishedAt: Date): Promise<void> => {
  await db.update(bulkActs).set({ finishedAt }).where(eq(bulkActs.id, id))
}

/** Deletes the people of one act that began before this instant. Returns false if there was none. */
export const dropPeople = async (tx: Executor, begunBefore: Date): Promise<boolean> => {
  const old = sql`select id from ${bulkActs} where is_kept and finished_at is not null
    and created_at < ${begunBefore.toISOString()} limit 1 for update skip locked`
  const dropped = await tx
    .update(bulkActs)
    .set({ isKept: false })
    .where(sql`${bulkActs.id} in (${old})`)
    .returning({ id: bulkActs.id })
  for (const { id } of dropped) await tx.delete(bulkPeople).where(eq(bulkPeople.actId, id))
  return dropped.length > 0
}

/** Marks these people of an act as restored. */
export const markUndone = async (db: Executor, actId: string, userIds: string[]): Promise<void> => {
  if (userIds.length === 0) return
  const { rowCount } = await db.execute(sql`
    update ${bulkPeople} set result = 'undone'
    where act_id = ${actId} and user_id = any(${sql.param(userIds)}::uuid[]) and result = 'changed'`)
  await db
    .update(bulkActs)
    .set({ undone: sql`${bulkActs.undone} + ${rowCount ?? 0}` })
    .where(eq(bulkActs.id, actId))
}
