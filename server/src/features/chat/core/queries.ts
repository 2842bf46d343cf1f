import { CHAT } from '@metapyra/contract/chat'
import type { ChatReceipt } from '@metapyra/contract/entities/chat'
import type { AnyColumn, Executor, Placeholder, SQL } from '../../../platform/db/drizzle.ts'
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from '../../../platform/db/drizzle.ts'
import { rowsOfMember } from '../../../platform/db/member-batch.ts'
import { builtOnce, NAMED_LATER } from '../../../platform/db/statements/prepared-statements.ts'
import { users } from '../../account/tables.ts'
import { personBlocks } from '../../block/tables.ts'
import { members, workspaces } from '../../workspace/tables.ts'
import { conversationMembers, conversations, messageMentions, messages } from '../tables.ts'
import { fromSeqFor } from './members.queries.ts'
import { hidesReading } from './reading.queries.ts'

export type ConversationRow = typeof conversations.$inferSelect

/**
 * Identifies a conversation: the space's own, that of two people, a group's or a room's, or the thread about a message
 * of one of these.
 */
export interface Address {
  workspaceId: string
  persons: [string, string] | null
  audienceId: string | null
  root: { id: string; conversationId: string } | null
  /** The conversation and how far the caller has read it, if these were loaded along with the address. */
  known?: { conversation: ConversationRow | undefined; readSeq: number | null }
}

const kindOf = ({ persons, root }: Address): ConversationRow['kind'] =>
  root ? 'thread' : persons ? 'dm' : 'space'

const isAt = (address: Address) => {
  const { workspaceId, persons, audienceId, root } = address
  if (root) return eq(conversations.rootId, root.id)
  if (audienceId) return eq(conversations.id, audienceId)
  return and(
    eq(conversations.workspaceId, workspaceId),
    // Inlined rather than passed as a parameter, because otherwise a cached plan could not use the partial index for
    // one kind.
    sql`${conversations.kind} = ${sql.raw(`'${kindOf(address)}'`)}`,
    persons ? eq(conversations.firstPersonId, persons[0]) : undefined,
    persons ? eq(conversations.secondPersonId, persons[1]) : undefined,
  )
}

export const findConversation = async (
  db: Executor,
  address: Address,
): Promise<ConversationRow | undefined> => (await db.select().from(conversations).where(isAt(address)))[0]

/** Returns the conversation loaded with its address, or reads it. */
export const conversationAt = async (db: Executor, address: Address): Promise<ConversationRow | undefined> =>
  address.known ? address.known.conversation : findConversation(db, address)

export const conversationById = async (db: Executor, id: string): Promise<ConversationRow | undefined> =>
  (await db.select().from(conversations).where(eq(conversations.id, id)))[0]

/** Concurrent inserts create one conversation, because the unique key accepts only the first. */
export const insertConversation = async (db: Executor, id: string, address: Address): Promise<void> => {
  const { workspaceId, persons, audienceId, root } = address
  const [firstPersonId = null, secondPersonId = null] = persons ?? []
  const row = {
    id,
    workspaceId,
    kind: kindOf(address),
    rootId: root?.id ?? null,
    firstPersonId,
    secondPersonId,
    audienceId,
  }
  await db.insert(conversations).values(row).onConflictDoNothing()
}

/**
 * Returns which of these people have no row in the space's chat yet. Only reads, because many callers share the batch
 * and must not wait for a lock.
 */
const peopleWithoutReaderRow = rowsOfMember(async (db, { workspaceIds, userIds }) => {
  const rows = await db.execute<{ workspaceId: string; userId: string }>(sql`
    select k.workspace_id as "workspaceId", k.person_id as "userId"
    from unnest(${sql.param(workspaceIds)}::uuid[], ${sql.param(userIds)}::uuid[]) k(workspace_id, person_id)
    join ${conversations} c on c.workspace_id = k.workspace_id and c.kind = 'space'
    where not exists (
      select from ${conversationMembers} r where r.conversation_id = c.id and r.person_id = k.person_id)`)
  return rows.rows
})

