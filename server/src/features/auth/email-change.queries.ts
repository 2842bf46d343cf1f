import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, isNull, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { tokens } from '../token/tables.ts'
import { members } from '../workspace/tables.ts'
import { emailChanges } from './tables.ts'

export type EmailChangeRow = typeof emailChanges.$inferSelect

/** Replaces an earlier one, because a user has at most one pending change. */
export const putEmailChange = async (db: Executor, row: typeof emailChanges.$inferInsert): Promise<void> => {
  const { userId, ...change } = row
  await db.insert(emailChanges).values(row).onConflictDoUpdate({ target: emailChanges.userId, set: change })
}

export const emailChangeOf = async (db: Executor, userId: string): Promise<EmailChangeRow | undefined> =>
  (await db.select().from(emailChanges).where(eq(emailChanges.userId, userId)))[0]

export const confirmEmailChange = async (
  db: Executor,
  userId: string,
  confirmed: Pick<Partial<EmailChangeRow>, 'oldConfirmedAt' | 'newConfirmedAt'>,
): Promise<EmailChangeRow | undefined> =>
  (await db.update(emailChanges).set(confirmed).where(eq(emailChanges.userId, userId)).returning())[0]

export const deleteEmailChange = async (db: Executor, userId: string): Promise<void> => {
  await db.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

/** Frees the address of an invited person's row until its data is taken over. */
export const freeInvitedAddress = async (tx: Executor, invitedId: string): Promise<void> => {
  await tx
    .update(users)
    .set({ email: `${invitedId}@taken-over.invalid` })
    .where(eq(users.id, invitedId))
}

/**
 * Transfers what waited at the new address for an invited person, memberships and their links, to the user. Existing
 * memberships of the user stay. Deletes the invited person's row.
 */
export const mergeInvitedUser = async (tx: Executor, invitedId: string, userId: string): Promise<void> => {
  const isNotThere = sql`${members.workspaceId} not in (select workspace_id from ${members} as own where own.user_id = ${userId})`
  await tx
    .update(members)
    .set({ userId })
    .where(and(eq(members.userId, invitedId), isNotThere))
  await tx.update(tokens).set({ userId }).where(eq(tokens.userId, invitedId))
  await tx.delete(users).where(eq(users.id, invitedId))
}

const hasOpenInvitation = (userId: string) => and(eq(members.userId, userId), eq(members.status, 'invited'))

export const isInvited = async (db: Executor, userId: string): Promise<boolean> =>
  (await db.select({ userId: members.userId }).from(members).where(hasOpenInvitation(userId)).limit(1))
    .length > 0

/** Transfers a person's invitations and their links to another row. */
export const reassignInvitations = async (
  tx: Executor,
  fromId: string,
  to: Pick<typeof members.$inferSelect, 'userId' | 'name'>,
): Promise<void> => {
  await tx
    .update(members)
    .set({ ...to, image: null })
    .where(hasOpenInvitation(fromId))
  await tx
    .update(tokens)
    .set({ userId: to.userId })
    .where(and(eq(tokens.userId, fromId), eq(tokens.purpose, 'invite'), isNull(tokens.usedAt)))
}

/** Invitations sent to the old address still belong to this user. */
export const moveInvitationLinks = async (tx: Executor, userId: string, email: string): Promise<void> => {
  await tx
    .update(tokens)
    .set({ email })
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, 'invite'), isNull(tokens.usedAt)))
}
