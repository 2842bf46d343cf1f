import type { Role } from '@metapyra/contract/constants'
import type { LibraryRight } from '@metapyra/contract/entities/library'
import type { GuestRight } from '@metapyra/contract/guests'
import { mayRead } from '@metapyra/contract/guests'
import { isVisitor } from '@metapyra/contract/presence'
import type { Executor, SQL, Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../../platform/db/drizzle.ts'
import { members } from '../../workspace/tables.ts'
import { libraryItems, libraryRights } from '../tables.ts'
import { levelOf, rankOf } from './rules.ts'

/** Who looks into the library of which space. */
export interface Reader {
  spaceId: string
  personId: string
  role: Role
  guestRights: readonly GuestRight[]
}

const MANAGE = rankOf('manage')
/** [LIB-4] Where nothing is said: a space's shelf is its members' together, and nobody else's. */
const DEFAULT = { member: rankOf('edit'), visitor: rankOf('none') }
const MOST_OF_VISITORS = rankOf('comment')

export const runsLibrary = ({ role }: Pick<Reader, 'role'>): boolean => role === 'owner' || role === 'admin'

/** Whether a right `r` is this reader's. */
const concerns = (reader: Reader): SQL => {
  const byRole = sql`(r.principal = 'role' and r.principal_id = ${reader.role})`
  return isVisitor(reader)
    ? sql`(r.principal in ('guest', 'workspace') or ${byRole})`
    : sql`(r.principal = 'workspace' or ${byRole} or (r.principal = 'user' and r.principal_id = ${reader.personId}))`
}

/** At one place a person counts before a role, and that before everybody. */
const NEARNESS = sql`case r.principal when 'user' then 3 when 'role' then 2 when 'guest' then 1 else 0 end`

/**
 * [LIB-3] [LIB-4] The one place where it is said who may do what: a row with the reader's `level` on an item, whose
 * path this is, and where it comes from as `via`. Of what is said along the path the nearest wins.
 */
export const standing = (reader: Reader, path: SQL): SQL => {
  if (runsLibrary(reader)) return sql`(select ${MANAGE}::int as level, null::uuid as via)`
  // [GUEST-12] Whatever is shared with guests.
  if (!mayRead(reader, 'library')) return sql`(select 0 as level, null::uuid as via)`
  const level = isVisitor(reader)
    ? sql`least(coalesce(said.level, ${DEFAULT.visitor}::int), ${MOST_OF_VISITORS}::int)`
    : sql`coalesce(said.level, ${DEFAULT.member}::int)`
  return sql`(select ${level} as level, said.via from (values (1)) one left join lateral (
    select r.level, above.id as via from unnest(${path}) with ordinality above (id, depth)
    join ${libraryRights} r on r.item_id = above.id and ${concerns(reader)}
    order by above.depth desc, ${NEARNESS} desc limit 1) said on true)`
}

/** Whether something is said on the item `i` itself that gives it to this reader. */
export const isGivenItself = (reader: Reader): SQL =>
  sql`exists (select from ${libraryRights} r where r.item_id = i.id and ${concerns(reader)} and r.level > 0)`

/** What is said on an item, with the names of the people. */
export const rightsOn = async (
  db: Executor,
  workspaceId: string,
  itemId: string,
): Promise<(LibraryRight & { name: string })[]> => {
  const { rows } = await db.execute<{
    principal: LibraryRight['principal']
    principal_id: string
    level: number
    name: string | null
  }>(sql`
    select r.principal, r.principal_id, r.level, m.name from ${libraryRights} r
    left join ${members} m on m.workspace_id = ${workspaceId} and r.principal = 'user' and m.user_id::text = r.principal_id
    join ${libraryItems} i on i.id = r.item_id
    where r.item_id = ${itemId}
    order by r.principal = 'user' and r.principal_id = i.owner_id::text desc, r.principal, r.principal_id`)
  return rows.map(({ principal, principal_id: principalId, level, name }) => ({
    ...{ principal, principalId, level: levelOf(level), name: name ?? '' },
  }))
}

/** [LIB-70] What is said on these places, from the top down, but that each has an owner; those with nothing left out. */
export const rightsAlong = async (db: Executor, path: string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ said: string }>(sql`
    select string_agg(concat_ws(' ', r.principal, r.principal_id, r.level), ',' order by r.principal, r.principal_id) as said
    from unnest(${sql.param(path)}::uuid[]) with ordinality above (id, depth)
    join ${libraryItems} i on i.id = above.id
    join ${libraryRights} r on r.item_id = i.id and not (r.principal = 'user' and r.principal_id = i.owner_id::text)
    group by above.depth order by above.depth`)
  return rows.map(({ said }) => said)
}

/** Says on an item itself what somebody may do with it, where nothing is said of them yet. */
export const keepLevel = async (
  tx: Transaction,
  { id, level }: { id: string; level: number },
  personId: string,
): Promise<void> => {
  const row = { itemId: id, principal: 'user' as const, principalId: personId, level }
  await tx.insert(libraryRights).values(row).onConflictDoNothing()
}

/** Whether somebody manages an item and whatever lies in it, seen by them or not. */
export const managesAllOf = async (tx: Transaction, reader: Reader, id: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from ${libraryItems} i cross join lateral ${standing(reader, sql`i.path`)} s
    where i.path @> array[${id}]::uuid[] and s.level < ${MANAGE}::int limit 1`)
  return rows.length === 0
}

/** Who of these takes part in the space. */
export const membersAmong = async (
  db: Executor,
  workspaceId: string,
  userIds: string[],
): Promise<Set<string>> => {
  const rows = await db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        sql`${members.userId}::text = any(${sql.param(userIds)}::text[])`,
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

/** Puts these in the place of all that was said on an item but its owner's right, which stays. */
export const replaceRights = async (
  tx: Transaction,
  { id, ownerId }: { id: string; ownerId: string },
  rights: LibraryRight[],
): Promise<void> => {
  await tx.delete(libraryRights).where(eq(libraryRights.itemId, id))
  const said = rights.filter(({ principal, principalId }) => principal !== 'user' || principalId !== ownerId)
  const all: LibraryRight[] = [...said, { principal: 'user', principalId: ownerId, level: 'manage' }]
  await tx.insert(libraryRights).values(
    all.map(({ principal, principalId, level }) => ({
      ...{ itemId: id, principal, principalId, level: rankOf(level) },
    })),
  )
}
