import { CHAT } from '@metapyra/contract/chat'
import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, eq, gte, lt, sql } from '../../../platform/db/drizzle.ts'
import { messages } from '../tables.ts'

export interface SearchFilter {
  /** In the syntax of `to_tsquery`. */
  query: string
  senderId: string | undefined
  after: Date | undefined
  before: Date | undefined
  /** Only messages before this one, which was the last result of the previous page. */
  last: SearchScope | undefined
}

export interface SearchScope {
  id: string
  createdAt: Date
}

export interface SearchHit extends SearchScope {
  /** The message's conversation; for a reply, the conversation of its thread's root. */
  scopeId: string
}

const { search, id, createdAt, conversationId, senderId } = messages
const scopeId = sql`coalesce(${messages.parentId}, ${conversationId})`
/** One more than a page, to know whether there are more. */
const LIMIT = CHAT.foundPageSize + 1

const wordsOf = ({ query }: SearchFilter): SQL => sql`to_tsquery('simple', ${query})`
/** Adds the sender to the query, because each message is also indexed by its sender. */
const tsQueryOf = (choice: SearchFilter): SQL =>
  choice.senderId ? sql`(${wordsOf(choice)} && ${`'by ${choice.senderId}'`}::tsquery)` : wordsOf(choice)
/** True if the query has words. Without any, only the sender would be searched for. */
const hasWords = (choice: SearchFilter): SQL => sql`numnode(${wordsOf(choice)}) > 0`
const isSentAsChosen = (choice: SearchFilter): SQL | undefined =>
  choice.senderId ? eq(senderId, choice.senderId) : undefined

const isWithin = ({ after, before, last }: SearchFilter): SQL | undefined =>
  and(
    after && gte(createdAt, after),
    before && lt(createdAt, before),
    // Only the first condition can be used as an index bound.
    last &&
      sql`${createdAt} <= ${last.createdAt} and (${createdAt}, ${id}) < (${last.createdAt}, ${last.id})`,
  )

const columns = sql`${id}, ${createdAt}, ${senderId}, ${search}, ${scopeId} as scope_id`
const bySender = ({ senderId: chosen }: SearchFilter): SQL =>
  chosen ? sql`and sender_id = ${chosen}` : sql``

interface FoundRow extends Record<string, unknown> {
  id: string
  created_at: string | Date
  scope_id: string
}
const toPlace = (row: FoundRow): SearchHit => ({
  id: row.id,
  createdAt: new Date(row.created_at),
  scopeId: row.scope_id,
})

/** Searches one thread by reading all of it, regardless of the planner's estimate for the words. */
export const foundInThread = async (
  db: Executor,
  ofId: string,
  choice: SearchFilter,
): Promise<SearchHit[]> => {
  const { rows } = await db.execute<FoundRow>(sql`
    with these as materialized (
      select ${columns} from ${messages} where ${and(sql`${conversationId} = ${ofId}`, isWithin(choice))})
    select id, created_at, scope_id from these where search @@ ${wordsOf(choice)} ${bySender(choice)}
    order by created_at desc, id desc limit ${LIMIT}`)
  return rows.map(toPlace)
}

/** A conversation, with how many of its messages can be read and how many bytes in total. */
export interface Scope {
  id: string
  share: number
  bytes: number
}

/**
 * Searches the newest messages of all these conversations together, as far back as each stays within its share and
 * bytes. For a common word this fills a page. `isAll` is true if nothing older exists.
 */
export const searchNewest = async (
  db: Executor,
  scopes: Scope[],
  choice: SearchFilter,
): Promise<{ places: SearchHit[]; isAll: boolean }> => {
  const ids = sql.param(scopes.map((scope) => scope.id))
  const shares = sql.param(scopes.map(({ share }) => share))
  const bytes = sql.param(scopes.map((scope) => scope.bytes))
  const inScope = and(sql`${scopeId} = s.id`, isWithin(choice))
  const { rows } = await db.execute<FoundRow & { cut: string | Date | null }>(sql`
    with scopes as materialized (
      select * from unnest(${ids}::uuid[], ${shares}::int[], ${bytes}::int[]) s (id, share, bytes)),
    cut as materialized (
      select max(beyond.created_at) as at from scopes s cross join lateral (
        select counted.created_at from (
          select created_at, row_number() over newest_first as count, sum(size) over newest_first as bytes from (
            -- The length alone: of a long body nothing is fetched for it.
            select ${createdAt}, octet_length(${messages.body}) as size from ${messages} where ${inScope}
            order by ${createdAt} desc limit s.share + 1) newest
          window newest_first as (order by created_at desc rows unbounded preceding)) counted
        where counted.count > s.share or counted.bytes > s.bytes order by counted.created_at desc limit 1
      ) beyond),
    these as materialized (
      select newest.* from cut, scopes s cross join lateral (
        select ${columns} from ${messages} where ${inScope} and ${createdAt} > coalesce(cut.at, '-infinity')
        -- There are no more; without a limit all messages would be read.
        order by ${createdAt} desc limit s.share
      ) newest)
    select found.*, cut.at as cut from cut left join (
      select id, created_at, scope_id from these where search @@ ${wordsOf(choice)} ${bySender(choice)}
      order by created_at desc, id desc limit ${LIMIT}) found on true`)
  return {
    places: rows.filter((row) => row.id !== null).map(toPlace),
    isAll: rows.every(({ cut }) => cut === null),
  }
}

/** Returns the planner's estimate of how many messages in the whole database match. */
export const estimateMatches = async (db: Executor, choice: SearchFilter): Promise<number> => {
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select from ${messages} where ${search} @@ ${tsQueryOf(choice)}`,
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? Number.POSITIVE_INFINITY
}

const newestOf = (db: Executor, found: SQL | undefined) =>
  db
    .select({ id, createdAt, scopeId: sql<string>`${scopeId}` })
    .from(messages)
    .where(found)
    // Orders by an expression rather than the column, so that the planner does not scan an index of instants instead.
    .orderBy(sql`${createdAt} + interval '0' desc`, sql`${id} desc`)
    .limit(LIMIT)

/** Searches the index of words, then filters the results by conversation. */
export const foundByWords = (db: Executor, ids: string[], choice: SearchFilter): Promise<SearchHit[]> =>
  newestOf(
    db,
    and(
      sql`${search} @@ ${tsQueryOf(choice)}`,
      hasWords(choice),
      sql`${scopeId} = any(${sql.param(ids)}::uuid[])`,
      isSentAsChosen(choice),
      isWithin(choice),
    ),
  )

/**
 * Searches the index of words, where each message is also indexed by its conversation and sender. The index intersects
 * these lists, however long one of them is.
 */
export const foundByScope = (db: Executor, ids: string[], choice: SearchFilter): Promise<SearchHit[]> => {
  const scopes = ids.map((one) => `'in ${one}'`).join(' | ')
  const found = sql`${search} @@ (${tsQueryOf(choice)} && ${scopes}::tsquery)`
  return newestOf(db, and(found, hasWords(choice), isSentAsChosen(choice), isWithin(choice)))
}
