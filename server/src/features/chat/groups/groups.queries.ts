import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, ne, sql } from '../../../platform/db/drizzle.ts'
import { eachWordIn, eachWordInFolded } from '../../../platform/db/search.ts'
import { newId } from '../../../platform/ids.ts'
import { users } from '../../account/tables.ts'
import { members } from '../../workspace/tables.ts'
import type { ConversationRow } from '../core/queries.ts'
import { conversationById } from '../core/queries.ts'
import { isForAll } from '../core/readers.rules.ts'
import { conversationMembers, conversations } from '../tables.ts'

/** Returns the chat of a room or event. Creates it when it is first opened and updates its title. */
export const openObjectChat = async (
  db: Executor,
  workspaceId: string,
  { kind, objectId, title }: { kind: 'room' | 'event'; objectId: string; title: string },
): Promise<ConversationRow> => {
  const id = newId()
  const row = { id, workspaceId, kind, audienceId: id, objectId, title }
  const [room] = await db
    .insert(conversations)
    .values(row)
    .onConflictDoUpdate({
      target: [conversations.workspaceId, conversations.kind, conversations.objectId],
      set: { title },
    })
    .returning()
  if (!room) throw new Error('A chat that was opened is gone')
  return room
}

const isAmong = (personIds: string[]) =>
  sql`${conversationMembers.personId} = any(${sql.param(personIds)}::uuid[])`

/** Returns the object ids of the chats of this kind that any of these people reads. */
export const objectsReadBy = async (
  db: Executor,
  workspaceId: string,
  kind: 'room' | 'event',
  personIds: string[],
): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ objectId: conversations.objectId })
    .from(conversations)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, conversations.id))
    .where(and(eq(conversations.workspaceId, workspaceId), eq(conversations.kind, kind), isAmong(personIds)))
  return rows.flatMap(({ objectId }) => objectId ?? [])
}

/** Returns the chat of an object, if someone has opened it. */
export const groupAddressOf = async (
  db: Executor,
  workspaceId: string,
  kind: 'room' | 'event',
  objectId: string,
): Promise<ConversationRow | undefined> =>
  (
    await db
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.workspaceId, workspaceId),
          eq(conversations.kind, kind),
          eq(conversations.objectId, objectId),
        ),
      )
  )[0]

/**
 * True if any member of the space can read the conversation: owners and admins then moderate it and see its revisions.
 */
export const isOpenToSpace = async (db: Executor, conversation: ConversationRow): Promise<boolean> => {
  const { audienceId } = conversation
  if (!audienceId) return isForAll(conversation)
  const kind = (await conversationById(db, audienceId))?.kind
  return kind === 'room' || kind === 'event'
}

/** Returns false if a conversation with that id exists. */
export const insertGroup = async (
  tx: Executor,
  row: Pick<ConversationRow, 'id' | 'workspaceId' | 'title' | 'ownerId'>,
): Promise<boolean> => {
  const { rowCount } = await tx
    .insert(conversations)
    .values({ ...row, kind: 'group', audienceId: row.id })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Reads a conversation and locks its row, so that changes to its members run one after another. */
export const lockedConversation = async (
  tx: Transaction,
  id: string,
): Promise<ConversationRow | undefined> => {
  await tx.execute(sql`select from ${conversations} where id = ${id} for update`)
  return conversationById(tx, id)
}

export const setTitle = (tx: Executor, id: string, title: string | null) =>
  tx.update(conversations).set({ title }).where(eq(conversations.id, id))

export const setOwner = (tx: Executor, id: string, ownerId: string | null) =>
  tx.update(conversations).set({ ownerId }).where(eq(conversations.id, id))

/** Filters people to those who can receive messages. */
export const filterMessageable = async (
  db: Executor,
  workspaceId: string,
  ids: string[],
): Promise<string[]> => {
  const rows = await db
    .select({ id: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.status, 'active'),
        ne(members.role, 'guest'),
        sql`${members.userId} = any(${sql.param(ids)}::uuid[])`,
      ),
    )
  return rows.map(({ id }) => id)
}

const person = {
  userId: users.id,
  name: users.name,
  image: users.image,
  character: users.character,
  companyPosition: members.companyPosition,
}

/** Returns the first members by name whose name contains all of these words; all members if there are no words. */
export const findMembersByName = (db: Executor, workspaceId: string, search: string, limit: number) =>
  db
    .select(person)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.status, 'active'),
        ne(members.role, 'guest'),
        // The index narrows the search, but it also covers email addresses, so the name is checked again.
        eachWordInFolded(members.lookUp, search),
        eachWordIn(sql`${members.name}`, search),
      ),
    )
    .orderBy(asc(sql`lower(${members.name})`), asc(members.userId))
    .limit(limit)

/** Returns the people who are in the group and in the space, in the order in which they joined. */
export const peopleOf = (db: Executor, { id, workspaceId }: Pick<ConversationRow, 'id' | 'workspaceId'>) =>
  db
    .select(person)
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.personId))
    .innerJoin(members, and(eq(members.userId, users.id), eq(members.workspaceId, workspaceId)))
    .where(and(eq(conversationMembers.conversationId, id), eq(members.status, 'active')))
    .orderBy(asc(conversationMembers.joinedAt), asc(users.id))

/**
 * Returns people who joined groups, or room and event chats, as members (`fromSeq` is null) and are no members any more, or
 * are guests now. Who is only invited may read a room or event chat as a visitor.
 */
export const formerMembersInGroups = async (db: Executor) => {
  const { rows } = await db.execute<{ workspaceId: string; personId: string }>(sql`
    select distinct c.workspace_id as "workspaceId", r.person_id as "personId"
    from ${conversations} c join ${conversationMembers} r on r.conversation_id = c.id
    where c.audience_id = c.id and r.from_seq is null
      and not exists (select from ${members} m where m.workspace_id = c.workspace_id and m.user_id = r.person_id
        and (m.status = 'active' and m.role <> 'guest' or m.status = 'invited' and c.kind <> 'group'))
    limit 1000`)
  return rows
}

/** Returns the groups these people are in, and the room and event chats in their lists: a row for each of them. */
export const audiencesOf = (db: Executor, workspaceId: string, personIds: string[]) =>
  db
    .select({ id: conversations.id, personId: conversationMembers.personId })
    .from(conversations)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, conversations.id))
    .where(
      and(
        eq(conversations.workspaceId, workspaceId),
        eq(conversations.audienceId, conversations.id),
        isAmong(personIds),
      ),
    )
    .orderBy(asc(conversations.id), asc(conversationMembers.personId))
