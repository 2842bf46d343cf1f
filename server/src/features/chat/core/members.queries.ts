import type { ChatReceipt } from '@metapyra/contract/entities/chat'
import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, eq, inArray, sql } from '../../../platform/db/drizzle.ts'
import { members } from '../../workspace/tables.ts'
import { conversationMembers, conversations, messages } from '../tables.ts'
import type { Address } from './queries.ts'
import type { Readers } from './readers.rules.ts'

/**
 * Adds a person to a conversation. From here on its messages are unread to them, and a thread or room appears in their
 * list.
 */
export const follow = (db: Executor, conversationId: string, personId: string, lastReadSeq: number) =>
  db.insert(conversationMembers).values({ conversationId, personId, lastReadSeq }).onConflictDoNothing()

/** Adds people to a group or room. Messages up to `lastReadSeq` count as read. Returns those who were added. */
export const followAll = async (
  db: Executor,
  conversationId: string,
  personIds: string[],
  lastReadSeq: number,
): Promise<string[]> => {
  if (personIds.length === 0) return []
  const { rows } = await db.execute<{ personId: string }>(sql`
    insert into ${conversationMembers} (conversation_id, person_id, last_read_seq, from_seq)
    select c.id, p.id, ${lastReadSeq}::int, ${fromSeqFor(sql`c.workspace_id`, sql`p.id`, sql`${lastReadSeq}::int`)}
    from ${conversations} c cross join unnest(${sql.param(personIds)}::uuid[]) p (id)
    where c.id = ${conversationId} on conflict do nothing returning person_id as "personId"`)
  return rows.map(({ personId }) => personId)
}

/** [GUEST-16] The first sequence number that a non-member can read; null for members, who read from the start. */
export const fromSeqFor = (workspaceId: SQL, personId: SQL, readSeq: SQL): SQL => sql`case when exists (
  select from ${members} m where m.workspace_id = ${workspaceId} and m.user_id = ${personId} and m.role <> 'guest')
  then null else ${readSeq} + 1 end`

/** Returns the first sequence number a person can read in each of these conversations, if they have a row there. */
export const fromSeqsOf = async (
  db: Executor,
  conversationIds: string[],
  personId: string,
): Promise<Map<string, number>> => {
  if (conversationIds.length === 0) return new Map()
  const { conversationId, fromSeq, personId: reader } = conversationMembers
  const rows = await db
    .select({ conversationId, fromSeq })
    .from(conversationMembers)
    .where(and(inArray(conversationId, conversationIds), eq(reader, personId)))
  return new Map(rows.map((row) => [row.conversationId, row.fromSeq ?? 1]))
}

export const unfollow = async (db: Executor, conversationId: string, personId: string): Promise<boolean> =>
  (await unfollowAll(db, conversationId, [personId])).length === 1

/** Removes people from a conversation. Returns those who were in it. */
export const unfollowAll = async (
  db: Executor,
  conversationId: string,
  personIds: string[],
): Promise<string[]> => {
  if (personIds.length === 0) return []
  const rows = await db
    .delete(conversationMembers)
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        sql`${conversationMembers.personId} = any(${sql.param(personIds)}::uuid[])`,
      ),
    )
    .returning({ personId: conversationMembers.personId })
  return rows.map(({ personId }) => personId)
}

export const lastReadSeq = async (db: Executor, conversationId: string, personId: string): Promise<number> =>
  (
    await db
      .select({ seq: conversationMembers.lastReadSeq })
      .from(conversationMembers)
      .where(
        and(
          eq(conversationMembers.conversationId, conversationId),
          eq(conversationMembers.personId, personId),
        ),
      )
  )[0]?.seq ?? 0

export type ReceiptKind = 'read' | 'delivered'

/**
 * Moves a read receipt forward, never back, and never beyond the last message. Read messages count as delivered. Only
 * reading a thread does not make a person follow it.
 */