/** Adds a person to the space's chat if needed. Messages from before they joined count as read. */
export const ensureReaderOfSpace = async (
  db: Executor,
  workspaceId: string,
  personId: string,
): Promise<void> => {
  if ((await peopleWithoutReaderRow(db, { workspaceId, userId: personId })).length === 0) return
  await db.execute(sql`
    insert into ${conversationMembers} (conversation_id, person_id, last_read_seq, from_seq)
    select c.id, ${personId}::uuid, k.seq, ${fromSeqFor(sql`c.workspace_id`, sql`${personId}::uuid`, sql`k.seq`)}
    from ${conversations} c
    left join ${members} j on j.workspace_id = c.workspace_id and j.user_id = ${personId}::uuid
    cross join lateral (select case when j.joined_at is null then c.last_seq else coalesce(
      (select max(s.seq) from ${messages} s where s.conversation_id = c.id and s.created_at < j.joined_at), 0) end as seq) k
    where c.workspace_id = ${workspaceId}::uuid and c.kind = 'space'
    on conflict do nothing`)
}

const isMember = (
  audienceId: AnyColumn | SQL,
  personId: string | Placeholder,
) => sql`exists (select from ${conversationMembers} a
  where a.conversation_id = ${audienceId} and a.person_id = ${personId})`

/** Starts from the person's own rows, because the conversations of the space can be many. */
const reachableConversations = (
  workspaceId: string | Placeholder,
  personId: string | Placeholder,
) => sql`${conversations.id} in (
  select c.id from ${conversations} c where c.workspace_id = ${workspaceId} and c.kind = 'space'
  union all select c.id from ${conversations} c
    where c.workspace_id = ${workspaceId} and c.kind = 'dm' and c.first_person_id = ${personId}
  union all select c.id from ${conversations} c
    where c.workspace_id = ${workspaceId} and c.kind = 'dm' and c.second_person_id = ${personId}
  union all select m.conversation_id from ${conversationMembers} m where m.person_id = ${personId})`

const ownOf = (workspaceId: string | Placeholder, personId: string | Placeholder) =>
  and(
    eq(conversations.workspaceId, workspaceId),
    reachableConversations(workspaceId, personId),
    or(
      isNull(conversations.firstPersonId),
      eq(conversations.firstPersonId, personId),
      eq(conversations.secondPersonId, personId),
    ),
    or(isNull(conversations.audienceId), isMember(conversations.audienceId, personId)),
  )

/** The group, room or event of a conversation, with its title for this reader. */
interface Audience {
  kind: 'group' | 'room' | 'event'
  receiverId: string
  title: string
}

