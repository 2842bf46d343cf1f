import type { AnyColumn, Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from '../../platform/db/drizzle.ts'
import { linkedAccounts } from '../linked-account/tables.ts'
import { calendarCopies, calendarEvents, calendars } from './tables.ts'

type CalendarEventRow = typeof calendarEvents.$inferSelect

export const clearEvents = async (tx: Transaction, calendarId: string): Promise<void> => {
  await tx.delete(calendarEvents).where(eq(calendarEvents.calendarId, calendarId))
}

const isAnyOf = (column: AnyColumn, ids: string[]) => sql`${column} = any(${sql.param(ids)}::text[])`

export const deleteEvents = async (tx: Transaction, calendarId: string, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .delete(calendarEvents)
    .where(
      and(
        eq(calendarEvents.calendarId, calendarId),
        or(isAnyOf(calendarEvents.externalId, ids), isAnyOf(calendarEvents.seriesId, ids)),
      ),
    )
}

/** Deletes the stored events of series that the provider sent in full, except those that it sent. */
export const deleteUnreportedOccurrences = async (
  tx: Transaction,
  calendarId: string,
  { seriesIds, toldIds }: { seriesIds: string[]; toldIds: string[] },
): Promise<void> => {
  if (seriesIds.length === 0) return
  await tx
    .delete(calendarEvents)
    .where(
      and(
        ...[eq(calendarEvents.calendarId, calendarId), isAnyOf(calendarEvents.seriesId, seriesIds)],
        sql`not ${isAnyOf(calendarEvents.externalId, toldIds)}`,
      ),
    )
}

const AT_A_TIME = 500
export const upsertEvents = async (tx: Transaction, rows: CalendarEventRow[]): Promise<void> => {
  for (let index = 0; index < rows.length; index += AT_A_TIME) {
    const excluded = (name: string) => sql.raw(`excluded.${name}`)
    await tx
      .insert(calendarEvents)
      .values(rows.slice(index, index + AT_A_TIME))
      .onConflictDoUpdate({
        target: [calendarEvents.calendarId, calendarEvents.externalId],
        set: {
          ...{ title: excluded('title'), startsAt: excluded('starts_at'), endsAt: excluded('ends_at') },
          ...{ startDate: excluded('start_date'), endDate: excluded('end_date') },
          ...{ isBusy: excluded('is_busy'), url: excluded('url') },
          ...{ seriesId: excluded('series_id'), mark: excluded('mark') },
        },
      })
  }
}

/**
 * All-day events have days without a time zone. One more day on either side includes every event that may touch the
 * span.
 */
const touches = ({ from, to }: { from: Date; to: Date }) => {
  const day = (at: Date, days: number) =>
    new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return or(
    and(lt(calendarEvents.startsAt, to), gt(calendarEvents.endsAt, from)),
    and(lte(calendarEvents.startDate, day(to, 1)), gt(calendarEvents.endDate, day(from, -1))),
  )
}

/** Returns the events of a linked account within a span, each with the booking or event of which it is a copy. */
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

/**
 * Matches copies that are as we wrote them. A copy that its owner has changed in the calendar counts as their own
 * event.
 */
const isUnchangedCopy = () =>
  and(
    ...[eq(calendarCopies.isRemoved, false), isNull(calendarCopies.dueAt)],
    sql`(${calendarEvents.startsAt} is distinct from (${calendarCopies.wanted}->>'startsAt')::timestamptz
      or ${calendarEvents.endsAt} is distinct from (${calendarCopies.wanted}->>'endsAt')::timestamptz)`,
  )

/**
 * Returns the busy times in people's calendars. Copies are left out because their originals count already, unless they
 * were moved in the calendar.
 */
export const busyRows = (db: Executor, userIds: string[], span: { from: Date; to: Date }) =>
  db
    .select({
      ...{ userId: linkedAccounts.userId, startsAt: calendarEvents.startsAt, endsAt: calendarEvents.endsAt },
      ...{ startDate: calendarEvents.startDate, endDate: calendarEvents.endDate },
      title: calendarEvents.title,
    })
    .from(calendarEvents)
    .innerJoin(calendars, eq(calendars.id, calendarEvents.calendarId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
    .leftJoin(calendarCopies, isCopy())
    .where(
      and(
        inArray(linkedAccounts.userId, userIds),
        ...[eq(calendars.isCounted, true), eq(calendarEvents.isBusy, true)],
        or(isNull(calendarCopies.subjectId), isUnchangedCopy()),
        touches(span),
      ),
    )
