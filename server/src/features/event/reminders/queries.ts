import type { Executor, Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, lt, lte, sql } from '../../../platform/db/drizzle.ts'
import { members } from '../../workspace/tables.ts'
import type { AttendeeRow } from '../core/attendees.queries.ts'
import type { OccurrenceRow } from '../occurrences/queries.ts'
import { eventAttendees, eventOccurrences, eventReminders } from '../tables.ts'

/** Claims occurrences with a due reminder; other servers claim others. */
export const claimDue = (tx: Transaction, now: Date, limit: number): Promise<OccurrenceRow[]> =>
  tx
    .select()
    .from(eventOccurrences)
    .where(lte(eventOccurrences.remindAt, now))
    .orderBy(eventOccurrences.remindAt)
    .limit(limit)
    .for('update', { skipLocked: true })

export const setReminder = (
  tx: Transaction,
  { eventId, recurrenceId }: OccurrenceRow,
  remindAt: Date | null,
): Promise<unknown> =>
  tx
    .update(eventOccurrences)
    .set({ remindAt })
    .where(and(eq(eventOccurrences.eventId, eventId), eq(eventOccurrences.recurrenceId, recurrenceId)))

/** Returns people who are going or may go to an occurrence, had responded by then, and are still in the space. */
export const remindable = (
  tx: Transaction,
  { eventId, recurrenceId, workspaceId }: OccurrenceRow,
  by: Date,
): Promise<AttendeeRow[]> =>
  tx
    .select()
    .from(eventAttendees)
    .where(
      and(
        eq(eventAttendees.eventId, eventId),
        sql`${eventAttendees.status} in ('going', 'maybe')`,
        sql`(${eventAttendees.recurrenceId} = ${recurrenceId} or ${eventAttendees.recurrenceId} = '' and not exists (
          select from ${eventAttendees} o where o.event_id = ${eventId} and o.recurrence_id = ${recurrenceId}
            and o.person_key = ${eventAttendees.personKey}))`,
        lte(sql`coalesce(${eventAttendees.respondedAt}, ${eventAttendees.createdAt})`, by),
        sql`(${eventAttendees.userId} is null or exists (select from ${members} m
          where m.workspace_id = ${workspaceId} and m.user_id = ${eventAttendees.userId} and m.status = 'active'))`,
      ),
    )

/** Records a reminder's recipients. Returns those who have not had it yet. */
export const markReminded = async (
  tx: Transaction,
  { eventId, recurrenceId, startsAt }: OccurrenceRow,
  minutes: number,
  personKeys: string[],
): Promise<Set<string>> => {
  if (personKeys.length === 0) return new Set()
  const rows = await tx
    .insert(eventReminders)
    .values(personKeys.map((personKey) => ({ eventId, recurrenceId, startsAt, minutes, personKey })))
    .onConflictDoNothing()
    .returning({ personKey: eventReminders.personKey })
  return new Set(rows.map(({ personKey }) => personKey))
}

export const dropReminders = (db: Executor, before: Date): Promise<unknown> =>
  db.delete(eventReminders).where(lt(eventReminders.startsAt, before))
