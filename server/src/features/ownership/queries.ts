import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, eq, isNull, lte, sql } from '../../platform/db/drizzle.ts'
import { rowsOfSpace } from '../../platform/db/member-batch.ts'
import { builtOnce, NAMED_LATER } from '../../platform/db/statements/prepared-statements.ts'
import { users } from '../account/tables.ts'
import { members } from '../workspace/tables.ts'
import { ownershipOffers } from './tables.ts'

export type OfferRow = typeof ownershipOffers.$inferSelect

const someone = {
  userId: members.userId,
  name: members.name,
  email: members.email,
  image: members.image,
  character: users.character,
}
export type SomeoneRow = Awaited<ReturnType<typeof ownersOf>>[number]

export const ownersOf = (db: Executor, workspaceId: string) =>
  db
    .select(someone)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(members.role, 'owner'), eq(members.status, 'active')))
    .orderBy(asc(members.createdAt), asc(members.userId))

export const someoneOf = async (
  db: Executor,
  workspaceId: string,
  userId: string,
): Promise<SomeoneRow | undefined> =>
  (
    await db
      .select(someone)
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, userId)))
  )[0]

const open = builtOnce((db: Executor) =>
  db
    .select()
    .from(ownershipOffers)
    .where(
      and(
        sql`${ownershipOffers.workspaceId} = any(${sql.placeholder('workspaceIds')}::uuid[])`,
        isNull(ownershipOffers.endedAt),
      ),
    )
    .prepare(NAMED_LATER),
)
const notEnded = rowsOfSpace((db, keys) => open(db).execute(keys))

export const openOffer = async (
  db: Executor,
  workspaceId: string,
  now: Date,
): Promise<OfferRow | undefined> => {
  const [offer] = await notEnded(db, workspaceId)
  return offer && offer.expiresAt > now ? offer : undefined
}

export const offerById = async (db: Executor, id: string): Promise<OfferRow | undefined> =>
  (await db.select().from(ownershipOffers).where(eq(ownershipOffers.id, id)))[0]

export const insertOffer = (db: Executor, row: typeof ownershipOffers.$inferInsert) =>
  db.insert(ownershipOffers).values(row)

export const endOffer = async (
  db: Executor,
  id: string,
  outcome: NonNullable<OfferRow['outcome']>,
  endedAt: Date,
): Promise<void> => {
  await db.update(ownershipOffers).set({ outcome, endedAt }).where(eq(ownershipOffers.id, id))
}

/** Ends an expired offer, so that the next one can be made. */
export const endExpiredOffer = async (db: Executor, workspaceId: string, now: Date): Promise<void> => {
  await db
    .update(ownershipOffers)
    .set({ outcome: 'expired', endedAt: now })
    .where(
      and(
        eq(ownershipOffers.workspaceId, workspaceId),
        isNull(ownershipOffers.endedAt),
        lte(ownershipOffers.expiresAt, now),
      ),
    )
}
