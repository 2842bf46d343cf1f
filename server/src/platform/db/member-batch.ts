import type { AnyColumn, Executor, SQL } from './drizzle.ts'
import { sql } from './drizzle.ts'
import { batched } from './in-batches.ts'

/** Somebody in one space. */
export interface MemberKey {
  workspaceId: string
  userId: string
}

/** A condition of a prepared statement: of one of those whom `membersAsked` names. */
export const isAmongAsked = (workspaceId: AnyColumn, userId: AnyColumn): SQL =>
  sql`(${workspaceId}, ${userId}) in (
    select * from unnest(${sql.placeholder('workspaceIds')}::uuid[], ${sql.placeholder('userIds')}::uuid[]))`

export const membersAsked = (asked: readonly MemberKey[]) => ({
  workspaceIds: asked.map(({ workspaceId }) => workspaceId),
  userIds: asked.map(({ userId }) => userId),
})

const keyOf = ({ workspaceId, userId }: MemberKey) => `${workspaceId} ${userId}`

/** In the order in which they were asked for. */
export const rowsOfEach = <Row extends MemberKey>(asked: readonly MemberKey[], rows: Row[]) => {
  const byKey = Map.groupBy(rows, keyOf)
  return asked.map((key) => byKey.get(keyOf(key)))
}

/** A query for somebody's rows in a space, by a statement that takes many people. */
export const rowsOfMember = <Row extends MemberKey>(
  read: (db: Executor, asked: ReturnType<typeof membersAsked>) => Promise<Row[]>,
) => {
  const ask = batched(async (db, asked: MemberKey[]) =>
    rowsOfEach(asked, await read(db, membersAsked(asked))),
  )
  return async (db: Executor, { workspaceId, userId }: MemberKey): Promise<readonly Row[]> =>
    (await ask(db, { workspaceId, userId })) ?? []
}

/** A query for a space's rows, by a statement that takes many spaces. */
export const rowsOfSpace = <Row extends { workspaceId: string }>(
  read: (db: Executor, asked: { workspaceIds: string[] }) => Promise<Row[]>,
) => {
  const ask = batched(async (db, workspaceIds: string[]) => {
    const rows = Map.groupBy(await read(db, { workspaceIds }), ({ workspaceId }) => workspaceId)
    return workspaceIds.map((id) => rows.get(id))
  })
  return async (db: Executor, workspaceId: string): Promise<readonly Row[]> =>
    (await ask(db, workspaceId)) ?? []
}
