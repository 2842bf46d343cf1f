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

/** Claims a host in the place of what was claimed before; false where that is proved, or the same: it stays. */
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

/** This claim, and not what may have been claimed in its place since. */
const same = ({ workspaceId, host, proof }: DomainRow) =>
  and(eq(ownDomains.workspaceId, workspaceId), eq(ownDomains.host, host), eq(ownDomains.proof, proof))

/** False where the claim is gone. Breaks a unique index where another space was first. */
export const changeClaim = async (
  db: Executor,
  row: DomainRow,
  change: Partial<Pick<DomainRow, 'proof' | 'verifiedAt' | 'checkedAt' | 'missingSince' | 'createdAt'>>,
): Promise<boolean> =>
  (await db.update(ownDomains).set(change).where(same(row)).returning({ host: ownDomains.host })).length === 1

/** From when it is missed; the first time counts. */
export const markMissing = async (db: Executor, row: DomainRow, since: Date): Promise<void> => {
  await db
    .update(ownDomains)
    .set({ missingSince: sql`coalesce(${ownDomains.missingSince}, ${since.toISOString()}::timestamptz)` })
    .where(same(row))
}

export const deleteClaim = async (db: Executor, row: DomainRow): Promise<boolean> =>
  (await db.delete(ownDomains).where(same(row)).returning({ host: ownDomains.host })).length === 1

interface Due {
  /** Proved ones that were looked for before, and open claims. */
  provedBefore: Date
  claimBefore: Date
  /** Claims older than this are nobody's any more. */
  claimedSince: Date
}

/** Takes what is due for a look, for the one caller whose it then is: several servers ask at once. */
export const takeDueClaims = (db: Executor, { provedBefore, claimBefore, claimedSince }: Due, now: Date) => {
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
