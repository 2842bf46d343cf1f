import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, inArray, ne, sql } from '../../../platform/db/drizzle.ts'
import { eachWordIn, eachWordInLower } from '../../../platform/db/search.ts'
import { newId } from '../../../platform/ids.ts'
import { users } from '../../account/tables.ts'
import { members } from '../../workspace/tables.ts'
import type { ConversationRow } from '../core/queries.ts'
import { conversationById } from '../core/queries.ts'
import { isForAll } from '../core/rules.ts'
import { conversationMembers, conversations } from '../tables.ts'

/** The chat of a room or of an event; it is made when it is first opened, and called as that is by now. */
export const openPlace = async (
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

/** The chat of an object, where somebody has opened it. */
/** What the chats of this kind that somebody reads are the chats of. */
export const objectsReadBy = async (
  db: Executor,
  workspaceId: string,
  kind: 'room' | 'event',
  personId: string,
): Promise<string[]> => {
  const rows = await db
    .select({ objectId: conversations.objectId })
    .from(conversations)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, conversations.id))
    .where(
      and(
        eq(conversations.workspaceId, workspaceId),
        eq(conversations.kind, kind),
        eq(conversationMembers.personId, personId),
      ),
    )
  return rows.flatMap(({ objectId }) => objectId ?? [])
}

export const placeOf = async (
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

/** What any member of the space may read: whoever runs it keeps it in order, and what was changed in it. */
export const isOpenToSpace = async (db: Executor, conversation: ConversationRow): Promise<boolean> => {
  const { audienceId } = conversation
  if (!audienceId) return isForAll(conversation)
  const kind = (await conversationById(db, audienceId))?.kind
  return kind === 'room' || kind === 'event'
}

/** False where there is one of that id. */
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

/** Waits for whoever changes who is in it, and keeps others waiting. */
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

/** Those who may be written to, of these. */
export const writableAmong = async (db: Executor, workspaceId: string, ids: string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: members.userId })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.status, 'active'),
        ne(members.role, 'guest'),
        inArray(members.userId, ids),
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

/** The first members by name in whose name all of these words are; without words the first of all. */
export const peopleCalled = (db: Executor, workspaceId: string, search: string, limit: number) =>
  db
    .select(person)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.status, 'active'),
        ne(members.role, 'guest'),
        // By an index, and not by the address that it holds as well.
        eachWordInLower(members.lookUp, search),
        eachWordIn(sql`${members.name}`, search),
      ),
    )
    .orderBy(asc(sql`lower(${members.name})`), asc(members.userId))
    .limit(limit)

/** Who is in it and in the space as well, whoever came first ahead. */
export const peopleOf = (db: Executor, { id, workspaceId }: Pick<ConversationRow, 'id' | 'workspaceId'>) =>
  db
    .select(person)
    .from(conversationMembers)
    .innerJoin(users, eq(users.id, conversationMembers.personId))
    .innerJoin(members, and(eq(members.userId, users.id), eq(members.workspaceId, workspaceId)))
    .where(and(eq(conversationMembers.conversationId, id), eq(members.status, 'active')))
    .orderBy(asc(conversationMembers.joinedAt), asc(users.id))

/** The groups that somebody is in, and the rooms' chats that they have in their list. */
export const audiencesOf = (db: Executor, workspaceId: string, personId: string) =>
  db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(conversationMembers, eq(conversationMembers.conversationId, conversations.id))
    .where(
      and(
        eq(conversations.workspaceId, workspaceId),
        eq(conversations.audienceId, conversations.id),
        eq(conversationMembers.personId, personId),
      ),
    )
