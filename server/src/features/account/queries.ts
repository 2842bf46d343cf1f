import type { Executor } from '../../db/drizzle.ts'
import { and, eq, gt, inArray, isNull, lt, ne, or } from '../../db/drizzle.ts'
import { hasNoIdentity, lockUserByEmail } from './identities.queries.ts'
import { handoffs, sessions, users } from './tables.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

export const userByEmail = async (db: Executor, email: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.email, email)))[0]

export const userById = async (db: Executor, id: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0]

/** The row, or undefined where the address is already there. */
export const insertUser = async (
  db: Executor,
  row: typeof users.$inferInsert,
): Promise<UserRow | undefined> =>
  (await db.insert(users).values(row).onConflictDoNothing({ target: users.email }).returning())[0]

/**
 * Gives somebody who was invited, and has no way in yet, an account; undefined where there is one already. Needs a
 * transaction: the lock makes sure that what another one adds meanwhile is seen.
 */
export const claimInvitedUser = async (
  tx: Executor,
  email: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> => {
  await lockUserByEmail(tx, email)
  const isUnclaimed = and(eq(users.email, email), isNull(users.passwordHash), hasNoIdentity)
  return (await tx.update(users).set(change).where(isUnclaimed).returning())[0]
}

export const updateUser = async (
  db: Executor,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> => (await db.update(users).set(change).where(eq(users.id, id)).returning())[0]

/** Only where the hash is still that one: a password set meanwhile stays. */
export const replacePasswordHash = async (
  db: Executor,
  id: string,
  from: string,
  to: string,
): Promise<void> => {
  await db
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)))
}

export const insertSession = (db: Executor, row: typeof sessions.$inferInsert) =>
  db.insert(sessions).values(row)

export const sessionWithUser = async (db: Executor, tokenHash: string, now: Date) =>
  (
    await db
      .select({ session: sessions, user: users })
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.userId))
      .where(and(hasToken(tokenHash, now), gt(sessions.expiresAt, now)))
  )[0]

const hasToken = (tokenHash: string, now: Date) =>
  or(
    eq(sessions.tokenHash, tokenHash),
    and(
      eq(sessions.formerTokenHash, tokenHash),
      or(isNull(sessions.formerTokenUntil), gt(sessions.formerTokenUntil, now)),
    ),
  )

export const setRenewalDue = async (db: Executor, userIds: string[]): Promise<void> => {
  await db.update(sessions).set({ isRenewalDue: true }).where(inArray(sessions.userId, userIds))
}

/** Gives a session that is due its next token; undefined where it is not, or another request was first. */
export const replaceToken = async (
  db: Executor,
  tokenHash: string,
  nextHash: string,
): Promise<SessionRow | undefined> =>
  (
    await db
      .update(sessions)
      .set({
        tokenHash: nextHash,
        formerTokenHash: tokenHash,
        formerTokenUntil: null,
        isRenewalDue: false,
      })
      .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.isRenewalDue, true)))
      .returning()
  )[0]

export const sessionByTokens = async (
  db: Executor,
  formerTokenHash: string,
  tokenHash: string,
): Promise<SessionRow | undefined> =>
  (
    await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.formerTokenHash, formerTokenHash)))
  )[0]

/** From when on the token before is worth nothing; once set it stays. */
export const endFormerToken = async (db: Executor, tokenHash: string, until: Date): Promise<void> => {
  await db
    .update(sessions)
    .set({ formerTokenUntil: until })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.formerTokenUntil)))
}

export const deleteSessionsByRoot = async (db: Executor, rootId: string): Promise<string[]> =>
  (await db.delete(sessions).where(eq(sessions.rootId, rootId)).returning({ id: sessions.id })).map(
    (row) => row.id,
  )

/** All of a person's sessions, but for those of one root where it is named. */
export const deleteSessionsOfUser = async (
  db: Executor,
  userId: string,
  exceptRootId?: string,
): Promise<string[]> => {
  const others = exceptRootId ? ne(sessions.rootId, exceptRootId) : undefined
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return ended.map((row) => row.id)
}

export const deleteExpiredSessions = async (db: Executor, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(handoffs).where(lt(handoffs.expiresAt, now))
}

export const liveSessions = (db: Executor, ids: string[], now: Date) =>
  db
    .select({ id: sessions.id, blockedAt: users.blockedAt })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, now)))
