import { DAY_MS } from '@metapyra/contract/constants'
import type { Executor, SQLWrapper } from '../../../platform/db/drizzle.ts'
import { and, eq, gt, inArray, lte, sql } from '../../../platform/db/drizzle.ts'
import type { Viewer } from '../core/viewer.rules.ts'
import { eventOccurrences, eventOverrides, events } from '../tables.ts'
import { isSeen, touches } from './list.queries.ts'

/** Returns these events with the fields a calendar needs. */
export const eventsInCalendar = (db: Executor, ids: string[]) =>
  db
    .select({
      id: events.id,
      title: events.title,
      kind: events.kind,
      timezone: events.timezone,
      isAllDay: events.isAllDay,
      isSeries: sql<boolean>`${events.rrule} is not null`,
      isDraft: events.isDraft,
      organizerId: events.organizerId,
    })
    .from(events)
    .where(inArray(events.id, ids))

/** Id of an occurrence, start, end, and whether it is canceled. */
export type CalendarTime = [recurrenceId: string, startsAt: string, endsAt: string, isCancelled: boolean]

/**
 * Returns the occurrences in a time span, by event and start. The database builds the response's JSON, because reading
 * five thousand rows and formatting dates takes longer than finding them.
 */
export const calendarRows = (
  db: Executor,
  viewer: Viewer,
  { from, to, limit }: { from: Date; to: Date; limit: number },
) => {
  const isoText = (at: SQLWrapper) =>
    sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { eventId, recurrenceId, startsAt, endsAt, isCancelled } = eventOccurrences
  const first = db
    .select({ eventId, recurrenceId, startsAt, endsAt, isCancelled })
    .from(eventOccurrences)
    .where(and(isSeen(viewer), touches(from, to)))
    .orderBy(startsAt, eventId, recurrenceId)
    .limit(limit)
    .as('first')
  const time = sql`json_build_array(${first.recurrenceId}, ${isoText(first.startsAt)}, ${isoText(first.endsAt)}, ${first.isCancelled})`
  return db
    .select({
      eventId: first.eventId,
      times: sql<CalendarTime[]>`json_agg(${time} order by ${first.startsAt}, ${first.recurrenceId})`,
    })
    .from(first)
    .groupBy(first.eventId)
}

/** Returns the titles of occurrences that differ from their series. */
export const ownTitles = async (db: Executor, eventIds: string[]) => {
  if (eventIds.length === 0) return []
  return db
    .select({
      eventId: eventOverrides.eventId,
      recurrenceId: eventOverrides.recurrenceId,
      title: sql<string>`${eventOverrides.patch} ->> 'title'`,
    })
    .from(eventOverrides)
    .where(and(inArray(eventOverrides.eventId, eventIds), sql`${eventOverrides.patch} ? 'title'`))
}

/** Returns the live events in rooms of these spaces' maps. An event in a room lasts at most a day. */
export const roomsOfLive = async (db: Executor, workspaceIds: string[], now: Date) =>
  workspaceIds.length === 0
    ? []
    : db
        .select({
          eventId: eventOccurrences.eventId,
          recurrenceId: eventOccurrences.recurrenceId,
          workspaceId: eventOccurrences.workspaceId,
          areaId: sql<string>`${events.location} ->> 'value'`,
        })
        .from(eventOccurrences)
        .innerJoin(events, eq(events.id, eventOccurrences.eventId))
        .where(
          and(
            inArray(eventOccurrences.workspaceId, workspaceIds),
            gt(eventOccurrences.startsAt, new Date(now.getTime() - DAY_MS)),
            lte(eventOccurrences.startsAt, now),
            gt(eventOccurrences.endsAt, now),
            sql`not ${events.isDraft} and not ${eventOccurrences.isCancelled}`,
            sql`${events.location} ->> 'type' = 'room'`,
          ),
        )
