import { CHAT } from '@metapyra/contract/chat'
import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, eq, gte, lt, sql } from '../../../platform/db/drizzle.ts'
import { messages } from '../tables.ts'

export interface Choice {
  /** What `to_tsquery` takes. */
  query: string
  senderId: string | undefined
  after: Date | undefined
  before: Date | undefined
  /** Only what stands before this one, which was found last. */
  last: Place | undefined
}

export interface Place {
  id: string
  createdAt: Date
}

export interface FoundPlace extends Place {
  /** The conversation that it stands in, or its thread does. */
  scopeId: string
}

const { search, id, createdAt, conversationId, senderId } = messages
const scopeId = sql`coalesce(${messages.parentId}, ${conversationId})`
/** One more than a page, which tells whether there are more. */
const LIMIT = CHAT.foundPageSize + 1

const wordsOf = ({ query }: Choice): SQL => sql`to_tsquery('simple', ${query})`
/** With the sender, under whom each message stands in the index. */
const soughtOf = (choice: Choice): SQL =>
  choice.senderId ? sql`(${wordsOf(choice)} && ${`'by ${choice.senderId}'`}::tsquery)` : wordsOf(choice)
/** Words that are none would leave the sender alone to be sought. */
const hasWords = (choice: Choice): SQL => sql`numnode(${wordsOf(choice)}) > 0`
const isSentAsChosen = (choice: Choice): SQL | undefined =>
  choice.senderId ? eq(senderId, choice.senderId) : undefined

const isWithin = ({ after, before, last }: Choice): SQL | undefined =>
  and(
    after && gte(createdAt, after),
    before && lt(createdAt, before),
    // The first half alone is what an index begins at.
    last &&
      sql`${createdAt} <= ${last.createdAt} and (${createdAt}, ${id}) < (${last.createdAt}, ${last.id})`,
  )

const columns = sql`${id}, ${createdAt}, ${senderId}, ${search}, ${scopeId} as scope_id`
const bySender = ({ senderId: chosen }: Choice): SQL => (chosen ? sql`and sender_id = ${chosen}` : sql``)

interface FoundRow extends Record<string, unknown> {
  id: string
  created_at: string | Date
  scope_id: string
}
const toPlace = (row: FoundRow): FoundPlace => ({
  id: row.id,
  createdAt: new Date(row.created_at),
  scopeId: row.scope_id,
})

/** In one thread alone: all of it is read, whatever the planner thinks of the words. */
export const foundInThread = async (db: Executor, ofId: string, choice: Choice): Promise<FoundPlace[]> => {
  const { rows } = await db.execute<FoundRow>(sql`
    with these as materialized (
      select ${columns} from ${messages} where ${and(sql`${conversationId} = ${ofId}`, isWithin(choice))})
    select id, created_at, scope_id from these where search @@ ${wordsOf(choice)} ${bySender(choice)}
    order by created_at desc, id desc limit ${LIMIT}`)
  return rows.map(toPlace)
}

/** A conversation, and how many of its messages may be read, of how many bytes in all. */
export interface Scope {
  id: string
  share: number
  bytes: number
}

/**
 * Among the newest messages of all these conversations together, as far back as no one of them has more than its share or
 * its bytes: a common word fills a page from them. Whether that is all there is.
 */
export const foundAmongNewest = async (
  db: Executor,
  scopes: Scope[],
  choice: Choice,
): Promise<{ places: FoundPlace[]; isAll: boolean }> => {
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

/** How many messages of the whole database have these words, as its planner thinks. */
export const estimate = async (db: Executor, choice: Choice): Promise<number> => {
  const { rows } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select from ${messages} where ${search} @@ ${soughtOf(choice)}`,
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? Number.POSITIVE_INFINITY
}

const newestOf = (db: Executor, found: SQL | undefined) =>
  db
    .select({ id, createdAt, scopeId: sql<string>`${scopeId}` })
    .from(messages)
    .where(found)
    // Not by the column itself: no index of instants is to be read through instead.
    .orderBy(sql`${createdAt} + interval '0' desc`, sql`${id} desc`)
    .limit(LIMIT)

/** By the index of words; of what is found there, what stands in these conversations. */
export const foundByWords = (db: Executor, ids: string[], choice: Choice): Promise<FoundPlace[]> =>
  newestOf(
    db,
    and(
      sql`${search} @@ ${soughtOf(choice)}`,
      hasWords(choice),
      sql`${scopeId} = any(${sql.param(ids)}::uuid[])`,
      isSentAsChosen(choice),
      isWithin(choice),
    ),
  )

/**
 * By the index of words, in which each message also stands under where it is read and its sender: what is found is
 * what all these lists share, however long one of them is.
 */
export const foundByScope = (db: Executor, ids: string[], choice: Choice): Promise<FoundPlace[]> => {
  const scopes = ids.map((one) => `'in ${one}'`).join(' | ')
  const found = sql`${search} @@ (${soughtOf(choice)} && ${scopes}::tsquery)`
  return newestOf(db, and(found, hasWords(choice), isSentAsChosen(choice), isWithin(choice)))
}
