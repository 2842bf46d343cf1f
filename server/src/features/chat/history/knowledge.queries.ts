import type { Executor } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { users } from '../../account/tables.ts'
import type { ConversationRow } from '../core/queries.ts'
import { conversations, messages } from '../tables.ts'

export interface Talk extends Record<string, unknown> {
  id: string
  lastChange: number
  touchedAt: Date
}

/**
 * The conversations that agents may know of, in which something was said or changed since: the space's own, groups',
 * and the threads of both. What two say to each other is not among them, nor what is said in rooms and at events.
 */
export const talksTouchedSince = async (db: Executor, spaceId: string, since: Date): Promise<Talk[]> => {
  const { rows } = await db.execute<Talk & { touchedAt: string | Date }>(sql`
    select c.id, c.last_change as "lastChange", c.touched_at as "touchedAt" from ${conversations} c
    left join ${conversations} a on a.id = c.audience_id
    where c.workspace_id = ${spaceId} and c.touched_at >= ${since} and c.first_person_id is null
      and c.kind in ('space', 'group', 'thread') and (a.id is null or a.kind = 'group')`)
  return rows.map((row) => ({ ...row, touchedAt: new Date(row.touchedAt) }))
}

export interface Said extends Record<string, unknown> {
  id: string
  conversationId: string
  change: number
  senderName: string
  /** As the search has them; null where it says too little, or is deleted. */
  words: string | null
  /** Of an answer in a thread, what it answers to. */
  question: string | null
  /** What answers to it is found by other words by now. */
  isAskedAnew: boolean
}

/** So many words say something by themselves, and so many answer something; beside where and by whom it was said. */
const SAYS_SOMETHING = 4
const ANSWERS = 2
const PLACE_WORDS = 2

const said = sql`select m.id, m.conversation_id as "conversationId", m.change, m.sender_name as "senderName",
    case when m.deleted_at is null and length(m.search) >= ${PLACE_WORDS}::int
      + case when c.root_id is null then ${SAYS_SOMETHING}::int else ${ANSWERS}::int end then m.search::text end as words,
    r.body as question, (m.reply_count > 0 and coalesce(m.edited_at, m.deleted_at) is not null) as "isAskedAnew"
  from ${conversations} c join ${messages} m on m.conversation_id = c.id
  left join ${messages} r on r.id = c.root_id and r.deleted_at is null`

/** What was said or changed after these changes, conversation by conversation in their order. */
export const saidAfter = async (
  db: Executor,
  known: { id: string; change: number }[],
  limit: number,
): Promise<Said[]> => {
  const ids = sql.param(known.map(({ id }) => id))
  const changes = sql.param(known.map(({ change }) => change))
  const { rows } = await db.execute<Said>(sql`
    ${said} join unnest(${ids}::uuid[], ${changes}::int[]) k (id, change) on k.id = c.id and m.change > k.change
    order by m.conversation_id, m.change limit ${limit}`)
  return rows
}

/** All that was answered to these. */
export const saidTo = async (db: Executor, rootIds: string[]): Promise<Said[]> => {
  if (rootIds.length === 0) return []
  const { rows } = await db.execute<Said>(sql`${said} where c.root_id = any(${sql.param(rootIds)}::uuid[])`)
  return rows
}

export interface Told
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

/** These messages as they stand now, with where they were said; those are left out that are deleted or kept no more. */
export const toldMessages = async (db: Executor, spaceId: string, ids: string[]): Promise<Told[]> => {
  const { rows } = await db.execute<Told & Record<string, unknown>>(sql`
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
