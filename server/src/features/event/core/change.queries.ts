import type { Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../../platform/db/drizzle.ts'
import { eventAttendances, eventAttendees, eventOverrides } from '../tables.ts'

const TABLES = [eventOverrides, eventAttendees, eventAttendances] as const

/** Old and new id of an occurrence; null if it no longer exists. */
export interface Renaming {
  from: string
  to: string | null
}

/**
 * Moves responses and changes of single occurrences to their new ids, in one event or to another, and deletes those of
 * occurrences that no longer exist. Takes two steps, because a new id may be another's old one.
 */
export const renameOccurrences = async (
  tx: Transaction,
  fromEventId: string,
  toEventId: string,
  renamings: Renaming[],
): Promise<void> => {
  if (renamings.length === 0) return
  const from = sql.param(renamings.map((renaming) => renaming.from))
  const to = sql.param(renamings.map((renaming) => renaming.to))
  const names = sql`(select * from unnest(${from}::text[], ${to}::text[]) as n (was, is_now))`
  for (const table of TABLES) {
    await tx.execute(sql`delete from ${table} t using ${names} n
      where t.event_id = ${fromEventId} and t.recurrence_id = n.was and n.is_now is null`)
    await tx.execute(sql`update ${table} t set recurrence_id = '>' || n.is_now, event_id = ${toEventId} from ${names} n
      where t.event_id = ${fromEventId} and t.recurrence_id = n.was`)
    await tx.execute(sql`update ${table} set recurrence_id = substr(recurrence_id, 2)
      where event_id = ${toEventId} and recurrence_id like '>%'`)
  }
}

/** Returns the ids of occurrences with their own changes, responses or attendances. */
export const namedOccurrences = async (tx: Transaction, eventId: string): Promise<string[]> => {
  const of = (table: (typeof TABLES)[number]) =>
    sql`select recurrence_id as id from ${table} where event_id = ${eventId} and recurrence_id <> ''`
  const { rows } = await tx.execute<{ id: string }>(
    sql`${of(TABLES[0])} union ${of(TABLES[1])} union ${of(TABLES[2])}`,
  )
  return rows.map(({ id }) => id)
}

/** Copies the responses to a series to the event that continues it. */
export const copyResponses = (
  tx: Transaction,
  fromEventId: string,
  rows: { from: string; id: string }[],
  toEventId: string,
) =>
  tx.execute(sql`
    insert into ${eventAttendees} (id, event_id, recurrence_id, person_key, user_id, email, name, role, status,
      is_let_in, must_reconfirm, answers, queued_at, responded_at, created_at)
    select n.id, ${toEventId}::uuid, a.recurrence_id, a.person_key, a.user_id, a.email, a.name, a.role, a.status,
      a.is_let_in, a.must_reconfirm, a.answers, a.queued_at, a.responded_at, a.created_at
    from ${eventAttendees} a join unnest(${sql.param(rows.map(({ from }) => from))}::uuid[],
      ${sql.param(rows.map(({ id }) => id))}::uuid[]) as n (was, id) on n.was = a.id
    where a.event_id = ${fromEventId}`)

/** [EVENT-17] Asks the people who are going to confirm again; they keep their place. */
export const requireReconfirmation = (tx: Transaction, eventId: string, recurrenceId: string | undefined) =>
  tx
    .update(eventAttendees)
    .set({ mustReconfirm: true })
    .where(
      and(
        eq(eventAttendees.eventId, eventId),
        eq(eventAttendees.status, 'going'),
        eq(eventAttendees.role, 'guest'),
        recurrenceId === undefined ? undefined : eq(eventAttendees.recurrenceId, recurrenceId),
      ),
    )

/**
 * Copies the responses to a series as rows for one occurrence, so that its attendees can be asked to confirm. These
 * rows have no `responded_at` and are deleted with the person's next response to the series.
 */
export const copySeriesResponses = async (
  tx: Transaction,
  eventId: string,
  recurrenceId: string,
  newId: () => string,
  now: Date,
): Promise<void> => {
  const seriesRows = await tx
    .select({ from: eventAttendees.id })
    .from(eventAttendees)
    .where(
      and(
        eq(eventAttendees.eventId, eventId),
        eq(eventAttendees.recurrenceId, ''),
        eq(eventAttendees.role, 'guest'),
        eq(eventAttendees.status, 'going'),
      ),
    )
  const rows = seriesRows.map(({ from }) => ({ from, id: newId() }))
  // Uses one statement with few parameters, regardless of the number of people.
  await tx.execute(sql`
    insert into ${eventAttendees} (id, event_id, recurrence_id, person_key, user_id, email, name, role, status,
      is_let_in, must_reconfirm, answers, queued_at, responded_at, created_at)
    select n.id, a.event_id, ${recurrenceId}, a.person_key, a.user_id, a.email, a.name, a.role, a.status,
      a.is_let_in, a.must_reconfirm, a.answers, a.queued_at, null, ${now.toISOString()}::timestamptz
    from ${eventAttendees} a join unnest(${sql.param(rows.map(({ from }) => from))}::uuid[],
      ${sql.param(rows.map(({ id }) => id))}::uuid[]) as n (was, id) on n.was = a.id
    on conflict do nothing`)
}

/** Deletes the rows of this person that `copySeriesResponses` created. */
export const deleteSeriesCopies = (tx: Transaction, eventId: string, personKey: string) =>
  tx
    .delete(eventAttendees)
    .where(
      and(
        eq(eventAttendees.eventId, eventId),
        eq(eventAttendees.personKey, personKey),
        sql`${eventAttendees.recurrenceId} <> '' and ${eventAttendees.respondedAt} is null`,
      ),
    )
