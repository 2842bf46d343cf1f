import type { Executor } from '../../db/drizzle.ts'
import { and, eq, gte, inArray, or, sql } from '../../db/drizzle.ts'
import { users } from '../account/tables.ts'
import { members, workspaces } from '../workspace/tables.ts'
import { conversationMembers, conversations, messages } from './tables.ts'

export type ConversationRow = typeof conversations.$inferSelect

/** The space's own conversation, or that of two of its people. */
export interface Between {
  workspaceId: string
  persons: [string, string] | null
}

const isBetween = ({ workspaceId, persons }: Between) =>
  and(
    eq(conversations.workspaceId, workspaceId),
    eq(conversations.kind, persons ? 'dm' : 'space'),
    persons ? eq(conversations.firstPersonId, persons[0]) : undefined,
    persons ? eq(conversations.secondPersonId, persons[1]) : undefined,
  )

export const findConversation = async (
  db: Executor,
  between: Between,
): Promise<ConversationRow | undefined> =>
  (await db.select().from(conversations).where(isBetween(between)))[0]

/** Several at once make one: the unique key lets the first through. */
export const insertConversation = async (db: Executor, id: string, between: Between): Promise<void> => {
  const { workspaceId, persons } = between
  const [firstPersonId = null, secondPersonId = null] = persons ?? []
  const kind = persons ? ('dm' as const) : ('space' as const)
  await db
    .insert(conversations)
    .values({ id, workspaceId, kind, firstPersonId, secondPersonId })
    .onConflictDoNothing()
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
    where c.workspace_id = ${workspaceId} and c.kind = 'space'
    on conflict do nothing`)
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

/** Moves the pointer forward, never back, and never beyond the last message. */
export const moveLastRead = async (
  db: Executor,
  conversationId: string,
  personId: string,
  seq: number,
): Promise<void> => {
  await db.execute(sql`
    insert into ${conversationMembers} as r (conversation_id, person_id, last_read_seq)
    select c.id, ${personId}, least(${seq}::int, c.last_seq) from ${conversations} c where c.id = ${conversationId}
    on conflict (conversation_id, person_id) do update
    set last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq)`)
}

const ownOf = (personId: string) =>
  or(
    eq(conversations.kind, 'space'),
    eq(conversations.firstPersonId, personId),
    eq(conversations.secondPersonId, personId),
  )

/** A person's conversations that hold a message, with what is needed to count the unread. */
export const conversationsWithCounts = (db: Executor, workspaceId: string, personId: string) =>
  db
    .select({
      conversation: conversations,
      lastReadSeq: sql<number>`coalesce(${conversationMembers.lastReadSeq}, 0)`,
      ownAfter: sql<number>`(select count(*)::int from ${messages} o where o.conversation_id = ${conversations.id}
        and o.sender_id = ${personId} and o.seq > coalesce(${conversationMembers.lastReadSeq}, 0))`,
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
      and(eq(conversations.workspaceId, workspaceId), sql`${conversations.lastSeq} > 0`, ownOf(personId)),
    )

export const standingIn = async (db: Executor, workspaceId: string, userId: string) =>
  (
    await db
      .select({ role: members.role, status: members.status })
      .from(members)
      .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  )[0]

/** The space's own conversations and a person's, as far as they have come. */
export const conversationsOfPerson = (db: Executor, spaceId: string, personId: string) =>
  db
    .select()
    .from(conversations)
    .where(and(eq(conversations.workspaceId, spaceId), ownOf(personId)))

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
