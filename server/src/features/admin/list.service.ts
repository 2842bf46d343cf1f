import type { Input } from '@metapyra/contract/calls'
import { EXACT_COUNT_MAX, USER_LIST_PAGE_MAX } from '@metapyra/contract/constants'
import { tooMany } from '../../platform/http/limits/rate-limits.ts'
import type { Services } from '../../platform/services.ts'
import { charactersOf, countMembers, listMembers } from './list.queries.ts'
import type { Sort } from './order.queries.ts'
import { toMemberRow } from './rules.ts'
import { membersInSelection } from './selection.service.ts'

const DEFAULT_PAGE_SIZE = 20
export const DEFAULT_SORT: Sort = { field: 'name', order: 'asc' }
/** PostgreSQL's largest integer, less one. */
const MAX_COUNT = 2_147_483_646
const COUNTS = { max: 30, seconds: 60 }

type ListInput = Input<'POST v2/admin/workspace/user-list'>
type Count = Awaited<ReturnType<typeof countMembers>>

export interface CountLimit {
  /** How far rows are counted unless an exact count is requested. */
  exactMax: number
  /** Counts an exact count against the caller's limit; throws TOO_MANY. */
  take(by: { workspaceId: string; userId: string }): Promise<void>
}

/** [LIST-1] Exact counts of a large space read all of it, so they are limited per minute, whatever requests them. */
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
  const which = membersInSelection(services, workspaceId, choice)
  const limit = Math.min(pageSize, USER_LIST_PAGE_MAX)
  const offset = (page - 1) * limit
  const listed = listMembers(db, workspaceId, which, sort, { limit, offset })
  const counting = countAll ? MAX_COUNT : countLimit.exactMax
  // Searches mostly end on the first page, and counting separately would double their cost.
  const found = choice.search ? totalIfLastPage(offset, (await listed).length, limit) : undefined
  const [rows, counted] = await Promise.all([listed, found ?? countMembers(db, which, counting)])
  const ids = rows.map(({ userId }) => userId)
  // Beyond the list's end, an estimate would lead on to more empty pages.
  const mustCount = rows.length === 0 && !counted.isExact
  if (mustCount) await countLimit.take(by)
  const [characters, count] = await Promise.all([
    charactersOf(db, ids),
    mustCount ? countMembers(db, which, MAX_COUNT) : counted,
  ])
  return {
    rows: rows.map((row) => toMemberRow(row, characters.get(row.userId))),
    ...(count.isExact ? count : (totalIfLastPage(offset, rows.length, limit) ?? count)),
  }
}

/** A page that reaches the end of the list gives its exact length. */
const totalIfLastPage = (offset: number, found: number, limit: number): Count | undefined =>
  found < limit && (found > 0 || offset === 0) ? { total: offset + found, isExact: true } : undefined