export const advanceReceipt = async (
  db: Executor,
  conversationId: string,
  personId: string,
  { pointer, seq }: { pointer: ReceiptKind; seq: number },
): Promise<Omit<ChatReceipt, 'personId'> | undefined> => {
  const read = pointer === 'read' ? sql`least(${seq}::int, c.last_seq)` : sql`0`
  const { rows } = await db.execute<Omit<ChatReceipt, 'personId'>>(sql`
    insert into ${conversationMembers} as r (conversation_id, person_id, last_read_seq, last_delivered_seq)
    select c.id, ${personId}, ${read}, least(${seq}::int, c.last_seq) from ${conversations} c
    where c.id = ${conversationId} and (c.kind in ('space', 'dm') or exists (select from ${conversationMembers} f
      where f.conversation_id = c.id and f.person_id = ${personId}))
    on conflict (conversation_id, person_id) do update
    set last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq),
      last_delivered_seq = greatest(r.last_delivered_seq, excluded.last_delivered_seq)
    returning r.last_read_seq as "readSeq", r.last_delivered_seq as "deliveredSeq"`)
  return rows[0]
}

/** Returns the kind of a group or room, if the person is in it. */
export const audienceKindFor = async (db: Executor, audienceId: string, personId: string) =>
  (
    await db
      .select({ kind: conversations.kind })
      .from(conversationMembers)
      .innerJoin(conversations, eq(conversations.id, conversationMembers.conversationId))
      .where(
        and(eq(conversationMembers.conversationId, audienceId), eq(conversationMembers.personId, personId)),
      )
  )[0]?.kind

/** True if the person follows the thread. */
export const isFollowing = async (db: Executor, audienceId: string, personId: string): Promise<boolean> =>
  (
    await db
      .select({ is: conversationMembers.personId })
      .from(conversationMembers)
      .where(
        and(eq(conversationMembers.conversationId, audienceId), eq(conversationMembers.personId, personId)),
      )
  ).length > 0

/**
 * Returns the people with a row in the conversation: followers of a thread, members of a group, readers of a room's
 * chat. With `ofSeq`, [GUEST-16] only those who had come by that message.
 */
export const membersIn = async (db: Executor, conversationId: string, ofSeq?: number): Promise<string[]> => {
  const rows = await db
    .select({ personId: conversationMembers.personId })
    .from(conversationMembers)
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        ofSeq === undefined ? undefined : sql`coalesce(${conversationMembers.fromSeq}, 1) <= ${ofSeq}`,
      ),
    )
  return rows.map(({ personId }) => personId)
}

/** For a message in a thread, the sequence number of the thread's root counts. */
const effectiveSeq = async (
  db: Executor,
  { kind, rootId }: Read,
  seq: number,
): Promise<number | undefined> => {
  if (kind !== 'thread') return seq
  const { rows } = await db.execute<{ seq: number }>(sql`select seq from ${messages} where id = ${rootId}`)
  return rows[0]?.seq
}

/** Returns the only readers of a conversation; null if everyone in the space reads it. */
export const readersAt = async (
  db: Executor,
  { persons, audienceId }: Pick<Address, 'persons' | 'audienceId'>,
): Promise<string[] | null> => (audienceId ? membersIn(db, audienceId) : persons)

type Read = Readers & { kind: string; rootId: string | null }

/**
 * Returns the readers of one message if `ofSeq` is given, otherwise of all messages from now on; null if everyone in
 * the space reads it.
 */
export const readersOf = async (db: Executor, read: Read, ofSeq?: number): Promise<string[] | null> => {
  const { firstPersonId, secondPersonId, audienceId } = read
  if (audienceId && ofSeq !== undefined) return membersIn(db, audienceId, await effectiveSeq(db, read, ofSeq))
  const persons: [string, string] | null =
    firstPersonId && secondPersonId ? [firstPersonId, secondPersonId] : null
  return readersAt(db, { persons, audienceId })
}
