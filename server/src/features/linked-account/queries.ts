import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import type { Executor } from '../../platform/db/drizzle.ts'
import { and, asc, eq, isNull, lt, or, sql } from '../../platform/db/drizzle.ts'
import { calendarAccounts, calendarCopies, calendars } from '../calendar/tables.ts'
import { linkedAccounts, linkStarts } from './tables.ts'

export type LinkedRow = typeof linkedAccounts.$inferSelect
export type StartRow = typeof linkStarts.$inferSelect

const isOf = (userId: string, { provider, kind }: LinkedDeclared) =>
  and(eq(linkedAccounts.userId, userId), eq(linkedAccounts.provider, provider), eq(linkedAccounts.kind, kind))

export const linkedOf = async (
  db: Executor,
  userId: string,
  linked: LinkedDeclared,
): Promise<LinkedRow | undefined> => (await db.select().from(linkedAccounts).where(isOf(userId, linked)))[0]

export const linkedById = async (db: Executor, id: string): Promise<LinkedRow | undefined> =>
  (await db.select().from(linkedAccounts).where(eq(linkedAccounts.id, id)))[0]

export const allLinkedOf = (db: Executor, userId: string): Promise<LinkedRow[]> =>
  db
    .select()
    .from(linkedAccounts)
    .where(eq(linkedAccounts.userId, userId))
    .orderBy(asc(linkedAccounts.linkedAt))

/** Returns the recent failures of a person's linked calendars: of reading them, or of writing a booking to one. */
export const calendarFailuresOf = (db: Executor, userId: string) =>
  db
    .select({
      linkedId: linkedAccounts.id,
      read: sql<
        string | null
      >`case when ${calendarAccounts.failures} > 0 then ${calendarAccounts.lastError} end`,
      written: sql<
        string | null
      >`(select c.last_error from ${calendarCopies} c join ${calendars} k on k.id = c.calendar_id
        where k.linked_id = ${linkedAccounts.id} and c.last_error is not null order by c.due_at limit 1)`,
    })
    .from(linkedAccounts)
    .innerJoin(calendarAccounts, eq(calendarAccounts.linkedId, linkedAccounts.id))
    .where(eq(linkedAccounts.userId, userId))

/** Inserts a linked account, replacing the earlier one. */
export const replaceLinked = async (db: Executor, row: typeof linkedAccounts.$inferInsert): Promise<void> => {
  const { userId, provider, kind, ...rest } = row
  const target = [linkedAccounts.userId, linkedAccounts.provider, linkedAccounts.kind]
  await db
    .insert(linkedAccounts)
    .values({ userId, provider, kind, ...rest })
    .onConflictDoUpdate({ target, set: rest })
}

export const deleteLinked = async (
  db: Executor,
  userId: string,
  linked: LinkedDeclared,
): Promise<LinkedRow | undefined> =>
  (await db.delete(linkedAccounts).where(isOf(userId, linked)).returning())[0]

/** [LINK-4] Claims the renewal of a token. Returns true if this server is the one to request it. */
export const claimRenewal = async (
  db: Executor,
  seen: Pick<LinkedRow, 'id' | 'tokenVersion'>,
  now: Date,
  until: Date,
): Promise<boolean> => {
  const isFree = or(isNull(linkedAccounts.renewingUntil), lt(linkedAccounts.renewingUntil, now))
  const isSame = and(eq(linkedAccounts.id, seen.id), eq(linkedAccounts.tokenVersion, seen.tokenVersion))
  const { rowCount } = await db
    .update(linkedAccounts)
    .set({ renewingUntil: until })
    .where(and(isSame, isFree))
  return rowCount === 1
}

/** Stores the result of a renewal and ends the claim, unless the account was linked again meanwhile. */
export const endRenewal = async (
  db: Executor,
  seen: Pick<LinkedRow, 'id' | 'tokenVersion'>,
  change: Partial<LinkedRow>,
): Promise<LinkedRow | undefined> =>
  (
    await db
      .update(linkedAccounts)
      .set({ renewingUntil: null, ...change })
      .where(and(eq(linkedAccounts.id, seen.id), eq(linkedAccounts.tokenVersion, seen.tokenVersion)))
      .returning()
  )[0]

export const insertStart = async (db: Executor, row: StartRow): Promise<void> => {
  await db.insert(linkStarts).values(row)
}

/** [LINK-1] Deletes and returns a start, once, for the person who began it in the same login. */
export const takeStart = async (
  db: Executor,
  start: Pick<StartRow, 'stateHash' | 'userId' | 'rootId' | 'provider' | 'kind'>,
): Promise<StartRow | undefined> =>
  (
    await db
      .delete(linkStarts)
      .where(
        and(
          eq(linkStarts.stateHash, start.stateHash),
          eq(linkStarts.userId, start.userId),
          eq(linkStarts.rootId, start.rootId),
          eq(linkStarts.provider, start.provider),
          eq(linkStarts.kind, start.kind),
        ),
      )
      .returning()
  )[0]

export const deleteStartsBefore = async (db: Executor, before: Date): Promise<void> => {
  await db.delete(linkStarts).where(lt(linkStarts.expiresAt, before))
}