const personId = sql.placeholder('personId')
const withCounts = builtOnce((db: Executor) =>
  db
    .select({
      conversation: conversations,
      lastReadSeq: sql<number>`coalesce(${conversationMembers.lastReadSeq}, 0)`,
      ownAfter: sql<number>`(select count(*)::int from ${messages} o where o.conversation_id = ${conversations.id}
        and o.sender_id = ${personId} and o.seq > coalesce(${conversationMembers.lastReadSeq}, 0))`,
      notify: conversationMembers.notify,
      mutedUntil: sql<Date | null>`greatest(${conversationMembers.mutedUntil}, (
        select a.muted_until from ${messages} r join ${conversationMembers} a on a.conversation_id = r.conversation_id
        where r.id = ${conversations.rootId} and a.person_id = ${personId}))`.mapWith(
        conversationMembers.mutedUntil,
      ),
      unreadMentions: sql<{ id: string; seq: number }[]>`(
        select coalesce(json_agg(json_build_object('id', x.message_id, 'seq', x.seq) order by x.seq), '[]') from (
          select distinct message_id, seq from ${messageMentions} where conversation_id = ${conversations.id}
            and person_id in (${personId}, ${conversations.id}) and sender_id <> ${personId} and not exists (
              select from ${personBlocks} b where b.workspace_id = ${conversations.workspaceId}
                and b.person_id = ${personId} and b.blocked_id = sender_id)
            and seq > coalesce(${conversationMembers.lastReadSeq}, 0)) x)`,
      receipts: sql<ChatReceipt[]>`(
        select case when count(*) > ${CHAT.receiptsAmongAtMost} then '[]' else coalesce(json_agg(json_build_object(
          'personId', o.person_id, 'deliveredSeq', greatest(o.last_delivered_seq, o.last_read_seq), 'readSeq',
          case when ${hidesReading(sql`o.person_id`)} or ${hidesReading(personId)} then 0 else o.last_read_seq end)), '[]') end
        from ${conversationMembers} o where o.conversation_id = ${conversations.id} and o.person_id <> ${personId}
          and (${conversations.firstPersonId} is not null or ${conversations.kind} = 'group'))`,
      isPinned: sql<boolean>`${conversationMembers.pinnedAt} is not null`,
      otherName: users.name,
      otherImage: users.image,
      otherCharacter: users.character,
      spaceName: workspaces.name,
      spaceLogo: workspaces.logo,
      audience: sql<Audience | null>`(select json_build_object('kind', p.kind, 'receiverId', p.id, 'title', coalesce(p.title, (
          select string_agg(n.name, ', ') from (select u.name from ${conversationMembers} g
            join ${users} u on u.id = g.person_id where g.conversation_id = p.id and g.person_id <> ${personId}
            order by g.joined_at, u.name limit 4) n), ''))
        from ${conversations} p where p.id = ${conversations.audienceId})`,
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
        sql`(${conversations.lastSeq} >= ${conversations.firstSeq} or ${conversations.kind} in ('group', 'room', 'event'))`,
        or(ne(conversations.kind, 'thread'), isNotNull(conversationMembers.personId)),
        ownOf(sql.placeholder('workspaceId'), personId),
      ),
    )
    .orderBy(desc(conversations.touchedAt))
    .limit(CHAT.listedAtMost)
    .prepare(NAMED_LATER),
)

/**
 * Returns a person's groups, their conversations that have messages, and the threads they follow, with what is needed
 * to count unread messages.
 */
export const conversationsWithCounts = (db: Executor, workspaceId: string, personId: string) =>
  withCounts(db).execute({ workspaceId, personId })

type PersonId = AnyColumn | Placeholder | string

export const blocks = (personId: PersonId, blockedId: PersonId) => sql<boolean>`exists (
  select from ${personBlocks} b where b.workspace_id = ${members.workspaceId}
    and b.person_id = ${personId} and b.blocked_id = ${blockedId})`

export type ReceiverMembership = NonNullable<Awaited<ReturnType<typeof membershipIn>>>

/** Returns a person's membership in a space, and whether they and `otherId` have blocked each other. */
export const membershipIn = async (db: Executor, workspaceId: string, userId: string, otherId: string) =>
  (
    await db
      .select({
        role: members.role,
        status: members.status,
        hasBlocked: blocks(members.userId, otherId),
        isBlocked: blocks(otherId, members.userId),
      })
      .from(members)
      .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  )[0]

/** Returns the space's own conversation and a person's conversations. Leaves out threads, because there are many. */
export const conversationsOfPerson = (db: Executor, spaceId: string, personId: string) =>
  db
    .select()
    .from(conversations)
    .where(and(ne(conversations.kind, 'thread'), ownOf(spaceId, personId)))

/** Returns the conversations written in since an instant of the database's clock. */
export const conversationsTouchedSince = (db: Executor, spaceIds: string[], since: Date) =>
  db
    .select()
    .from(conversations)
    .where(and(inArray(conversations.workspaceId, spaceIds), gte(conversations.touchedAt, since)))

export const databaseTime = async (db: Executor): Promise<Date> => {
  const { rows } = await db.execute<{ now: string | Date }>(sql`select now() as now`)
  return new Date(rows[0]?.now ?? 0)
}
