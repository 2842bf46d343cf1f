import type { Executor } from '../../db/drizzle.ts'
import { and, eq, gt, isNotNull, isNull } from '../../db/drizzle.ts'
import { handoffs, sessions, users } from '../account/tables.ts'
import { ownDomains } from '../workspace/tables.ts'

export const insertHandoff = (db: Executor, row: typeof handoffs.$inferInsert) =>
  db.insert(handoffs).values(row)

export interface Claim {
  codeHash: string
  stateHash: string
  targetHost: string
}

/**
 * The space that has proved this domain, undefined where none has. It keeps the domain until the transaction ends, so
 * that whoever lets it go ends what was opened there ([DOMAIN-5]).
 */
export const holdDomain = async (tx: Executor, host: string): Promise<string | undefined> =>
  (
    await tx
      .select({ workspaceId: ownDomains.workspaceId })
      .from(ownDomains)
      .where(and(eq(ownDomains.host, host), isNotNull(ownDomains.verifiedAt)))
      .for('share')
  )[0]?.workspaceId

/** The session a code stands for, for the one caller that brings all three; 50 at once make one. */
export const redeemHandoff = async (db: Executor, claim: Claim, now: Date) => {
  const [used] = await db
    .update(handoffs)
    .set({ usedAt: now })
    .where(
      and(
        eq(handoffs.codeHash, claim.codeHash),
        eq(handoffs.stateHash, claim.stateHash),
        eq(handoffs.targetHost, claim.targetHost),
        isNull(handoffs.usedAt),
        gt(handoffs.expiresAt, now),
      ),
    )
    .returning({ sessionId: handoffs.sessionId })
  if (!used) return undefined
  const [row] = await db
    .select({ rootId: sessions.rootId, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, used.sessionId), gt(sessions.expiresAt, now)))
  return row
}
