import { CHAT } from '@metapyra/contract/chat'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, ne, or, sql } from '../../../platform/db/drizzle.ts'
import { users } from '../../account/tables.ts'
import { members, workspaces } from '../../workspace/tables.ts'
import { conversationMembers, messageMentions, messages } from '../tables.ts'

/** Whom a message is to mention; a name where it stands in it. */
export interface MentionDraft {
  personId: string
  name: string | null
}
type Mentioning = Pick<
  typeof messageMentions.$inferInsert,
  'messageId' | 'conversationId' | 'seq' | 'senderId'
>

/** [CHAT-44] A message mentions these from now on, and nobody else. Answers whom it did not mention before. */
export const setMentions = async (
  tx: Transaction,
  message: Mentioning,
  drafts: readonly MentionDraft[],
): Promise<string[]> => {
  const { messageId } = message
  const rows = await tx
    .select({ personId: messageMentions.personId, name: messageMentions.name })
    .from(messageMentions)
    .where(eq(messageMentions.messageId, messageId))
  const before = new Set(rows.map(({ personId }) => personId))
  // Who was here when they were called stays called, and nobody who came later.
  const isCalledAgain = before.has(messageId) && drafts.some(({ personId }) => personId === messageId)
  const kept = isCalledAgain ? rows.filter(({ name }) => name === null) : []
  const now = new Map<string, MentionDraft>()
  for (const draft of [...kept, ...drafts.filter(({ name }) => name !== null || !isCalledAgain)])
    now.set(draft.personId, { ...draft, name: draft.name ?? now.get(draft.personId)?.name ?? null })
  if (before.size > 0) await forgetMentions(tx, messageId)
  const all = [...now.values()]
  if (all.length > 0) await tx.insert(messageMentions).values(all.map((draft) => ({ ...message, ...draft })))
  return all.map(({ personId }) => personId).filter((id) => !before.has(id))
}

const forgetMentions = (tx: Transaction, messageId: string) =>
  tx.delete(messageMentions).where(eq(messageMentions.messageId, messageId))

/** Who of these takes part in the space. */
export const activeAmong = async (db: Executor, workspaceId: string, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: members.userId })
    .from(members)
    .where(
      and(eq(members.workspaceId, workspaceId), eq(members.status, 'active'), inArray(members.userId, ids)),
    )
  return rows.map(({ id }) => id)
}

/** Of these those who read the chat of the space: [GUEST-12] guests where they were given it. */
export const spaceReadersAmong = async (
  db: Executor,
  workspaceId: string,
  ids: string[],
): Promise<string[]> => {
  if (ids.length === 0) return []
  const isGivenIt = sql`${workspaces.settings} -> 'guestsReadChat' = 'true'::jsonb`
  const rows = await db
    .select({ id: members.userId })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.status, 'active'),
        inArray(members.userId, ids),
        or(ne(members.role, 'guest'), isGivenIt),
      ),
    )
  return rows.map(({ id }) => id)
}

export const allActive = async (db: Executor, workspaceId: string): Promise<string[]> =>
  (
    await db
      .select({ id: members.userId })
      .from(members)
      .where(and(eq(members.workspaceId, workspaceId), eq(members.status, 'active')))
  ).map(({ id }) => id)

export const countActive = (db: Executor, workspaceId: string): Promise<number> =>
  db.$count(members, and(eq(members.workspaceId, workspaceId), eq(members.status, 'active')))

/** Of these readers, or of all who take part, those whose name or a word of it begins so; who is here ahead. */
export const peopleNamed = (
  db: Executor,
  workspaceId: string,
  {
    words,
    readerIds,
    hereIds,
    selfId,
  }: { words: string; readerIds: string[] | null; hereIds: string[]; selfId: string },
) => {
  const begun = `${words.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  return db
    .select({
      userId: users.id,
      name: users.name,
      image: users.image,
      character: users.character,
      isHere: sql<boolean>`${users.id} = any(${sql.param(hereIds)}::uuid[])`.as('is_here'),
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.status, 'active'),
        sql`${users.id} <> ${selfId}`,
        readerIds ? sql`${users.id} = any(${sql.param(readerIds)}::uuid[])` : undefined,
        sql`(lower(${users.name}) like ${begun} or lower(${users.name}) like ${`% ${begun}`})`,
      ),
    )
    .orderBy(sql`is_here desc, lower(${users.name}), ${users.id}`)
    .limit(CHAT.mentionablesShown)
}

/** What these have chosen for a conversation, and how far they have read. */
export const choicesOf = async (db: Executor, conversationId: string, personIds: string[]) => {
  const rows = await db
    .select({
      personId: conversationMembers.personId,
      notify: conversationMembers.notify,
      mutedUntil: conversationMembers.mutedUntil,
      readSeq: conversationMembers.lastReadSeq,
    })
    .from(conversationMembers)
    .where(
      and(
        eq(conversationMembers.conversationId, conversationId),
        inArray(conversationMembers.personId, personIds),
      ),
    )
  return new Map(rows.map(({ personId, ...choice }) => [personId, choice]))
}

/** Of these, who has muted what the message stands in that a thread is about. */
export const mutedAbove = async (
  db: Executor,
  rootId: string | null,
  personIds: string[],
  now: Date,
): Promise<string[]> => {
  if (!rootId || personIds.length === 0) return []
  const rows = await db
    .select({ personId: conversationMembers.personId })
    .from(conversationMembers)
    .innerJoin(messages, eq(messages.conversationId, conversationMembers.conversationId))
    .where(
      and(
        eq(messages.id, rootId),
        inArray(conversationMembers.personId, personIds),
        gt(conversationMembers.mutedUntil, now),
      ),
    )
  return rows.map(({ personId }) => personId)
}

/** Who is notified of all that is said there, by their own choice. */
export const notifiedOfAll = async (db: Executor, conversationId: string): Promise<string[]> =>
  (
    await db
      .select({ personId: conversationMembers.personId })
      .from(conversationMembers)
      .where(
        and(
          eq(conversationMembers.conversationId, conversationId),
          sql`${conversationMembers.notify} = 'all'`,
        ),
      )
  ).map(({ personId }) => personId)

export const saveChoice = (
  db: Executor,
  conversationId: string,
  personId: string,
  choice: Partial<Pick<typeof conversationMembers.$inferInsert, 'notify' | 'mutedUntil'>>,
) =>
  db
    .insert(conversationMembers)
    .values({ conversationId, personId, ...choice })
    .onConflictDoUpdate({
      target: [conversationMembers.conversationId, conversationMembers.personId],
      set: choice,
    })
