import type { Input } from '@metapyra/contract/calls'
import { EXACT_COUNT_MAX, USER_LIST_PAGE_MAX } from '@metapyra/contract/constants'
import type { Counter } from '../../http/counter.ts'
import { createCounter } from '../../http/counter.ts'
import { tooMany } from '../../http/rate-limits.ts'
import { plainText } from '../../plain-text.ts'
import type { Services } from '../../services.ts'
import { charactersOf, countMembers, listMembers, whichMembers } from './list.queries.ts'
import type { Sort } from './order.queries.ts'
import { toMemberRow } from './rules.ts'

const DEFAULT_PAGE_SIZE = 20
export const DEFAULT_SORT: Sort = { field: 'name', order: 'asc' }
/** As many as PostgreSQL counts into an integer. */
const ALL = 2_147_483_646
const COUNTS = { max: 30, seconds: 60 }

type ListInput = Input<'POST v2/admin/workspace/user-list'>
type Count = Awaited<ReturnType<typeof countMembers>>

/** [LIST-1] Counting all of a large space reads all of it: so often a minute and no more. */
export const createCountLimit = ({ config }: Pick<Services, 'config'>): Counter =>
  createCounter(COUNTS, config.RATE_LIMIT_FACTOR)

export const userList = async (
  { db }: Services,
  counts: Counter,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { page = 1, pageSize = DEFAULT_PAGE_SIZE, sort = DEFAULT_SORT, countAll = false, ...choice }: ListInput,
) => {
  if (countAll) {
    const { isOver, msBeforeNext } = await counts.count(`${workspaceId} ${userId}`)
    if (isOver) throw tooMany(msBeforeNext)
  }
  const which = whichMembers(workspaceId, { ...choice, search: plainText(choice.search ?? '') })
  const limit = Math.min(pageSize, USER_LIST_PAGE_MAX)
  const offset = (page - 1) * limit
  const [rows, counted] = await Promise.all([
    listMembers(db, workspaceId, which, sort, { limit, offset }),
    countMembers(db, which, countAll ? ALL : EXACT_COUNT_MAX),
  ])
  const ids = rows.map(({ userId }) => userId)
  const [characters, count] = await Promise.all([
    charactersOf(db, ids),
    // Beyond the end an estimate would lead on and on.
    rows.length === 0 && offset > 0 && !counted.isExact ? countMembers(db, which, ALL) : counted,
  ])
  return {
    rows: rows.map((row) => toMemberRow(row, characters.get(row.userId))),
    ...countSeen(count, offset, rows.length, limit),
  }
}

/** Whoever sees the end of the list need not estimate how long it is. */
const countSeen = (count: Count, offset: number, found: number, limit: number): Count =>
  !count.isExact && found > 0 && found < limit ? { total: offset + found, isExact: true } : count
