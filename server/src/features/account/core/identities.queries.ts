import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, sql } from '../../../platform/db/drizzle.ts'
import { identities, users } from '../tables.ts'

export type IdentityRow = typeof identities.$inferSelect

export const identityOf = async (
  db: Executor,
  { issuer, subject }: Pick<IdentityRow, 'issuer' | 'subject'>,
): Promise<IdentityRow | undefined> =>
  (
    await db
      .select()
      .from(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  )[0]

/** False if this identity belongs to another account, or the user has another one of the same provider. */
export const insertIdentity = async (db: Executor, row: typeof identities.$inferInsert): Promise<boolean> =>
  (await db.insert(identities).values(row).onConflictDoNothing().returning({ userId: identities.userId }))
    .length === 1

export const identitiesOfUser = (db: Executor, userId: string): Promise<IdentityRow[]> =>
  db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.createdAt))

export const deleteIdentity = async (
  db: Executor,
  userId: string,
  provider: IdentityRow['provider'],
): Promise<void> => {
  await db.delete(identities).where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
}

/** Locks a user, so that one transaction at a time changes their ways to log in. */
export const lockUser = async (db: Executor, userId: string): Promise<void> => {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Locks in a fixed order, so that transactions which need several can't deadlock. */
const lockAddresses = async (tx: Executor, emails: string[], strength: 'update' | 'key share') => {
  const are = sql`${users.email} = any(${sql.param(emails)}::text[])`
  await tx.select({ id: users.id }).from(users).where(are).orderBy(asc(users.email)).for(strength)
}

export const lockUsersByEmail = (tx: Executor, emails: string[]): Promise<void> =>
  lockAddresses(tx, emails, 'update')

/**
 * Keeps the users of these addresses from changing them until the transaction ends, so that nothing granted to an
 * address goes to a user who is just giving it up.
 */
export const shareLockAddresses = (tx: Executor, emails: string[]): Promise<void> =>
  lockAddresses(tx, emails, 'key share')

/** True for a row of `users` without an external identity. */
export const hasNoIdentity = sql`not exists (select 1 from ${identities} where ${identities.userId} = ${users.id})`
