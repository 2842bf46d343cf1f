import type { Input } from '@metapyra/contract/calls'
import { countUpTo } from '../../platform/db/count.ts'
import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, asc, desc, sql } from '../../platform/db/drizzle.ts'
import { members } from '../workspace/tables.ts'
import type { Member } from './people.queries.ts'

export type Sort = NonNullable<Input<'POST v2/admin/workspace/user-list'>['sort']>

const roleRank = sql`(case ${members.role} when 'owner' then 1 when 'admin' then 2 when 'user' then 3 else 4 end)`

/** What each field sorts by: the expressions of the indexes of `members`. */
const SORTED_BY: Record<Sort['field'], { by: SQL; type: SQL; canBeMissing: boolean }> = {
  name: { by: sql`lower(${members.name})`, type: sql`text`, canBeMissing: false },
  email: { by: sql`${members.email}`, type: sql`text`, canBeMissing: false },
  role: { by: roleRank, type: sql`int`, canBeMissing: false },
  status: { by: sql`${members.status}`, type: sql`text`, canBeMissing: false },
  joinedAt: { by: sql`${members.joinedAt}`, type: sql`timestamptz`, canBeMissing: true },
  lastActiveAt: { by: sql`${members.lastActiveAt}`, type: sql`timestamptz`, canBeMissing: true },
  invitedAt: { by: sql`${members.invitedAt}`, type: sql`timestamptz`, canBeMissing: true },
  companyPosition: { by: sql`lower(${members.companyPosition})`, type: sql`text`, canBeMissing: true },
}

/** A part of the list that one index returns in order, forward or backward. */
interface SortPart {
  which: SQL | undefined
  /** The sort value before the user id; null for the part in which it is missing. */
  by: SQL | null
}

/** Missing values come last in both directions, so they are a separate part after the others. */
const partsOf = (which: SQL | undefined, { field }: Sort): SortPart[] => {
  const { by, canBeMissing } = SORTED_BY[field]
  if (!canBeMissing) return [{ which, by }]
  return [
    { which: and(which, sql`${by} is not null`), by },
    { which: and(which, sql`${by} is null`), by: null },
  ]
}

/** [ADM-7] The user id breaks ties in every order, so that no row is on two pages or on none. */
const inOrder = ({ by }: SortPart, { order }: Sort): SQL[] => {
  const direction = order === 'asc' ? asc : desc
  return [...(by ? [direction(by)] : []), direction(members.userId)]
}

/**
 * The ids on one page: an index-only scan as far as the order allows, so that deep pages are cheap. Counts a part
 * before reading it, because reading beyond its end would scan it twice.
 */
export const idsOfPage = async (
  db: Executor,
  which: SQL | undefined,
  sort: Sort,
  page: { limit: number; offset: number },
): Promise<string[]> => {
  const ids: string[] = []
  let { offset } = page
  const parts = partsOf(which, sort)
  for (const part of parts) {
    if (part !== parts.at(-1) && offset > 0) {
      const { total, isExact } = await countUpTo(db, members, part.which, offset)
      if (isExact) {
        offset -= total
        continue
      }
    }
    const found = await db
      .select({ userId: members.userId })
      .from(members)
      .where(part.which)
      .orderBy(...inOrder(part, sort))
      .limit(page.limit - ids.length)
      .offset(offset)
    ids.push(...found.map(({ userId }) => userId))
    if (ids.length === page.limit) break
    offset = 0
  }
  return ids
}

/** Position of an iteration through the list. */
export interface Cursor {
  part: number
  key: string | null
  userId: string
}

/** The next rows after a position, at the same cost for any depth. Fewer than `limit` only at the end of a part. */
export const membersAfter = async (
  db: Executor,
  which: SQL | undefined,
  sort: Sort,
  place: Cursor | undefined,
  limit: number,
): Promise<{ rows: Member[]; next: Cursor | undefined }> => {
  const parts = partsOf(which, sort)
  const index = place?.part ?? 0
  const part = parts[index]
  if (!part) return { rows: [], next: undefined }
  const found = await db
    .select({ row: members, key: sql<string | null>`${part.by ?? sql`null`}::text` })
    .from(members)
    .where(and(part.which, place?.userId ? isBehind(part, sort, place) : undefined))
    .orderBy(...inOrder(part, sort))
    .limit(limit)
  const last = found.at(-1)
  const rows = found.map(({ row }) => row)
  if (last && rows.length === limit)
    return { rows, next: { part: index, key: last.key, userId: last.row.userId } }
  return { rows, next: parts[index + 1] && { part: index + 1, key: null, userId: '' } }
}

const isBehind = ({ by }: SortPart, { field, order }: Sort, { key, userId }: Cursor): SQL => {
  const is = order === 'asc' ? sql`>` : sql`<`
  return by
    ? sql`(${by}, ${members.userId}) ${is} (${key}::${SORTED_BY[field].type}, ${userId}::uuid)`
    : sql`${members.userId} ${is} ${userId}::uuid`
}
