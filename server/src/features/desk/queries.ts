import type { Desk } from '@metapyra/contract/entities/desk'
import { batched } from '../../platform/db/batched-reads.ts'
import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, asc, eq, inArray, ne, sql } from '../../platform/db/drizzle.ts'
import { rowsOfSpace } from '../../platform/db/member-batch.ts'
import { builtOnce, NAMED_LATER } from '../../platform/db/statements/prepared-statements.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'
import { desks } from './tables.ts'

/** Condition: the member can have a desk, being active and no guest. */
const isOwner = and(eq(members.status, 'active'), ne(members.role, 'guest'))

/** Serializes changes to a space's desks, so that no two deadlock. */
export const lockDesks = (tx: Executor, workspaceId: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('desks ' || ${workspaceId}, 0))`)

const inSpaces = builtOnce((db: Executor) =>
  db
    .select({
      desk: { areaId: desks.areaId, userId: desks.userId, name: users.name },
      workspaceId: desks.workspaceId,
      mapId: desks.mapId,
    })
    .from(desks)
    .innerJoin(members, and(eq(members.workspaceId, desks.workspaceId), eq(members.userId, desks.userId)))
    .innerJoin(users, eq(users.id, desks.userId))
    .where(and(sql`${desks.workspaceId} = any(${sql.placeholder('workspaceIds')}::uuid[])`, isOwner))
    .orderBy(asc(desks.areaId))
    .prepare(NAMED_LATER),
)

const inSpace = rowsOfSpace((db, keys) => inSpaces(db).execute(keys))

export const desksOn = async (db: Executor, workspaceId: string, mapId: string): Promise<Desk[]> =>
  (await inSpace(db, workspaceId)).filter((row) => row.mapId === mapId).map(({ desk }) => desk)

/** Returns true if the desk was free. */
export const insertDesk = async (db: Executor, row: typeof desks.$inferInsert): Promise<boolean> =>
  (await db.insert(desks).values(row).onConflictDoNothing().returning({ id: desks.id })).length === 1

/** Returns true if the person had a desk. */
export const deleteDeskOf = async (db: Executor, workspaceId: string, userId: string): Promise<boolean> =>
  (
    await db
      .delete(desks)
      .where(and(eq(desks.workspaceId, workspaceId), eq(desks.userId, userId)))
      .returning({ id: desks.id })
  ).length === 1

/** Condition: whoever has the desk has no right to one any more. */
const hasNoOwner = (db: Executor): SQL => {
  const owner = db
    .select({ one: sql`1` })
    .from(members)
    .where(and(eq(members.workspaceId, desks.workspaceId), eq(members.userId, desks.userId), isOwner))
  return sql`not exists (${owner})`
}

/** Deletes the desks of people who have no right to one any more. Returns true if there were any. */
export const deleteDesksWithoutRight = async (db: Executor, workspaceId: string): Promise<boolean> => {
  const deleted = await db
    .delete(desks)
    .where(and(eq(desks.workspaceId, workspaceId), hasNoOwner(db)))
    .returning({ id: desks.id })
  return deleted.length > 0
}

/** Returns true if any of them had a desk. */
export const deleteDesksOf = async (db: Executor, workspaceId: string, userIds: string[]): Promise<boolean> =>
  (
    await db
      .delete(desks)
      .where(and(eq(desks.workspaceId, workspaceId), inArray(desks.userId, userIds)))
      .returning({ id: desks.id })
  ).length > 0

/** Returns the spaces in which somebody without the right to a desk has one. */
export const spacesWithUnownedDesks = async (db: Executor): Promise<string[]> => {
  const rows = await db.selectDistinct({ id: desks.workspaceId }).from(desks).where(hasNoOwner(db))
  return rows.map(({ id }) => id)
}

const spacesWithDesks = batched(async (db, userIds: string[]) => {
  const rows = await db
    .select({ id: desks.workspaceId, userId: desks.userId })
    .from(desks)
    .where(sql`${desks.userId} = any(${sql.param(userIds)}::uuid[])`)
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return userIds.map((userId) => byUser.get(userId)?.map(({ id }) => id))
})

/** Returns the spaces in which a person has a desk. An import renames many people at once: they share a statement. */
export const spacesWithDeskOf = async (db: Executor, userId: string): Promise<string[]> =>
  (await spacesWithDesks(db, userId)) ?? []
