import type { Executor, Transaction } from '../../platform/db/drizzle.ts'
import { and, asc, eq, inArray, isNull, sql } from '../../platform/db/drizzle.ts'
import { newId } from '../../platform/ids.ts'
import { linkedAccounts } from '../linked-account/tables.ts'
import { calendarCopies, calendarEvents, calendars } from './tables.ts'

/** Returns the external id of the event with this mark in a calendar, if one was read. */
export const markedIn = async (db: Executor, calendarId: string, mark: string): Promise<string | undefined> =>
  (
    await db
      .select({ externalId: calendarEvents.externalId })
      .from(calendarEvents)
      .where(and(eq(calendarEvents.calendarId, calendarId), eq(calendarEvents.mark, mark)))
      .orderBy(asc(calendarEvents.externalId))
      .limit(1)
  )[0]?.externalId

/** Returns the events in a person's calendars that carry one of these marks but are no known copies. */
export const strayMarks = async (db: Executor, userId: string, marks: string[]) => {
  const rows = await db
    .select({ event: calendarEvents })
    .from(calendarEvents)
    .innerJoin(calendars, eq(calendars.id, calendarEvents.calendarId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, calendars.linkedId))
    .leftJoin(
      calendarCopies,
      and(
        eq(calendarCopies.calendarId, calendarEvents.calendarId),
        eq(calendarCopies.externalId, calendarEvents.externalId),
      ),
    )
    .where(
      and(
        ...[eq(linkedAccounts.userId, userId), inArray(calendarEvents.mark, marks)],
        isNull(calendarCopies.subjectId),
      ),
    )
  return rows.map(({ event }) => event)
}

type Stray = Awaited<ReturnType<typeof strayMarks>>[number]

/** Stores events as copies again. They are to be removed unless they are requested. */
export const adoptAsCopies = async (
  tx: Transaction,
  strays: { event: Stray; subjectId: string }[],
  now: Date,
): Promise<void> => {
  if (strays.length === 0) return
  const rows = strays.map(({ event, subjectId }) => {
    const [startsAt, endsAt] = [event.startsAt ?? now, event.endsAt ?? now].map((at) => at.toISOString())
    const wanted = {
      title: event.title,
      description: '',
      location: '',
      startsAt: startsAt ?? '',
      endsAt: endsAt ?? '',
    }
    return {
      ...{ subjectId, calendarId: event.calendarId, externalId: event.externalId, wanted },
      ...{ key: newId(), isRemoved: true, version: 1, dueAt: now, tries: 0 },
    }
  })
  await tx
    .insert(calendarCopies)
    .values(rows)
    .onConflictDoUpdate({
      target: [calendarCopies.subjectId, calendarCopies.calendarId],
      set: { externalId: sql`coalesce(${calendarCopies.externalId}, excluded.external_id)` },
    })
}
