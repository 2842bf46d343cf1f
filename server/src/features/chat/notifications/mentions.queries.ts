import { CHAT } from '@metapyra/contract/chat'
import { foldForSearch, isUnspaced } from '@metapyra/contract/fold'
import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, ne, or, sql } from '../../../platform/db/drizzle.ts'
import { escapePattern, foldedSql } from '../../../platform/db/search.ts'
import { users } from '../../account/tables.ts'
import { members, workspaces } from '../../workspace/tables.ts'
import { conversationMembers, messageMentions, messages } from '../tables.ts'

/** A person to be mentioned by a message; `name` is set if it occurs in the text. */
export interface MentionDraft {
  personId: string
  name: string | null
}
type Mentioning = Pick<
  typeof messageMentions.$inferInsert,
  'messageId' | 'conversationId' | 'seq' | 'senderId'
>

/** [CHAT-44] Replaces a message's mentions. Returns those it did not mention before. */
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
  // If the edited text still has `@here`, those present at the first time stay mentioned, and people who came later are
  // not added.
  const hasHereAgain = before.has(messageId) && drafts.some(({ personId }) => personId === messageId)
  const groupRows = hasHereAgain ? rows.filter(({ name }) => name === null) : []
  const now = new Map<string, MentionDraft>()
  for (const draft of [...groupRows, ...drafts.filter(({ name }) => name !== null || !hasHereAgain)])
    now.set(draft.personId, { ...draft, name: draft.name ?? now.get(draft.personId)?.name ?? null })
  if (before.size > 0) await forgetMentions(tx, messageId)
  const all = [...now.values()]
  if (all.length > 0) await tx.insert(messageMentions).values(all.map((draft) => ({ ...message, ...draft })))
  return all.map(({ personId }) => personId).filter((id) => !before.has(id))
}

const forgetMentions = (tx: Transaction, messageId: string) =>
  tx.delete(messageMentions).where(eq(messageMentions.messageId, messageId))

/** Filters ids to active members of the space. */
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

/** Filters ids to people who read the space's chat: [GUEST-12] guests only if the space allows it. */
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

/**
 * Returns those of these readers, or of all active members, whose name or a word of it begins like this. People who are
 * present come first.
 */
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
  const begun = `% ${escapePattern(foldForSearch(words))}%`
  const name = foldedSql(sql`' ' || ${users.name}`)
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
        isUnspaced(words)
          ? sql`(${name} like ${begun} or ' ' || replace(${name}, ' ', '') like ${begun})`
          : sql`${name} like ${begun}`,
      ),
    )
    .orderBy(sql`is_here desc, lower(${users.name}), ${users.id}`)
    .limit(CHAT.mentionablesShown)
}

/** Returns these people's notification settings for a conversation, and how far they have read. */
export const notifySettingsOf = async (db: Executor, conversationId: string, personIds: string[]) => {
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

/** Returns which of these people have muted the conversation of a thread's root. */
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

/** Returns the people who chose to be notified of every message in a conversation. */
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
