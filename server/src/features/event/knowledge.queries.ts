import type { Executor } from '../../platform/db/drizzle.ts'
import { and, eq, inArray, sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import type { EventRow } from './core/queries.ts'
import type { Viewer } from './core/viewer.rules.ts'
import { isSeenBy } from './presenter/list.queries.ts'
import { eventOccurrences, events } from './tables.ts'

/** An event that agents can quote, with its host and next occurrence. */
export interface CitedEvent {
  event: EventRow
  hostName: string
  nextAt: Date | null
}

/** Returns a space's events changed since an instant, without checking any rights. */
export const eventsChangedSince = (db: Executor, spaceId: string, since: Date): Promise<EventRow[]> =>
  db
    .select()
    .from(events)
    .where(and(eq(events.workspaceId, spaceId), sql`${events.updatedAt} >= ${since}`))

/** [EVENT-8] Returns those of the events that a viewer can see. */
export const citedEvents = async (
  db: Executor,
  viewer: Viewer,
  ids: string[],
  now: Date,
): Promise<CitedEvent[]> => {
  if (ids.length === 0) return []
  const nextAt = sql<string | null>`(select min(${eventOccurrences.startsAt}) from ${eventOccurrences}
    where ${eventOccurrences.eventId} = ${events.id} and ${eventOccurrences.startsAt} >= ${now}
      and not ${eventOccurrences.isCancelled})`
  const rows = await db
    .select({ event: events, hostName: users.name, nextAt })
    .from(events)
    .innerJoin(users, eq(users.id, events.organizerId))
    .where(and(inArray(events.id, ids), isSeenBy(viewer), eq(events.isCancelled, false)))
  return rows.map((row) => ({ ...row, nextAt: row.nextAt === null ? null : new Date(row.nextAt) }))
}
