import type { Executor } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, lt, lte, sql } from '../../../platform/db/drizzle.ts'
import type { EventRow } from '../core/queries.ts'
import { eventOccurrences, eventOverrides, events } from '../tables.ts'

export type OccurrenceRow = typeof eventOccurrences.$inferSelect
export type OverrideRow = typeof eventOverrides.$inferSelect

export const overridesOf = (db: Executor, eventId: string): Promise<OverrideRow[]> =>
  db.select().from(eventOverrides).where(eq(eventOverrides.eventId, eventId))

export const overrideOf = async (
  db: Executor,
  eventId: string,
  recurrenceId: string,
): Promise<OverrideRow | undefined> =>
  (
    await db
      .select()
      .from(eventOverrides)
      .where(and(eq(eventOverrides.eventId, eventId), eq(eventOverrides.recurrenceId, recurrenceId)))
  )[0]

export const saveOverride = (db: Executor, row: OverrideRow): Promise<unknown> =>
  db
    .insert(eventOverrides)
    .values(row)
    .onConflictDoUpdate({ target: [eventOverrides.eventId, eventOverrides.recurrenceId], set: row })

/** Replaces the occurrences of an event by these, in one statement of four parameters. */
export const replaceOccurrences = async (
  tx: Executor,
  { id, workspaceId }: Pick<EventRow, 'id' | 'workspaceId'>,
  rows: OccurrenceRow[],
): Promise<void> => {
  await tx.delete(eventOccurrences).where(eq(eventOccurrences.eventId, id))
  const column = <T>(value: (row: OccurrenceRow) => T) => sql.param(rows.map(value))
  await tx.execute(sql`
    insert into ${eventOccurrences} (event_id, workspace_id, recurrence_id, starts_at, ends_at, is_cancelled, remind_at)
    select ${id}::uuid, ${workspaceId}::uuid, * from unnest(
      ${column(({ recurrenceId }) => recurrenceId)}::text[],
      ${column(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
      ${column(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
      ${column(({ isCancelled }) => isCancelled)}::boolean[],
      ${column(({ remindAt }) => remindAt?.toISOString() ?? null)}::timestamptz[])`)
}

export const occurrenceOf = async (
  db: Executor,
  eventId: string,
  recurrenceId: string,
): Promise<OccurrenceRow | undefined> =>
  (
    await db
      .select()
      .from(eventOccurrences)
      .where(and(eq(eventOccurrences.eventId, eventId), eq(eventOccurrences.recurrenceId, recurrenceId)))
  )[0]

export const occurrencesOf = (db: Executor, eventId: string): Promise<OccurrenceRow[]> =>
  db
    .select()
    .from(eventOccurrences)
    .where(eq(eventOccurrences.eventId, eventId))
    .orderBy(eventOccurrences.startsAt)

/** Returns an event's occurrences that are not canceled or over and begin before `until`. */
export const occurrencesOn = (
  db: Executor,
  eventId: string,
  { until, now }: { until?: Date; now: Date },
): Promise<OccurrenceRow[]> =>
  db
    .select()
    .from(eventOccurrences)
    .where(
      and(
        eq(eventOccurrences.eventId, eventId),
        eq(eventOccurrences.isCancelled, false),
        gt(eventOccurrences.endsAt, now),
        until ? lte(eventOccurrences.startsAt, until) : undefined,
      ),
    )
    .orderBy(eventOccurrences.startsAt)

/** Returns events whose occurrences have not all been created until an instant. */
export const eventsToExtend = (db: Executor, until: Date, workspaceId: string | undefined, limit: number) =>
  db
    .select({ id: events.id, workspaceId: events.workspaceId })
    .from(events)
    .where(and(lt(events.madeUntil, until), workspaceId ? eq(events.workspaceId, workspaceId) : undefined))
    .orderBy(events.madeUntil)
    .limit(limit)

interface OlderZoneData {
  edition: string
  now: Date
  after: string | undefined
  limit: number
}

/** Returns events that are not over and were expanded with older time-zone data, ordered by id. */
export const eventsWithOlderZoneData = (db: Executor, { edition, now, after, limit }: OlderZoneData) =>
  db
    .select({ id: events.id, workspaceId: events.workspaceId })
    .from(events)
    .where(
      and(
        lt(events.madeWith, edition),
        after ? gt(events.id, after) : undefined,
        sql`exists (select from ${eventOccurrences} o where o.event_id = ${events.id} and o.ends_at > ${now})`,
      ),
    )
    .orderBy(events.id)
    .limit(limit)
