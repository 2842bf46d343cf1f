import type { Input } from '@metapyra/contract/calls'
import { countUpTo } from '../../platform/db/count.ts'
import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { and, eq, inArray, isNotNull, isNull, notInArray } from '../../platform/db/drizzle.ts'
import { eachWordInFolded } from '../../platform/db/search.ts'
import { isInRange } from '../../platform/db/time-range.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'
import type { Sort } from './order.queries.ts'
import { idsOfPage } from './order.queries.ts'
import type { Member } from './people.queries.ts'

/** Matches the selected members; the search is plain text here. */
export type PeopleSelection = Pick<Input<'POST v2/admin/workspace/user-list'>, 'type' | 'search' | 'filter'>

const isOfType = (type: PeopleSelection['type']): SQL | undefined =>
  type === 'all' ? undefined : type === 'guest' ? eq(members.role, 'guest') : eq(members.status, type)

export const membersMatching = (
  workspaceId: string,
  { type, search = '', filter = {} }: PeopleSelection,
  here: string[] = [],
): SQL | undefined =>
  and(
    eq(members.workspaceId, workspaceId),
    isOfType(type),
    filter.importId ? eq(members.importId, filter.importId) : undefined,
    filter.role?.length ? inArray(members.role, filter.role) : undefined,
    filter.status?.length ? inArray(members.status, filter.status) : undefined,
    filter.isHere === undefined ? undefined : (filter.isHere ? inArray : notInArray)(members.userId, here),
    filter.isNeverActive === undefined
      ? undefined
      : (filter.isNeverActive ? isNull : isNotNull)(members.lastActiveAt),
    isInRange(members.lastActiveAt, filter.activeFrom, filter.activeBefore),
    isInRange(members.joinedAt, filter.joinedFrom, filter.joinedBefore),
    isInRange(members.invitedAt, filter.invitedFrom, filter.invitedBefore),
    filter.userRecording ? eq(members.recording, filter.userRecording === 'enabled') : undefined,
    filter.userTranscriber ? eq(members.transcriber, filter.userTranscriber === 'enabled') : undefined,
    eachWordInFolded(members.lookUp, search),
  )

/** One page: first the ids on it, then their complete rows. */
export const listMembers = async (
  db: Executor,
  workspaceId: string,
  which: SQL | undefined,
  sort: Sort,
  page: { limit: number; offset: number },
): Promise<Member[]> => {
  const ids = await idsOfPage(db, which, sort, page)
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, ids)))
  const byId = new Map(rows.map((row) => [row.userId, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * The avatars of people by their ids. Not joined in the list's query, because deep pages would join all skipped rows.
 */
export const charactersOf = async (db: Executor, userIds: string[]) => {
  const found = await db
    .select({ id: users.id, character: users.character })
    .from(users)
    .where(inArray(users.id, userIds))
  return new Map(found.map(({ id, character }) => [id, character]))
}

export const countMembers = (db: Executor, which: SQL | undefined, exactMax: number) =>
  countUpTo(db, members, which, exactMax)
