import { batched } from './batched-reads.ts'
import type { AnyColumn, Executor, SQL } from './drizzle.ts'
import { sql } from './drizzle.ts'

/** Identifies a person in one space. */
export interface MemberKey {
  workspaceId: string
  userId: string
}

/** A condition for prepared statements: matches rows of the people passed by `memberKeyParams`. */
export const isAmongKeys = (workspaceId: AnyColumn, userId: AnyColumn): SQL =>
  sql`(${workspaceId}, ${userId}) in (
    select * from unnest(${sql.placeholder('workspaceIds')}::uuid[], ${sql.placeholder('userIds')}::uuid[]))`

export const memberKeyParams = (keys: readonly MemberKey[]) => ({
  workspaceIds: keys.map(({ workspaceId }) => workspaceId),
  userIds: keys.map(({ userId }) => userId),
})

const keyOf = ({ workspaceId, userId }: MemberKey) => `${workspaceId} ${userId}`

/** Groups the rows by key, in the order of the keys. */
export const rowsOfEach = <Row extends MemberKey>(keys: readonly MemberKey[], rows: Row[]) => {
  const byKey = Map.groupBy(rows, keyOf)
  return keys.map((key) => byKey.get(keyOf(key)))
}

/** Wraps a statement for many people as a query for one person's rows in a space. */
export const rowsOfMember = <Row extends MemberKey>(
  read: (db: Executor, keys: ReturnType<typeof memberKeyParams>) => Promise<Row[]>,
) => {
  const ask = batched(async (db, keys: MemberKey[]) =>
    rowsOfEach(keys, await read(db, memberKeyParams(keys))),
  )
  return async (db: Executor, { workspaceId, userId }: MemberKey): Promise<readonly Row[]> =>
    (await ask(db, { workspaceId, userId })) ?? []
}

/** Wraps a statement for many spaces as a query for one space's rows. */
export const rowsOfSpace = <Row extends { workspaceId: string }>(
  read: (db: Executor, keys: { workspaceIds: string[] }) => Promise<Row[]>,
) => {
  const ask = batched(async (db, workspaceIds: string[]) => {
    const rows = Map.groupBy(await read(db, { workspaceIds }), ({ workspaceId }) => workspaceId)
    return workspaceIds.map((id) => rows.get(id))
  })
  return async (db: Executor, workspaceId: string): Promise<readonly Row[]> =>
    (await ask(db, workspaceId)) ?? []
}
