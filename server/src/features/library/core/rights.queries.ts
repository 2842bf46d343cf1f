import type { Role } from '@metapyra/contract/constants'
import type { LibraryRight } from '@metapyra/contract/entities/library'
import type { GuestRight } from '@metapyra/contract/guests'
import { mayRead } from '@metapyra/contract/guests'
import { isVisitor } from '@metapyra/contract/presence'
import type { Executor, SQL, Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../../platform/db/drizzle.ts'
import { members } from '../../workspace/tables.ts'
import { libraryItems, libraryRights } from '../tables.ts'
import { levelOf, rankOf } from './rights.rules.ts'

/** The person who reads a space's library. */
export interface Reader {
  spaceId: string
  personId: string
  role: Role
  guestRights: readonly GuestRight[]
}

const MANAGE = rankOf('manage')
/** [LIB-4] Without rights of its own, the library belongs to all members of the space and to no one else. */
const DEFAULT = { member: rankOf('edit'), visitor: rankOf('none') }
const MOST_OF_VISITORS = rankOf('comment')

export const isLibraryAdmin = ({ role }: Pick<Reader, 'role'>): boolean =>
  role === 'owner' || role === 'admin'

/** SQL condition: the right `r` applies to this reader. */
const appliesToReader = (reader: Reader): SQL => {
  const byRole = sql`(r.principal = 'role' and r.principal_id = ${reader.role})`
  return isVisitor(reader)
    ? sql`(r.principal in ('guest', 'workspace') or ${byRole})`
    : sql`(r.principal = 'workspace' or ${byRole} or (r.principal = 'user' and r.principal_id = ${reader.personId}))`
}

/** On one item, a person's right precedes a role's, and that everyone's. */
const NEARNESS = sql`case r.principal when 'user' then 3 when 'role' then 2 when 'guest' then 1 else 0 end`

/**
 * [LIB-3] [LIB-4] The one place that decides who can do what: a row with the reader's `level` on the item with this
 * path, and the item it comes from as `via`. Of the rights along the path, the nearest counts.
 */
export const accessOf = (reader: Reader, path: SQL): SQL => {
  if (isLibraryAdmin(reader)) return sql`(select ${MANAGE}::int as level, null::uuid as via)`
  // [GUEST-12] Regardless of what is shared with guests.
  if (!mayRead(reader, 'library')) return sql`(select 0 as level, null::uuid as via)`
  const level = isVisitor(reader)
    ? sql`least(coalesce(said.level, ${DEFAULT.visitor}::int), ${MOST_OF_VISITORS}::int)`
    : sql`coalesce(said.level, ${DEFAULT.member}::int)`
  return sql`(select ${level} as level, said.via from (values (1)) one left join lateral (
    select r.level, above.id as via from unnest(${path}) with ordinality above (id, depth)
    join ${libraryRights} r on r.item_id = above.id and ${appliesToReader(reader)}
    order by above.depth desc, ${NEARNESS} desc limit 1) said on true)`
}

/** SQL condition: the item `i` itself has a right that gives it to this reader. */
export const isGivenDirectly = (reader: Reader): SQL =>
  sql`exists (select from ${libraryRights} r where r.item_id = i.id and ${appliesToReader(reader)} and r.level > 0)`

/** Returns the rights on an item, with people's names. */
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

/**
 * [LIB-70] Returns the rights on these items, from the top down, without their owners' rights. Items without rights are
 * left out.
 */
export const rightsAlong = async (db: Executor, path: string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ said: string }>(sql`
    select string_agg(concat_ws(' ', r.principal, r.principal_id, r.level), ',' order by r.principal, r.principal_id) as said
    from unnest(${sql.param(path)}::uuid[]) with ordinality above (id, depth)
    join ${libraryItems} i on i.id = above.id
    join ${libraryRights} r on r.item_id = i.id and not (r.principal = 'user' and r.principal_id = i.owner_id::text)
    group by above.depth order by above.depth`)
  return rows.map(({ said: rights }) => rights)
}

/** Stores a person's right on an item itself, unless they have one there. */
export const insertRightIfMissing = async (
  tx: Transaction,
  { id, level }: { id: string; level: number },
  personId: string,
): Promise<void> => {
  const row = { itemId: id, principal: 'user' as const, principalId: personId, level }
  await tx.insert(libraryRights).values(row).onConflictDoNothing()
}

/** True if a person manages an item and everything in it, including what they cannot see. */
export const managesAllOf = async (tx: Transaction, reader: Reader, id: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from ${libraryItems} i cross join lateral ${accessOf(reader, sql`i.path`)} s
    where i.path @> array[${id}]::uuid[] and s.level < ${MANAGE}::int limit 1`)
  return rows.length === 0
}

/** Filters ids to active members of the space. */
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

/** Replaces all rights on an item except its owner's. */
export const replaceRights = async (
  tx: Transaction,
  { id, ownerId }: { id: string; ownerId: string },
  rights: LibraryRight[],
): Promise<void> => {
  await tx.delete(libraryRights).where(eq(libraryRights.itemId, id))
  const otherRights = rights.filter(
    ({ principal, principalId }) => principal !== 'user' || principalId !== ownerId,
  )
  const all: LibraryRight[] = [...otherRights, { principal: 'user', principalId: ownerId, level: 'manage' }]
  await tx.insert(libraryRights).values(
    all.map(({ principal, principalId, level }) => ({
      ...{ itemId: id, principal, principalId, level: rankOf(level) },
    })),
  )
}
