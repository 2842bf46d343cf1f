import type { Input } from '@metapyra/contract/calls'
import { EXACT_COUNT_MAX, USER_LIST_PAGE_MAX } from '@metapyra/contract/constants'
import { tooMany } from '../../platform/http/limits/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import { membersChosen } from './chosen.service.ts'
import { charactersOf, countMembers, listMembers } from './list.queries.ts'
import type { Sort } from './order.queries.ts'
import { toMemberRow } from './rules.ts'

const DEFAULT_PAGE_SIZE = 20
export const DEFAULT_SORT: Sort = { field: 'name', order: 'asc' }
/** As many as PostgreSQL counts into an integer. */
const ALL = 2_147_483_646
const COUNTS = { max: 30, seconds: 60 }

type ListInput = Input<'POST v2/admin/workspace/user-list'>
type Count = Awaited<ReturnType<typeof countMembers>>

export interface CountLimit {
  /** How far is counted unasked. */
  exactMax: number
  /** Counts an exact count of all for somebody; throws TOO_MANY. */
  take(by: { workspaceId: string; userId: string }): Promise<void>
}

/** [LIST-1] Counting all of a large space reads all of it: so often a minute and no more, whatever asks for it. */
export const createCountLimit = ({ counters }: Pick<Services, 'counters'>): CountLimit => {
  const counter = counters.shared('exact counts', COUNTS)
  return {
    exactMax: EXACT_COUNT_MAX,
    take: async ({ workspaceId, userId }) => {
      const { isOver, msBeforeNext } = await counter.count(`${workspaceId} ${userId}`)
      if (isOver) throw tooMany(msBeforeNext)
    },
  }
}

export const userList = async (
  services: Services,
  countLimit: CountLimit,
  by: Parameters<CountLimit['take']>[0],
  { page = 1, pageSize = DEFAULT_PAGE_SIZE, sort = DEFAULT_SORT, countAll = false, ...choice }: ListInput,
) => {
  const { db } = services
  const { workspaceId } = by
  if (countAll) await countLimit.take(by)
  const which = membersChosen(services, workspaceId, choice)
  const limit = Math.min(pageSize, USER_LIST_PAGE_MAX)
  const offset = (page - 1) * limit
  const listed = listMembers(db, workspaceId, which, sort, { limit, offset })
  const counting = countAll ? ALL : countLimit.exactMax
  // What is searched for mostly ends on its first page, and to look through everybody once more would double its cost.
  const found = choice.search ? totalSeen(offset, (await listed).length, limit) : undefined
  const [rows, counted] = await Promise.all([listed, found ?? countMembers(db, which, counting)])
  const ids = rows.map(({ userId }) => userId)
  // Beyond the end an estimate would lead on and on.
  const mustCount = rows.length === 0 && !counted.isExact
  if (mustCount) await countLimit.take(by)
  const [characters, count] = await Promise.all([
    charactersOf(db, ids),
    mustCount ? countMembers(db, which, ALL) : counted,
  ])
  return {
    rows: rows.map((row) => toMemberRow(row, characters.get(row.userId))),
    ...(count.isExact ? count : (totalSeen(offset, rows.length, limit) ?? count)),
  }
}

/** Whoever sees the end of the list knows how long it is. */
const totalSeen = (offset: number, found: number, limit: number): Count | undefined =>
  found < limit && (found > 0 || offset === 0) ? { total: offset + found, isExact: true } : undefined
