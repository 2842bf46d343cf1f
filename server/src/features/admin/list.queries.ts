import type { Input } from '@metapyra/contract/calls'
import { countUpTo } from '../../db/count.ts'
import type { Executor, SQL } from '../../db/drizzle.ts'
import { and, asc, desc, eq, inArray, sql } from '../../db/drizzle.ts'
import { eachWordIn } from '../../db/search.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'

type ListInput = Input<'POST v2/admin/workspace/user-list'>
type SortField = NonNullable<ListInput['sort']>['field']

const nameAndAddress = sql<string>`(${members.name} || ' ' || ${members.email})`

export const whichMembers = (
  workspaceId: string,
  { type, search = '', filter }: ListInput,
): SQL | undefined =>
  and(
    eq(members.workspaceId, workspaceId),
    type === 'guest' ? eq(members.role, 'guest') : eq(members.status, type),
    filter?.role?.length ? inArray(members.role, filter.role) : undefined,
    filter?.status?.length ? inArray(members.status, filter.status) : undefined,
    eachWordIn(nameAndAddress, search),
  )

const roleRank = sql`case ${members.role} when 'owner' then 1 when 'admin' then 2 when 'user' then 3 else 4 end`

/** What may be missing stands last, whichever way it is sorted. */
const SORTED_BY: Record<SortField, { by: SQL; canBeMissing: boolean }> = {
  // As it stands in the index `members_list`.
  name: { by: sql`lower(${members.name})`, canBeMissing: false },
  email: { by: sql`${members.email}`, canBeMissing: false },
  role: { by: roleRank, canBeMissing: false },
  status: { by: sql`${members.status}`, canBeMissing: false },
  joinedAt: { by: sql`${members.joinedAt}`, canBeMissing: true },
  lastActiveAt: { by: sql`${members.lastActiveAt}`, canBeMissing: true },
  companyPosition: { by: sql`lower(${members.companyPosition})`, canBeMissing: true },
}

/** [ADM-7] Whatever it is sorted by, the person's id decides between equals: no row stands on two pages or on none. */
const inOrder = ({ sort = { field: 'name', order: 'asc' } }: ListInput): SQL[] => {
  const { by, canBeMissing } = SORTED_BY[sort.field]
  const direction = sort.order === 'asc' ? asc : desc
  const ordered = direction(by)
  return [canBeMissing ? sql`${ordered} nulls last` : ordered, direction(members.userId)]
}

export const listMembers = (db: Executor, which: SQL | undefined, input: ListInput & { pageSize: number }) =>
  db
    .select()
    .from(members)
    .where(which)
    .orderBy(...inOrder(input))
    .limit(input.pageSize)
    .offset(((input.page ?? 1) - 1) * input.pageSize)

/** The figures of people by their ids; not joined above, where deep pages would join all that they skip. */
export const charactersOf = async (db: Executor, userIds: string[]) => {
  const found = await db
    .select({ id: users.id, character: users.character })
    .from(users)
    .where(inArray(users.id, userIds))
  return new Map(found.map(({ id, character }) => [id, character]))
}

export const countMembers = (db: Executor, which: SQL | undefined, exactMax: number) =>
  countUpTo(db, members, which, exactMax)
