import type { LinkedProvider } from '@metapyra/contract/linked-accounts'
import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from '../../platform/db/drizzle.ts'
import { linkedAccounts } from '../linked-account/tables.ts'
import { calendarAccounts, calendars } from './tables.ts'

export type AccountRow = typeof calendarAccounts.$inferSelect
export type CalendarRow = typeof calendars.$inferSelect

/** Starts to sync an account from scratch. If it now belongs to another person, the earlier data is deleted. */
export const beginAccount = async (
  tx: Transaction,
  row: Pick<AccountRow, 'linkedId' | 'email'> & { now: Date; wantedUntil: Date },
): Promise<void> => {
  const { linkedId, email, now, wantedUntil } = row
  const [before] = await tx.select().from(calendarAccounts).where(eq(calendarAccounts.linkedId, linkedId))
  // If an email is unknown, the account is assumed to be the same.
  if (before && before.email !== null && email !== null && before.email !== email) {
    await tx.delete(calendars).where(eq(calendars.linkedId, linkedId))
    await tx.delete(calendarAccounts).where(eq(calendarAccounts.linkedId, linkedId))
  }
  const fresh = { email, lookAt: now, wantedUntil, failures: 0, syncedAt: null, lastError: null }
  await tx
    .insert(calendarAccounts)
    .values({ linkedId, ...fresh })
    .onConflictDoUpdate({ target: calendarAccounts.linkedId, set: fresh })
}

/**
 * Claims an account whose sync is due, or the named one, if no server is syncing it. For a named account this waits for
 * a concurrent claim, because skipping the locked row would look as if no one were syncing.
 */
export const claimSync = async (
  db: Executor,
  {
    now,
    until,
    ...which
  }: { now: Date; until: Date } & ({ linkedId: string } | { provider: LinkedProvider }),
): Promise<AccountRow | undefined> => {
  const isFree = or(isNull(calendarAccounts.lookingUntil), lt(calendarAccounts.lookingUntil, now))
  const isMeant =
    'linkedId' in which
      ? eq(calendarAccounts.linkedId, which.linkedId)
      : and(lte(calendarAccounts.lookAt, now), eq(linkedAccounts.provider, which.provider))
  const due = db
    .select({ linkedId: calendarAccounts.linkedId })
    .from(calendarAccounts)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendarAccounts.linkedId))
    .where(and(isMeant, isFree))
    .orderBy(asc(calendarAccounts.lookAt))
    .limit(1)
    .for('update', { of: calendarAccounts, ...('provider' in which && { skipLocked: true }) })
  const rows = await db
    .update(calendarAccounts)
    .set({ lookingUntil: until })
    .where(eq(calendarAccounts.linkedId, due))
    .returning()
  return rows[0]
}

/** Changes nothing if the claim has expired and another server has claimed the account since. */
export const releaseSync = async (
  db: Executor,
  { linkedId, lookingUntil }: AccountRow,
  change: Partial<Omit<AccountRow, 'linkedId'>>,
): Promise<void> => {
  const isStillTheirs = lookingUntil && eq(calendarAccounts.lookingUntil, lookingUntil)
  await db
    .update(calendarAccounts)
    .set({ lookingUntil: null, ...change })
    .where(and(eq(calendarAccounts.linkedId, linkedId), isStillTheirs ?? undefined))
}

/** Marks an account's data as unknown until the next sync. */
export const invalidateSync = async (tx: Transaction, linkedId: string): Promise<void> => {
  await tx.update(calendarAccounts).set({ syncedAt: null }).where(eq(calendarAccounts.linkedId, linkedId))
}

export const accountById = async (db: Executor, linkedId: string): Promise<AccountRow | undefined> =>
  (await db.select().from(calendarAccounts).where(eq(calendarAccounts.linkedId, linkedId)))[0]

/** Returns the calendars' linked accounts of people, with their sync state. */
export const accountsOf = (db: Executor, userIds: string[]) =>
  db
    .select({ linked: linkedAccounts, account: calendarAccounts })
    .from(linkedAccounts)
    .leftJoin(calendarAccounts, eq(calendarAccounts.linkedId, linkedAccounts.id))
    .where(and(inArray(linkedAccounts.userId, userIds), eq(linkedAccounts.kind, 'calendar')))
    .orderBy(asc(linkedAccounts.linkedAt))

export const markWanted = async (
  db: Executor,
  linkedIds: string[],
  until: Date,
  now: Date,
): Promise<void> => {
  if (linkedIds.length === 0) return
  await db
    .update(calendarAccounts)
    .set({ wantedUntil: until, lookAt: sql`least(${calendarAccounts.lookAt}, ${now}::timestamptz)` })
    .where(inArray(calendarAccounts.linkedId, linkedIds))
}

export const calendarsOf = (db: Executor, linkedId: string): Promise<CalendarRow[]> =>
  db.select().from(calendars).where(eq(calendars.linkedId, linkedId)).orderBy(asc(calendars.id))

export const calendarsOfUser = (db: Executor, userId: string) =>
  db
    .select({ calendar: calendars, provider: linkedAccounts.provider, email: linkedAccounts.email })
    .from(calendars)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
    .where(eq(linkedAccounts.userId, userId))
    .orderBy(asc(linkedAccounts.linkedAt), asc(calendars.id))

/** Serializes concurrent changes to a person's calendar settings. */
export const lockLinkedOf = async (tx: Transaction, userId: string): Promise<void> => {
  await tx
    .select({ id: linkedAccounts.id })
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.userId, userId), eq(linkedAccounts.kind, 'calendar')))
    .orderBy(asc(linkedAccounts.id))
    .for('update')
}

export const insertCalendar = async (db: Executor, row: typeof calendars.$inferInsert): Promise<void> => {
  await db.insert(calendars).values(row).onConflictDoNothing()
}

/**
 * Updates what a sync reports of a calendar. Whether bookings are written to it is its owner's choice, as long as it is
 * writable.
 */
export const updateSyncedCalendar = async (
  db: Executor,
  id: string,
  seen: Pick<CalendarRow, 'name' | 'isPrimary' | 'isWritable'>,
): Promise<void> => {
  await db
    .update(calendars)
    .set({ ...seen, isWritten: sql`${calendars.isWritten} and ${seen.isWritable}::boolean` })
    .where(eq(calendars.id, id))
}

export const updateCalendar = async (
  db: Executor,
  id: string,
  change: Partial<Omit<CalendarRow, 'id' | 'linkedId'>>,
): Promise<void> => {
  await db.update(calendars).set(change).where(eq(calendars.id, id))
}

export const deleteCalendars = async (db: Executor, ids: string[]): Promise<void> => {
  if (ids.length > 0) await db.delete(calendars).where(inArray(calendars.id, ids))
}
