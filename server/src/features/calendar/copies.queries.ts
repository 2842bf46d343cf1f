import type { LinkedProvider } from '@metapyra/contract/linked-accounts'
import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  sql,
} from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import type { NewEvent } from '../../providers/calendar/provider.ts'
import { linkedAccounts } from '../linked-account/tables.ts'
import { calendarCopies, calendarEvents, calendars } from './tables.ts'

export type CopyRow = typeof calendarCopies.$inferSelect

const ofUsers = (userIds: string[]) => inArray(linkedAccounts.userId, userIds)

/**
 * Returns the calendar that bookings are written to, at most one for each person. Includes calendars whose access is
 * revoked: they are written once linked again.
 */
export const targetCalendarsOf = async (db: Executor, userIds: string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectDistinctOn([linkedAccounts.userId], { userId: linkedAccounts.userId, calendarId: calendars.id })
    .from(calendars)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
    .where(and(ofUsers(userIds), eq(calendars.isWritten, true)))
    .orderBy(asc(linkedAccounts.userId), asc(calendars.id))
  return new Map(rows.map(({ userId, calendarId }) => [userId, calendarId]))
}

/** Remembers whether a write was tried: the event may exist, whatever the copy should become now. */
const triedAtAll = sql`least(${calendarCopies.tries}, 1)`

/** Requests these copies in the calendars. Nothing is due where a copy is already as requested. */
export const requestCopies = async (
  tx: Transaction,
  input: { subjectId: string; calendarIds: string[]; wanted: NewEvent; now: Date },
): Promise<void> => {
  const { subjectId, calendarIds, wanted, now } = input
  if (calendarIds.length === 0) return
  const fresh = { wanted, isRemoved: false, dueAt: now }
  const { wanted: had, isRemoved, dueAt, tries } = calendarCopies
  await tx
    .insert(calendarCopies)
    .values(calendarIds.map((calendarId) => ({ subjectId, calendarId, key: newId(), version: 1, ...fresh })))
    .onConflictDoUpdate({
      target: [calendarCopies.subjectId, calendarCopies.calendarId],
      set: { ...fresh, tries: triedAtAll, version: sql`${calendarCopies.version} + 1` },
      setWhere: sql`${had} is distinct from excluded.wanted or ${isRemoved} or ${dueAt} is not null or ${tries} > 0`,
    })
}

/** Requests the removal of a booking's copies from people's calendars, except the calendars in `but`. */
export const requestRemovals = async (
  tx: Transaction,
  { subjectId, userIds, but, now }: { subjectId: string; userIds: string[]; but: string[]; now: Date },
): Promise<void> => {
  const own = tx
    .select({ id: calendars.id })
    .from(calendars)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
    .where(ofUsers(userIds))
  await tx
    .update(calendarCopies)
    .set({ isRemoved: true, dueAt: now, tries: triedAtAll, version: sql`${calendarCopies.version} + 1` })
    .where(
      and(
        ...[eq(calendarCopies.subjectId, subjectId), inArray(calendarCopies.calendarId, own)],
        but.length > 0 ? notInArray(calendarCopies.calendarId, but) : undefined,
      ),
    )
}

