import type { Executor, Transaction } from '../../db/drizzle.ts'
import { and, asc, eq, inArray, isNull, lt, lte, ne, or, sql } from '../../db/drizzle.ts'
import { newId } from '../../ids.ts'
import type { NewEvent } from '../../providers/calendar/provider.ts'
import { linkedAccounts } from '../linked-account/tables.ts'
import { calendarCopies, calendars } from './tables.ts'

export type CopyRow = typeof calendarCopies.$inferSelect

/** Where bookings of somebody are written. */
export const writtenCalendarOf = async (db: Executor, userId: string): Promise<string | undefined> =>
  (
    await db
      .select({ id: calendars.id })
      .from(calendars)
      .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
      .where(
        and(
          eq(linkedAccounts.userId, userId),
          eq(calendars.isWritten, true),
          ne(linkedAccounts.status, 'revoked'),
        ),
      )
      .orderBy(asc(calendars.id))
      .limit(1)
  )[0]?.id

export const wishCopy = async (
  tx: Transaction,
  wish: { subjectId: string; calendarId: string; wanted: NewEvent; now: Date },
): Promise<void> => {
  const { subjectId, calendarId, wanted, now } = wish
  const fresh = { wanted, isRemoved: false, dueAt: now, tries: 0 }
  await tx
    .insert(calendarCopies)
    .values({ subjectId, calendarId, key: newId(), version: 1, ...fresh })
    .onConflictDoUpdate({
      target: [calendarCopies.subjectId, calendarCopies.calendarId],
      set: { ...fresh, version: sql`${calendarCopies.version} + 1` },
    })
}

/** Those of somebody's calendars are to be taken out; but the one that is named. */
export const unwishCopies = async (
  tx: Transaction,
  { subjectId, userId, but, now }: { subjectId: string; userId: string; but: string | undefined; now: Date },
): Promise<void> => {
  const own = tx
    .select({ id: calendars.id })
    .from(calendars)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
    .where(eq(linkedAccounts.userId, userId))
  await tx
    .update(calendarCopies)
    .set({ isRemoved: true, dueAt: now, tries: 0, version: sql`${calendarCopies.version} + 1` })
    .where(
      and(
        ...[eq(calendarCopies.subjectId, subjectId), inArray(calendarCopies.calendarId, own)],
        but ? ne(calendarCopies.calendarId, but) : undefined,
      ),
    )
}

/** Takes one that is due; of all servers one writes it. */
export const claimCopy = async (
  db: Executor,
  { now, until }: { now: Date; until: Date },
): Promise<CopyRow | undefined> => {
  const due = db
    .select({ subjectId: calendarCopies.subjectId, calendarId: calendarCopies.calendarId })
    .from(calendarCopies)
    .where(
      and(
        lte(calendarCopies.dueAt, now),
        or(isNull(calendarCopies.writingUntil), lt(calendarCopies.writingUntil, now)),
      ),
    )
    .orderBy(asc(calendarCopies.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(calendarCopies)
    .set({ writingUntil: until, tries: sql`${calendarCopies.tries} + 1` })
    .where(sql`(${calendarCopies.subjectId}, ${calendarCopies.calendarId}) in (${due})`)
    .returning()
  return rows[0]
}

const isThat = ({ subjectId, calendarId }: CopyRow) =>
  and(eq(calendarCopies.subjectId, subjectId), eq(calendarCopies.calendarId, calendarId))

const isAsSeen = ({ version }: CopyRow) => sql`${calendarCopies.version} = ${version}`

/** It is as it shall be, unless it shall be otherwise by now. */
export const noteWritten = async (db: Executor, row: CopyRow, externalId: string): Promise<void> => {
  const isSame = isAsSeen(row)
  await db
    .update(calendarCopies)
    .set({
      ...{ externalId, writingUntil: null },
      dueAt: sql`case when ${isSame} then null else ${calendarCopies.dueAt} end`,
      tries: sql`case when ${isSame} then 0 else ${calendarCopies.tries} end`,
    })
    .where(isThat(row))
}

/** It is there no more, unless it is wished for again by now. */
export const dropCopy = async (db: Executor, row: CopyRow): Promise<void> => {
  const { rowCount } = await db
    .delete(calendarCopies)
    .where(and(isThat(row), eq(calendarCopies.version, row.version)))
  if (rowCount === 0)
    await db.update(calendarCopies).set({ externalId: null, writingUntil: null }).where(isThat(row))
}

/** Tried again then, or no more; what it shall be by now, if that is something else, is due as it was. */
export const postponeCopy = async (db: Executor, row: CopyRow, dueAt: Date | null): Promise<void> => {
  const until = dueAt?.toISOString() ?? null
  await db
    .update(calendarCopies)
    .set({
      writingUntil: null,
      dueAt: sql`case when ${isAsSeen(row)} then ${until}::timestamptz else ${calendarCopies.dueAt} end`,
    })
    .where(isThat(row))
}

/** Whose a calendar is. */
export const ownerOf = async (db: Executor, calendarId: string) =>
  (
    await db
      .select({ calendar: calendars, userId: linkedAccounts.userId, provider: linkedAccounts.provider })
      .from(calendars)
      .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
      .where(eq(calendars.id, calendarId))
  )[0]

/** What could not be written while an account was not linked is tried again. */
export const retryCopies = async (db: Executor, linkedId: string, now: Date): Promise<void> => {
  const own = db.select({ id: calendars.id }).from(calendars).where(eq(calendars.linkedId, linkedId))
  await db
    .update(calendarCopies)
    .set({ dueAt: now, tries: 0 })
    .where(and(inArray(calendarCopies.calendarId, own), sql`${calendarCopies.dueAt} is not null`))
}
