import type { Executor, Transaction } from '../../db/drizzle.ts'
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from '../../db/drizzle.ts'
import { linkedAccounts } from '../linked-account/tables.ts'
import { calendarAccounts, calendarCopies, calendarEvents, calendars } from './tables.ts'

export type AccountRow = typeof calendarAccounts.$inferSelect
export type CalendarRow = typeof calendars.$inferSelect
export type CalendarEventRow = typeof calendarEvents.$inferSelect

/** Begins to look at an account; of another person's than before nothing is kept. */
export const beginAccount = async (
  tx: Transaction,
  row: Pick<AccountRow, 'linkedId' | 'email'> & { now: Date; wantedUntil: Date },
): Promise<void> => {
  const { linkedId, email, now, wantedUntil } = row
  const [before] = await tx.select().from(calendarAccounts).where(eq(calendarAccounts.linkedId, linkedId))
  if (before && before.email !== email) {
    await tx.delete(calendars).where(eq(calendars.linkedId, linkedId))
    await tx.delete(calendarAccounts).where(eq(calendarAccounts.linkedId, linkedId))
  }
  const fresh = { email, lookAt: now, wantedUntil, failures: 0 }
  await tx
    .insert(calendarAccounts)
    .values({ linkedId, ...fresh })
    .onConflictDoUpdate({ target: calendarAccounts.linkedId, set: fresh })
}

/** Takes an account whose look is due, or the one that is named, if nobody looks at it. */
export const claimLook = async (
  db: Executor,
  { now, until, linkedId }: { now: Date; until: Date; linkedId?: string },
): Promise<AccountRow | undefined> => {
  const isFree = or(isNull(calendarAccounts.lookingUntil), lt(calendarAccounts.lookingUntil, now))
  const isMeant = linkedId ? eq(calendarAccounts.linkedId, linkedId) : lte(calendarAccounts.lookAt, now)
  const due = db
    .select({ linkedId: calendarAccounts.linkedId })
    .from(calendarAccounts)
    .where(and(isMeant, isFree))
    .orderBy(asc(calendarAccounts.lookAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(calendarAccounts)
    .set({ lookingUntil: until })
    .where(inArray(calendarAccounts.linkedId, due))
    .returning()
  return rows[0]
}

export const endLook = async (
  db: Executor,
  linkedId: string,
  change: Partial<Omit<AccountRow, 'linkedId'>>,
): Promise<void> => {
  await db
    .update(calendarAccounts)
    .set({ lookingUntil: null, ...change })
    .where(eq(calendarAccounts.linkedId, linkedId))
}

export const accountById = async (db: Executor, linkedId: string): Promise<AccountRow | undefined> =>
  (await db.select().from(calendarAccounts).where(eq(calendarAccounts.linkedId, linkedId)))[0]

/** What people have linked of calendars, with how far it is known. */
export const accountsOf = (db: Executor, userIds: string[]) =>
  db
    .select({ linked: linkedAccounts, account: calendarAccounts })
    .from(linkedAccounts)
    .leftJoin(calendarAccounts, eq(calendarAccounts.linkedId, linkedAccounts.id))
    .where(and(inArray(linkedAccounts.userId, userIds), eq(linkedAccounts.kind, 'calendar')))
    .orderBy(asc(linkedAccounts.linkedAt))

export const noteWanted = async (
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

/** Two who choose at once choose one after the other. */
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

export const clearEvents = async (tx: Transaction, calendarId: string): Promise<void> => {
  await tx.delete(calendarEvents).where(eq(calendarEvents.calendarId, calendarId))
}

export const deleteEvents = async (tx: Transaction, calendarId: string, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .delete(calendarEvents)
    .where(
      and(
        eq(calendarEvents.calendarId, calendarId),
        sql`${calendarEvents.externalId} = any(${sql.param(ids)}::text[])`,
      ),
    )
}

const AT_A_TIME = 500
export const upsertEvents = async (tx: Transaction, rows: CalendarEventRow[]): Promise<void> => {
  for (let at = 0; at < rows.length; at += AT_A_TIME) {
    const excluded = (name: string) => sql.raw(`excluded.${name}`)
    await tx
      .insert(calendarEvents)
      .values(rows.slice(at, at + AT_A_TIME))
      .onConflictDoUpdate({
        target: [calendarEvents.calendarId, calendarEvents.externalId],
        set: {
          ...{ title: excluded('title'), startsAt: excluded('starts_at'), endsAt: excluded('ends_at') },
          ...{ startDate: excluded('start_date'), endDate: excluded('end_date') },
          ...{ isBusy: excluded('is_busy'), url: excluded('url') },
        },
      })
  }
}

/** All-day ones are by day and by no zone: a day more on either side takes in all that may touch the span. */
const touches = ({ from, to }: { from: Date; to: Date }) => {
  const day = (at: Date, days: number) =>
    new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return or(
    and(lt(calendarEvents.startsAt, to), gt(calendarEvents.endsAt, from)),
    and(lte(calendarEvents.startDate, day(to, 1)), gt(calendarEvents.endDate, day(from, -1))),
  )
}

/** The events of a linked account within a span, each with what of ours it is a copy of. */
export const eventsOf = (db: Executor, linkedId: string, span: { from: Date; to: Date }, limit: number) =>
  db
    .select({ event: calendarEvents, calendarName: calendars.name, subjectId: calendarCopies.subjectId })
    .from(calendarEvents)
    .innerJoin(calendars, eq(calendars.id, calendarEvents.calendarId))
    .leftJoin(calendarCopies, isCopy())
    .where(and(eq(calendars.linkedId, linkedId), touches(span)))
    .orderBy(
      asc(sql`coalesce(${calendarEvents.startsAt}, ${calendarEvents.startDate}::timestamptz)`),
      asc(calendarEvents.externalId),
    )
    .limit(limit)

const isCopy = () =>
  and(
    eq(calendarCopies.calendarId, calendarEvents.calendarId),
    eq(calendarCopies.externalId, calendarEvents.externalId),
  )

/** When people are busy by their calendars; what of ours is there counts by itself. */
export const busyRows = (db: Executor, userIds: string[], span: { from: Date; to: Date }) =>
  db
    .select({
      ...{ userId: linkedAccounts.userId, startsAt: calendarEvents.startsAt, endsAt: calendarEvents.endsAt },
      ...{ startDate: calendarEvents.startDate, endDate: calendarEvents.endDate },
    })
    .from(calendarEvents)
    .innerJoin(calendars, eq(calendars.id, calendarEvents.calendarId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
    .leftJoin(calendarCopies, isCopy())
    .where(
      and(
        inArray(linkedAccounts.userId, userIds),
        ...[eq(calendars.isCounted, true), eq(calendarEvents.isBusy, true), isNull(calendarCopies.subjectId)],
        touches(span),
      ),
    )
