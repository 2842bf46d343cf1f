import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, isNull, sql } from '../../../platform/db/drizzle.ts'
import { users } from '../tables.ts'
import { hasNoIdentity, lockUsersByEmail } from './identities.queries.ts'

export type UserRow = typeof users.$inferSelect

export const userByEmail = async (db: Executor, email: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.email, email)))[0]

/** Matches a row that only represents an invited person; never the remains of an erased account. */
const isUnclaimed = and(isNull(users.passwordHash), hasNoIdentity, isNull(users.closedAt))

/** The account with this address. One query in all cases, so that timing reveals nothing (T6). */
export const accountByEmail = async (db: Executor, email: string): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.email, email), sql`not (${isUnclaimed})`))
  )[0]

export const userById = async (db: Executor, id: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0]

/** Inserts the row; undefined if the address exists already. */
export const insertUser = async (
  db: Executor,
  row: typeof users.$inferInsert,
): Promise<UserRow | undefined> =>
  (await db.insert(users).values(row).onConflictDoNothing({ target: users.email }).returning())[0]

/**
 * Turns an invited person without a login into an account; undefined if there is an account already. Needs a
 * transaction: the lock ensures that concurrent changes are seen.
 */
export const convertInvitedUser = async (
  tx: Executor,
  email: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> => {
  await lockUsersByEmail(tx, [email])
  return (
    await tx
      .update(users)
      .set(change)
      .where(and(eq(users.email, email), isUnclaimed))
      .returning()
  )[0]
}

export const updateUser = async (
  db: Executor,
  id: string,
  change: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> => (await db.update(users).set(change).where(eq(users.id, id)).returning())[0]

/** Replaces the hash only if it is unchanged, so that a password set meanwhile stays. */
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
