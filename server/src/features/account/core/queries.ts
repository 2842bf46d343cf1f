import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, isNull, sql } from '../../../platform/db/drizzle.ts'
import { users } from '../tables.ts'
import { hasNoIdentity, lockUsersByEmail } from './identities.queries.ts'

export type UserRow = typeof users.$inferSelect

export const userByEmail = async (db: Executor, email: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.email, email)))[0]

/** A row that only stands for somebody who was invited; never what is left of an erased account. */
const isUnclaimed = and(isNull(users.passwordHash), hasNoIdentity, isNull(users.closedAt))

/** Whoever has an account with this address: one question whoever it is, so that the clock tells nothing (T6). */
export const accountByEmail = async (db: Executor, email: string): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.email, email), sql`not (${isUnclaimed})`))
  )[0]

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
