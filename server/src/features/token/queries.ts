import type { Purpose } from '@metapyra/contract/access'
import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, gt, isNull } from '../../platform/db/drizzle.ts'
import { tokens } from './tables.ts'

export type TokenRow = typeof tokens.$inferSelect

export const insertToken = (db: Executor, row: typeof tokens.$inferInsert) => db.insert(tokens).values(row)

export const tokenById = async (db: Executor, id: string): Promise<TokenRow | undefined> =>
  (await db.select().from(tokens).where(eq(tokens.id, id)))[0]

/** Marks a token as used. Returns true for only one of any number of concurrent callers. */
export const markUsed = async (db: Executor, id: string, now: Date): Promise<boolean> => {
  const used = await db
    .update(tokens)
    .set({ usedAt: now })
    .where(and(eq(tokens.id, id), isNull(tokens.usedAt), isNull(tokens.voidedAt), gt(tokens.expiresAt, now)))
    .returning({ id: tokens.id })
  return used.length === 1
}

/** Uses up the links of an invitation that is accepted without them. Returns false if none of them was valid. */
export const useInvitationTokens = async (
  db: Executor,
  { userId, workspaceId, email }: { userId: string; workspaceId: string; email: string },
  now: Date,
): Promise<boolean> => {
  const used = await db
    .update(tokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(tokens.userId, userId),
        eq(tokens.workspaceId, workspaceId),
        eq(tokens.email, email),
        eq(tokens.purpose, 'invite'),
        isNull(tokens.usedAt),
        isNull(tokens.voidedAt),
        gt(tokens.expiresAt, now),
      ),
    )
    .returning({ id: tokens.id })
  return used.length > 0
}

interface Which {
  purpose: Purpose
  userId: string
  workspaceId?: string | undefined
}

/** Voids all tokens of a person, for any purpose. */
export const voidAllTokens = async (db: Executor, userId: string, now: Date): Promise<void> => {
  await db
    .update(tokens)
    .set({ voidedAt: now })
    .where(and(eq(tokens.userId, userId), isNull(tokens.usedAt), isNull(tokens.voidedAt)))
}

/**
 * Voids by person rather than by address, because several people may claim an address, or a person may have changed it.
 */
export const voidTokens = async (
  db: Executor,
  { purpose, userId, workspaceId }: Which,
  now: Date,
): Promise<void> => {
  const ofSpace = workspaceId ? eq(tokens.workspaceId, workspaceId) : undefined
  const which = and(eq(tokens.userId, userId), eq(tokens.purpose, purpose), ofSpace, isNull(tokens.usedAt))
  await db.update(tokens).set({ voidedAt: now }).where(which)
}
