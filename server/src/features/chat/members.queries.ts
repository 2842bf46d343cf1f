import type { ChatReceipt } from '@metapyra/contract/entities/chat'
import type { Executor } from '../../db/drizzle.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import type { Address } from './queries.ts'
import type { Readers } from './rules.ts'
import { conversationMembers, conversations } from './tables.ts'

/** From here on its messages are unread to them, and a thread or a room stands in their list. */
export const follow = (db: Executor, conversationId: string, personId: string, lastReadSeq: number) =>
  db.insert(conversationMembers).values({ conversationId, personId, lastReadSeq }).onConflictDoNothing()

/** What is before `lastReadSeq` is read to those who come to a group or a room by this. Answers whom it has brought there. */
export const followAll = async (
  db: Executor,
  conversationId: string,
  personIds: string[],
  lastReadSeq: number,
): Promise<string[]> => {
  if (personIds.length === 0) return []
  const rows = personIds.map((personId) => ({ conversationId, personId, lastReadSeq }))
  const added = await db
    .insert(conversationMembers)
    .values(rows)
    .onConflictDoNothing()
    .returning({ personId: conversationMembers.personId })
  return added.map(({ personId }) => personId)
}

export const unfollow = async (db: Executor, conversationId: string, personId: string): Promise<boolean> => {
  const { rowCount } = await db
    .delete(conversationMembers)
    .where(
      and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.personId, personId)),
    )
  return rowCount === 1
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

export type Pointer = 'read' | 'delivered'

/**
 * Moves a pointer forward, never back, and never beyond the last message; what is read is delivered. Whoever only looks
 * into a thread does not yet follow it.
 */
export const movePointer = async (
  db: Executor,
  conversationId: string,
  personId: string,
  { pointer, seq }: { pointer: Pointer; seq: number },
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

/** What somebody is in of groups and rooms: its kind, where they are in it. */
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

/** Whether somebody follows a thread. */
export const isFollowing = async (db: Executor, audienceId: string, personId: string): Promise<boolean> =>
  (
    await db
      .select({ is: conversationMembers.personId })
      .from(conversationMembers)
      .where(
        and(eq(conversationMembers.conversationId, audienceId), eq(conversationMembers.personId, personId)),
      )
  ).length > 0

/** Who has a row in it: follows a thread, is in a group, or has a room's chat in the list. */
export const membersIn = async (db: Executor, conversationId: string): Promise<string[]> => {
  const rows = await db
    .select({ personId: conversationMembers.personId })
    .from(conversationMembers)
    .where(eq(conversationMembers.conversationId, conversationId))
  return rows.map(({ personId }) => personId)
}

/** For whom alone it is; null where it is for all in the space. */
export const readersAt = async (
  db: Executor,
  { persons, audienceId }: Pick<Address, 'persons' | 'audienceId'>,
): Promise<string[] | null> => (audienceId ? membersIn(db, audienceId) : persons)

export const readersOf = (
  db: Executor,
  { firstPersonId, secondPersonId, audienceId }: Readers,
): Promise<string[] | null> =>
  readersAt(db, {
    persons: firstPersonId && secondPersonId ? [firstPersonId, secondPersonId] : null,
    audienceId,
  })
