import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, desc, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { isAmongKeys, memberKeyParams, rowsOfMember } from '../../platform/db/member-batch.ts'
import { builtOnce, NAMED_LATER } from '../../platform/db/statements/prepared-statements.ts'
import { members } from '../workspace/tables.ts'
import { statuses } from './tables.ts'

export type StatusRow = typeof statuses.$inferSelect
type Of = Pick<StatusRow, 'workspaceId' | 'userId'>
type Said = Of & Pick<StatusRow, 'source'>

const isOf = ({ workspaceId, userId, source }: Said) =>
  and(eq(statuses.workspaceId, workspaceId), eq(statuses.userId, userId), eq(statuses.source, source))

/** Locks a member, so that two statuses set at once run one after another. Returns false if the person is no member. */
export const lockMember = async (tx: Transaction, { workspaceId, userId }: Of): Promise<boolean> =>
  (
    await tx
      .select({ userId: members.userId })
      .from(members)
      .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
      .for('no key update')
  ).length > 0

const set = builtOnce((db: Executor) =>
  db
    .select()
    .from(statuses)
    .where(and(isAmongKeys(statuses.workspaceId, statuses.userId), eq(statuses.isSet, true)))
    .prepare(NAMED_LATER),
)

/** Returns these people's set statuses, one for each source, including expired ones. */
export const setStatuses = (db: Executor, workspaceId: string, userIds: string[]): Promise<StatusRow[]> =>
  set(db).execute(memberKeyParams(userIds.map((userId) => ({ workspaceId, userId }))))

/** Returns one person's set statuses, one for each source, including expired ones. */
export const setStatusesOf = rowsOfMember((db, keys) => set(db).execute(keys))

/** Filters ids to active members of the space. */
export const membersAmong = async (
  db: Executor,
  workspaceId: string,
  userIds: string[],
): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ userId: members.userId })
        .from(members)
        .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, userIds)))
    ).map(({ userId }) => userId),
  )

export const recentStatuses = (db: Executor, key: Said, limit: number): Promise<StatusRow[]> =>
  db
    .select()
    .from(statuses)
    .where(isOf(key))
    .orderBy(desc(statuses.createdAt), desc(statuses.id))
    .limit(limit)

/** Stores a status. Setting the same one again updates its row. */
export const saveStatus = async (tx: Transaction, row: StatusRow): Promise<void> => {
  const { id, clearAt, isSet, createdAt } = row
  await tx
    .insert(statuses)
    .values(row)
    .onConflictDoUpdate({
      target: [
        statuses.workspaceId,
        statuses.userId,
        statuses.source,
        statuses.state,
        statuses.emoji,
        statuses.text,
      ],
      set: { id, clearAt, isSet, createdAt },
    })
}

export const takeBack = (db: Executor, key: Said): Promise<unknown> =>
  db
    .update(statuses)
    .set({ isSet: false })
    .where(and(isOf(key), eq(statuses.isSet, true)))

/** Returns the set status of one source, expired or not. */
export const setOf = async (tx: Transaction, key: Said): Promise<StatusRow | undefined> =>
  (
    await tx
      .select()
      .from(statuses)
      .where(and(isOf(key), eq(statuses.isSet, true)))
  )[0]

/** Deletes all but the newest statuses of a person. */
export const dropOlder = (tx: Transaction, key: Said, limit: number): Promise<unknown> =>
  tx.delete(statuses).where(
    and(
      isOf(key),
      sql`${statuses.id} not in (select s.id from ${statuses} s where s.workspace_id = ${key.workspaceId}
        and s.user_id = ${key.userId} and s.source = ${key.source}
        order by s.created_at desc, s.id desc limit ${limit})`,
    ),
  )