/** Claims a copy that is due at a provider, so that only one of all servers writes it. */
export const claimCopy = async (
  db: Executor,
  { now, until, provider }: { now: Date; until: Date; provider: LinkedProvider },
): Promise<CopyRow | undefined> => {
  const due = db
    .select({ subjectId: calendarCopies.subjectId, calendarId: calendarCopies.calendarId })
    .from(calendarCopies)
    .innerJoin(calendars, eq(calendars.id, calendarCopies.calendarId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
    .where(
      and(
        ...[lte(calendarCopies.dueAt, now), eq(linkedAccounts.provider, provider)],
        or(isNull(calendarCopies.writingUntil), lt(calendarCopies.writingUntil, now)),
      ),
    )
    .orderBy(asc(calendarCopies.dueAt))
    .limit(1)
    .for('update', { of: calendarCopies, skipLocked: true })
  const rows = await db
    .update(calendarCopies)
    .set({ writingUntil: until, tries: sql`${calendarCopies.tries} + 1` })
    .where(sql`(${calendarCopies.subjectId}, ${calendarCopies.calendarId}) = ${due}`)
    .returning()
  return rows[0]
}

const hasKeyOf = ({ subjectId, calendarId }: CopyRow) =>
  and(eq(calendarCopies.subjectId, subjectId), eq(calendarCopies.calendarId, calendarId))

const isAsSeen = ({ version }: CopyRow) => sql`${calendarCopies.version} = ${version}`

/** Marks a copy as written, unless it was changed meanwhile, and updates the stored calendar event to match. */
export const markWritten = async (db: Executor, row: CopyRow, externalId: string): Promise<void> => {
  const isSame = isAsSeen(row)
  const { startsAt, endsAt } = row.wanted
  await db
    .update(calendarEvents)
    .set({ startsAt: new Date(startsAt), endsAt: new Date(endsAt), startDate: null, endDate: null })
    .where(and(eq(calendarEvents.calendarId, row.calendarId), eq(calendarEvents.externalId, externalId)))
  await db
    .update(calendarCopies)
    .set({
      ...{ externalId, writingUntil: null, lastError: null },
      dueAt: sql`case when ${isSame} then null else ${calendarCopies.dueAt} end`,
      tries: sql`case when ${isSame} then 0 else ${calendarCopies.tries} end`,
    })
    .where(hasKeyOf(row))
}

/** Deletes the row of a removed copy, unless the copy was requested again meanwhile. */
export const dropCopy = async (db: Executor, row: CopyRow): Promise<void> => {
  const { rowCount } = await db
    .delete(calendarCopies)
    .where(and(hasKeyOf(row), eq(calendarCopies.version, row.version)))
  if (rowCount === 0)
    await db.update(calendarCopies).set({ externalId: null, writingUntil: null }).where(hasKeyOf(row))
}

/**
 * Schedules a retry at `dueAt`, or none if it is null. If the copy was changed meanwhile, the change stays due as it
 * was.
 */
export const postponeCopy = async (
  db: Executor,
  row: CopyRow,
  { dueAt, lastError }: { dueAt: Date | null; lastError: string },
): Promise<void> => {
  const until = dueAt?.toISOString() ?? null
  await db
    .update(calendarCopies)
    .set({
      ...{ writingUntil: null, lastError },
      dueAt: sql`case when ${isAsSeen(row)} then ${until}::timestamptz else ${calendarCopies.dueAt} end`,
    })
    .where(hasKeyOf(row))
}

/** Returns a calendar with its owner and provider. */
export const ownerOf = async (db: Executor, calendarId: string) =>
  (
    await db
      .select({ calendar: calendars, userId: linkedAccounts.userId, provider: linkedAccounts.provider })
      .from(calendars)
      .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
      .where(eq(calendars.id, calendarId))
  )[0]

const ofAccount = (db: Executor, linkedId: string) =>
  inArray(
    calendarCopies.calendarId,
    db.select({ id: calendars.id }).from(calendars).where(eq(calendars.linkedId, linkedId)),
  )

/** True if something is due to be written to an account now, or is being written. */
export const isAnyDue = async (db: Executor, linkedId: string, now: Date): Promise<boolean> => {
  const isDue = or(lte(calendarCopies.dueAt, now), isNotNull(calendarCopies.writingUntil))
  const found = await db
    .select({ id: calendarCopies.calendarId })
    .from(calendarCopies)
    .where(and(ofAccount(db, linkedId), isDue))
    .limit(1)
  return found.length > 0
}

/**
 * Retries the copies that could not be written, or were given up, while the account was unlinked or its link was
 * broken.
 */
export const retryCopies = async (db: Executor, linkedId: string, now: Date): Promise<void> => {
  await db
    .update(calendarCopies)
    .set({ dueAt: now, tries: triedAtAll })
    .where(and(ofAccount(db, linkedId), or(isNotNull(calendarCopies.dueAt), gt(calendarCopies.tries, 0))))
}
