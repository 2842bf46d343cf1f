import type { Executor } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { users } from '../../account/tables.ts'
import type { ConversationRow } from '../core/queries.ts'
import { conversations, messages } from '../tables.ts'

export interface KnownConversation extends Record<string, unknown> {
  id: string
  lastChange: number
  touchedAt: Date
}

/**
 * Returns the conversations changed since an instant that agents can know: the space's chat, groups, and the threads of
 * both. Direct conversations, rooms and events are excluded.
 */
export const conversationsForAgentsSince = async (
  db: Executor,
  spaceId: string,
  since: Date,
): Promise<KnownConversation[]> => {
  const { rows } = await db.execute<KnownConversation & { touchedAt: string | Date }>(sql`
    select c.id, c.last_change as "lastChange", c.touched_at as "touchedAt" from ${conversations} c
    left join ${conversations} a on a.id = c.audience_id
    where c.workspace_id = ${spaceId} and c.touched_at >= ${since} and c.first_person_id is null
      and c.kind in ('space', 'group', 'thread') and (a.id is null or a.kind = 'group')`)
  return rows.map((row) => ({ ...row, touchedAt: new Date(row.touchedAt) }))
}

export interface IndexableMessage extends Record<string, unknown> {
  id: string
  conversationId: string
  change: number
  senderName: string
  /** The message's search vector as text; null if it has too few words or is deleted. */
  words: string | null
  /** For a reply in a thread: the text of the thread's root. */
  question: string | null
  /** True if the root was edited or deleted, so that its replies must be indexed again. */
  isAskedAnew: boolean
}

/**
 * Minimum words of a message to be indexed, minimum for a reply, and the words that the vector always holds for
 * conversation and sender.
 */
const MIN_WORDS = 4
const MIN_REPLY_WORDS = 2
const KEY_LEXEMES = 2

const selectMessages = sql`select m.id, m.conversation_id as "conversationId", m.change, m.sender_name as "senderName",
    case when m.deleted_at is null and length(m.search) >= ${KEY_LEXEMES}::int
      + case when c.root_id is null then ${MIN_WORDS}::int else ${MIN_REPLY_WORDS}::int end then m.search::text end as words,
    r.body as question, (m.reply_count > 0 and coalesce(m.edited_at, m.deleted_at) is not null) as "isAskedAnew"
  from ${conversations} c join ${messages} m on m.conversation_id = c.id
  left join ${messages} r on r.id = c.root_id and r.deleted_at is null`

/** Returns the messages written or changed after these change numbers, by conversation and in order. */
export const messagesAfter = async (
  db: Executor,
  known: { id: string; change: number }[],
  limit: number,
): Promise<IndexableMessage[]> => {
  const ids = sql.param(known.map(({ id }) => id))
  const changes = sql.param(known.map(({ change }) => change))
  const { rows } = await db.execute<IndexableMessage>(sql`
    ${selectMessages} join unnest(${ids}::uuid[], ${changes}::int[]) k (id, change) on k.id = c.id and m.change > k.change
    order by m.conversation_id, m.change limit ${limit}`)
  return rows
}

/** The replies to these messages. */
export const repliesTo = async (db: Executor, rootIds: string[]): Promise<IndexableMessage[]> => {
  if (rootIds.length === 0) return []
  const { rows } = await db.execute<IndexableMessage>(
    sql`${selectMessages} where c.root_id = any(${sql.param(rootIds)}::uuid[])`,
  )
  return rows
}

export interface CitedMessage
  extends Pick<
    ConversationRow,
    'workspaceId' | 'kind' | 'rootId' | 'firstPersonId' | 'secondPersonId' | 'audienceId'
  > {
  id: string
  seq: number
  conversationId: string
  body: string
  senderId: string
  senderName: string
  createdAt: Date
  question: string | null
  questionerId: string | null
}

/**
 * Returns these messages in their current state, with their conversations. Leaves out those that are deleted or
 * expired.
 */
export const citedMessages = async (
  db: Executor,
  spaceId: string,
  ids: string[],
): Promise<CitedMessage[]> => {
  const { rows } = await db.execute<CitedMessage & Record<string, unknown>>(sql`
    select m.id, m.seq, m.conversation_id as "conversationId", m.body, m.sender_id as "senderId", coalesce(u.name, m.sender_name) as "senderName",
      m.created_at as "createdAt", r.body as question, r.sender_id as "questionerId",
      c.workspace_id as "workspaceId", c.kind, c.root_id as "rootId", c.first_person_id as "firstPersonId",
      c.second_person_id as "secondPersonId", c.audience_id as "audienceId"
    from ${messages} m join ${conversations} c on c.id = m.conversation_id
    left join ${users} u on u.id = m.sender_id
    left join ${messages} r on r.id = c.root_id and r.deleted_at is null
    where m.id = any(${sql.param(ids)}::uuid[]) and c.workspace_id = ${spaceId}
      and m.deleted_at is null and m.seq >= c.first_seq`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}
