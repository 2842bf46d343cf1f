import type { Transaction } from '../../../platform/db/drizzle.ts'
import { and, eq, sql } from '../../../platform/db/drizzle.ts'
import { eventAttendances, eventAttendees, eventOverrides } from '../tables.ts'

const TABLES = [eventOverrides, eventAttendees, eventAttendances] as const

/** What belongs to single occurrences, by their ids of before and now; null: there is no such occurrence any more. */
export interface Renaming {
  from: string
  to: string | null
}

/**
 * Moves what was said and changed of single occurrences to their new ids, in an event or from one to another; what
 * belongs to an occurrence that there is no more goes. In two steps, since a new id may be another's old one.
 */
export const renameOccurrences = async (
  tx: Transaction,
  fromEventId: string,
  toEventId: string,
  renamings: Renaming[],
): Promise<void> => {
  if (renamings.length === 0) return
  const from = sql.param(renamings.map((one) => one.from))
  const to = sql.param(renamings.map((one) => one.to))
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

/** Of which occurrences anything is kept of its own. */
export const namedOccurrences = async (tx: Transaction, eventId: string): Promise<string[]> => {
  const of = (table: (typeof TABLES)[number]) =>
    sql`select recurrence_id as id from ${table} where event_id = ${eventId} and recurrence_id <> ''`
  const { rows } = await tx.execute<{ id: string }>(
    sql`${of(TABLES[0])} union ${of(TABLES[1])} union ${of(TABLES[2])}`,
  )
  return rows.map(({ id }) => id)
}

/** Whoever stands with a series stands so with the one that goes on in its place. */
export const copyStandings = (
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

/** [EVENT-17] Who said that they come is asked again; they keep their place. */
export const askAgain = (tx: Transaction, eventId: string, recurrenceId: string | undefined) =>
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
 * What who comes to a whole series says to one occurrence of it, as a row of its own that they can be asked about. It
 * has no answer (`responded_at`) and goes with their next one to the series.
 */
export const echoSeries = async (
  tx: Transaction,
  eventId: string,
  recurrenceId: string,
  newId: () => string,
  now: Date,
): Promise<void> => {
  const standing = await tx
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
  const rows = standing.map(({ from }) => ({ from, id: newId() }))
  // One statement of few parameters, however many come.
  await tx.execute(sql`
    insert into ${eventAttendees} (id, event_id, recurrence_id, person_key, user_id, email, name, role, status,
      is_let_in, must_reconfirm, answers, queued_at, responded_at, created_at)
    select n.id, a.event_id, ${recurrenceId}, a.person_key, a.user_id, a.email, a.name, a.role, a.status,
      a.is_let_in, a.must_reconfirm, a.answers, a.queued_at, null, ${now.toISOString()}::timestamptz
    from ${eventAttendees} a join unnest(${sql.param(rows.map(({ from }) => from))}::uuid[],
      ${sql.param(rows.map(({ id }) => id))}::uuid[]) as n (was, id) on n.was = a.id
    on conflict do nothing`)
}

/** Rows that `echoSeries` made of this person. */
export const dropEchoes = (tx: Transaction, eventId: string, personKey: string) =>
  tx
    .delete(eventAttendees)
    .where(
      and(
        eq(eventAttendees.eventId, eventId),
        eq(eventAttendees.personKey, personKey),
        sql`${eventAttendees.recurrenceId} <> '' and ${eventAttendees.respondedAt} is null`,
      ),
    )
