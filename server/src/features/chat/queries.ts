import type { Executor } from '../../db/drizzle.ts'
import { and, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from '../../db/drizzle.ts'
import { users } from '../account/tables.ts'
import { members, workspaces } from '../workspace/tables.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

export type ConversationRow = typeof conversations.$inferSelect

/** The space's own conversation, that of two of its people, or the thread about a message of either. */
export interface Address {
  workspaceId: string
  persons: [string, string] | null
  root: { id: string; conversationId: string } | null
}

const kindOf = ({ persons, root }: Address): ConversationRow['kind'] =>
  root ? 'thread' : persons ? 'dm' : 'space'

const isAt = (address: Address) => {
  const { workspaceId, persons, root } = address
  if (root) return eq(conversations.rootId, root.id)
  return and(
    eq(conversations.workspaceId, workspaceId),
    eq(conversations.kind, kindOf(address)),
    persons ? eq(conversations.firstPersonId, persons[0]) : undefined,
    persons ? eq(conversations.secondPersonId, persons[1]) : undefined,
  )
}

export const findConversation = async (
  db: Executor,
  address: Address,
): Promise<ConversationRow | undefined> => (await db.select().from(conversations).where(isAt(address)))[0]

export const conversationById = async (db: Executor, id: string): Promise<ConversationRow | undefined> =>
  (await db.select().from(conversations).where(eq(conversations.id, id)))[0]

/** Several at once make one: the unique key lets the first through. */
export const insertConversation = async (db: Executor, id: string, address: Address): Promise<void> => {
  const { workspaceId, persons, root } = address
  const [firstPersonId = null, secondPersonId = null] = persons ?? []
  const row = {
    id,
    workspaceId,
    kind: kindOf(address),
    rootId: root?.id ?? null,
    firstPersonId,
    secondPersonId,
  }
  await db.insert(conversations).values(row).onConflictDoNothing()
}

/** Where reading starts for somebody who has not been in the space's chat yet: what was said before they joined is read. */
export const ensureReaderOfSpace = async (
  db: Executor,
  workspaceId: string,
  personId: string,
): Promise<void> => {
  await db.execute(sql`
    insert into ${conversationMembers} (conversation_id, person_id, last_read_seq)
    select c.id, ${personId}, case when m.joined_at is null then c.last_seq else coalesce(
      (select max(s.seq) from ${messages} s where s.conversation_id = c.id and s.created_at < m.joined_at), 0) end
    from ${conversations} c
    left join ${members} m on m.workspace_id = c.workspace_id and m.user_id = ${personId}
    where c.workspace_id = ${workspaceId} and c.kind = 'space' and not exists (
      select from ${conversationMembers} r where r.conversation_id = c.id and r.person_id = ${personId})
    on conflict do nothing`)
}

/** From here on a thread's messages are unread to them, and it stands in their list. */
export const follow = (db: Executor, conversationId: string, personId: string, lastReadSeq: number) =>
  db.insert(conversationMembers).values({ conversationId, personId, lastReadSeq }).onConflictDoNothing()

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

/** Moves the pointer forward, never back, and never beyond the last message. Who reads a thread does not yet follow it. */
export const moveLastRead = async (
  db: Executor,
  conversationId: string,
  personId: string,
  seq: number,
): Promise<number | undefined> => {
  const { rows } = await db.execute<{ reached: number }>(sql`
    insert into ${conversationMembers} as r (conversation_id, person_id, last_read_seq)
    select c.id, ${personId}, least(${seq}::int, c.last_seq) from ${conversations} c
    where c.id = ${conversationId} and (c.kind <> 'thread' or exists (select from ${conversationMembers} f
      where f.conversation_id = c.id and f.person_id = ${personId}))
    on conflict (conversation_id, person_id) do update
    set last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq)
    returning r.last_read_seq as reached`)
  return rows[0]?.reached
}

const ownOf = (personId: string) =>
  or(
    isNull(conversations.firstPersonId),
    eq(conversations.firstPersonId, personId),
    eq(conversations.secondPersonId, personId),
  )

/** A person's conversations that hold a message, with what is needed to count the unread; of threads, those they follow. */
export const conversationsWithCounts = (db: Executor, workspaceId: string, personId: string) =>
  db
    .select({
      conversation: conversations,
      lastReadSeq: sql<number>`coalesce(${conversationMembers.lastReadSeq}, 0)`,
      ownAfter: sql<number>`(select count(*)::int from ${messages} o where o.conversation_id = ${conversations.id}
        and o.sender_id = ${personId} and o.seq > coalesce(${conversationMembers.lastReadSeq}, 0))`,
      seenSeq: sql<number>`coalesce((select o.last_read_seq from ${conversationMembers} o
        where o.conversation_id = ${conversations.id} and o.person_id = ${users.id}), 0)`,
      otherName: users.name,
      otherImage: users.image,
      otherCharacter: users.character,
      spaceName: workspaces.name,
      spaceLogo: workspaces.logo,
    })
    .from(conversations)
    .innerJoin(workspaces, eq(workspaces.id, conversations.workspaceId))
    .leftJoin(
      conversationMembers,
      and(
        eq(conversationMembers.conversationId, conversations.id),
        eq(conversationMembers.personId, personId),
      ),
    )
    .leftJoin(
      users,
      sql`${users.id} = case when ${conversations.firstPersonId} = ${personId}
        then ${conversations.secondPersonId} else ${conversations.firstPersonId} end`,
    )
    .where(
      and(
        eq(conversations.workspaceId, workspaceId),
        sql`${conversations.lastSeq} > 0`,
        or(ne(conversations.kind, 'thread'), isNotNull(conversationMembers.personId)),
        ownOf(personId),
      ),
    )

export const standingIn = async (db: Executor, workspaceId: string, userId: string) =>
  (
    await db
      .select({ role: members.role, status: members.status })
      .from(members)
      .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  )[0]

/** The space's own conversation and a person's, as far as they have come; no threads, which are many. */
export const conversationsOfPerson = (db: Executor, spaceId: string, personId: string) =>
  db
    .select()
    .from(conversations)
    .where(and(eq(conversations.workspaceId, spaceId), ne(conversations.kind, 'thread'), ownOf(personId)))

/** Conversations that were written in since an instant of the database's clock. */
export const conversationsTouchedSince = (db: Executor, spaceIds: string[], since: Date) =>
  db
    .select()
    .from(conversations)
    .where(and(inArray(conversations.workspaceId, spaceIds), gte(conversations.touchedAt, since)))

export const databaseTime = async (db: Executor): Promise<Date> => {
  const { rows } = await db.execute<{ now: string | Date }>(sql`select now() as now`)
  return new Date(rows[0]?.now ?? 0)
}
