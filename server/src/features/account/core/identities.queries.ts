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

/** False where this identity is somebody's already, or the person has another one of the same provider. */
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

/** The ways in of one person are changed by one transaction at a time. */
export const lockUser = async (db: Executor, userId: string): Promise<void> => {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** In one order, so that nobody who needs several of them waits for another one in a circle. */
const lockAddresses = async (tx: Executor, emails: string[], strength: 'update' | 'key share') => {
  const are = sql`${users.email} = any(${sql.param(emails)}::text[])`
  await tx.select({ id: users.id }).from(users).where(are).orderBy(asc(users.email)).for(strength)
}

export const lockUsersByEmail = (tx: Executor, emails: string[]): Promise<void> =>
  lockAddresses(tx, emails, 'update')

/**
 * Whoever has one of these addresses keeps it until the transaction ends: what is given to an address goes to nobody who
 * is just leaving it.
 */
export const holdAddresses = (tx: Executor, emails: string[]): Promise<void> =>
  lockAddresses(tx, emails, 'key share')

/** Of a person's row: whether any outside identity is theirs. */
export const hasNoIdentity = sql`not exists (select 1 from ${identities} where ${identities.userId} = ${users.id})`
