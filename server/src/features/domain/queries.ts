import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, gt, isNotNull, isNull, lte, ne, or, sql } from '../../platform/db/drizzle.ts'
import { ownDomains, workspaces } from '../workspace/tables.ts'

export type DomainRow = typeof ownDomains.$inferSelect

export const labelOf = async (db: Executor, workspaceId: string): Promise<string | undefined> =>
  (await db.select({ label: workspaces.domain }).from(workspaces).where(eq(workspaces.id, workspaceId)))[0]
    ?.label

export const claimOf = async (db: Executor, workspaceId: string): Promise<DomainRow | undefined> =>
  (await db.select().from(ownDomains).where(eq(ownDomains.workspaceId, workspaceId)))[0]

export const provedHosts = async (db: Executor): Promise<string[]> =>
  (await db.select({ host: ownDomains.host }).from(ownDomains).where(isNotNull(ownDomains.verifiedAt))).map(
    ({ host }) => host,
  )

export const isProvedByAnother = async (
  db: Executor,
  { host, workspaceId }: Pick<DomainRow, 'host' | 'workspaceId'>,
): Promise<boolean> => {
  const another = and(
    eq(ownDomains.host, host),
    ne(ownDomains.workspaceId, workspaceId),
    isNotNull(ownDomains.verifiedAt),
  )
  return (await db.select({ host: ownDomains.host }).from(ownDomains).where(another)).length > 0
}

/**
 * Stores a claim in place of the space's earlier one. Returns false if that one is proved or has the same host; it then
 * stays.
 */
export const putClaim = async (
  db: Executor,
  claim: Pick<DomainRow, 'workspaceId' | 'host' | 'proof' | 'createdAt'>,
): Promise<boolean> => {
  const isOther = and(isNull(ownDomains.verifiedAt), ne(ownDomains.host, claim.host))
  const put = await db
    .insert(ownDomains)
    .values(claim)
    .onConflictDoUpdate({
      target: ownDomains.workspaceId,
      set: { ...claim, checkedAt: null, missingSince: null },
      ...(isOther && { setWhere: isOther }),
    })
    .returning({ host: ownDomains.host })
  return put.length === 1
}

/** Matches this claim, not one that has replaced it since. */
const isSameClaim = ({ workspaceId, host, proof }: DomainRow) =>
  and(eq(ownDomains.workspaceId, workspaceId), eq(ownDomains.host, host), eq(ownDomains.proof, proof))

/** Returns false if the claim is gone. Violates a unique index if another space was first. */
export const changeClaim = async (
  db: Executor,
  row: DomainRow,
  change: Partial<Pick<DomainRow, 'proof' | 'verifiedAt' | 'checkedAt' | 'missingSince' | 'createdAt'>>,
): Promise<boolean> =>
  (await db.update(ownDomains).set(change).where(isSameClaim(row)).returning({ host: ownDomains.host }))
    .length === 1

/** Marks a record as missing; the first time it was missed is preserved. */
export const markMissing = async (db: Executor, row: DomainRow, since: Date): Promise<void> => {
  await db
    .update(ownDomains)
    .set({ missingSince: sql`coalesce(${ownDomains.missingSince}, ${since.toISOString()}::timestamptz)` })
    .where(isSameClaim(row))
}

export const deleteClaim = async (db: Executor, row: DomainRow): Promise<boolean> =>
  (await db.delete(ownDomains).where(isSameClaim(row)).returning({ host: ownDomains.host })).length === 1

interface DueBefore {
  /** Proved domains and open claims are due if they were last checked before these instants. */
  provedBefore: Date
  claimBefore: Date
  /** Older claims are not checked automatically any more. */
  claimedSince: Date
}

/** Claims the domains that are due for a check, so that only one of several servers checks each. */
export const takeDueClaims = (
  db: Executor,
  { provedBefore, claimBefore, claimedSince }: DueBefore,
  now: Date,
) => {
  const before = (at: Date) => or(isNull(ownDomains.checkedAt), lte(ownDomains.checkedAt, at))
  const proved = and(isNotNull(ownDomains.verifiedAt), before(provedBefore))
  const open = and(
    isNull(ownDomains.verifiedAt),
    gt(ownDomains.createdAt, claimedSince),
    or(
      lte(ownDomains.checkedAt, claimBefore),
      and(isNull(ownDomains.checkedAt), lte(ownDomains.createdAt, claimBefore)),
    ),
  )
  return db.update(ownDomains).set({ checkedAt: now }).where(or(proved, open)).returning()
}
