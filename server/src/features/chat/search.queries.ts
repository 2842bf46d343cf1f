import { CHAT } from '@metapyra/contract/chat'
import type { Executor, SQL } from '../../db/drizzle.ts'
import { and, eq, gte, lt, sql } from '../../db/drizzle.ts'
import { messages } from './tables.ts'

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

const columns = sql`select ${id}, ${createdAt}, ${senderId}, ${search}, ${scopeId} as scope_id from ${messages}`

/** Reads these messages one by one, whatever the planner thinks of the words. */
const amongThese = async (
  db: Executor,
  choice: Choice,
  where: SQL,
  newest: SQL = sql``,
): Promise<FoundPlace[]> => {
  const these = sql`${columns} where ${and(where, isWithin(choice))} ${newest}`
  const bySender = choice.senderId ? sql`and sender_id = ${choice.senderId}` : sql``
  const { rows } = await db.execute<{ id: string; created_at: string | Date; scope_id: string }>(sql`
    with these as materialized (${these})
    select id, created_at, scope_id from these where search @@ ${wordsOf(choice)} ${bySender}
    order by created_at desc, id desc limit ${LIMIT}`)
  return rows.map((row) => ({ id: row.id, createdAt: new Date(row.created_at), scopeId: row.scope_id }))
}

/** In conversations that hold so few messages that reading them takes less time than looking words up. */
export const foundInShort = (db: Executor, ids: string[], choice: Choice): Promise<FoundPlace[]> =>
  amongThese(db, choice, sql`${scopeId} = any(${sql.param(ids)}::uuid[])`)

/** In one thread alone. */
export const foundInThread = (db: Executor, ofId: string, choice: Choice): Promise<FoundPlace[]> =>
  amongThese(db, choice, sql`${conversationId} = ${ofId}`)

/** Among the newest `count` messages: a common word fills a page from them. */
export const foundAmongNewest = (db: Executor, ofId: string, count: number, choice: Choice) =>
  amongThese(db, choice, sql`${scopeId} = ${ofId}`, sql`order by ${createdAt} desc limit ${count}`)

/**
 * By the index of words, in which each message also stands under where it is read and its sender: what is found is
 * what all these lists share, however long one of them is.
 */
export const foundByIndex = (db: Executor, ids: string[], choice: Choice): Promise<FoundPlace[]> => {
  const inThese = ids.map((one) => `'in ${one}'`).join(' | ')
  const bySender = choice.senderId ? ` & 'by ${choice.senderId}'` : ''
  const scope = sql`${`(${inThese})${bySender}`}::tsquery`
  const found = sql`${search} @@ (${wordsOf(choice)} && ${scope}) and numnode(${wordsOf(choice)}) > 0`
  return (
    db
      .select({ id, createdAt, scopeId: sql<string>`${scopeId}` })
      .from(messages)
      .where(and(found, isSentAsChosen(choice), isWithin(choice)))
      // Not by the column itself: no index of instants is to be read through instead.
      .orderBy(sql`${createdAt} + interval '0' desc`, sql`${id} desc`)
      .limit(LIMIT)
  )
}
