import type { Interval } from '@metapyra/time/days'
import type { Executor } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'
import type { Viewer } from './core/viewer.rules.ts'
import { isSeenBy, touches } from './presenter/list.queries.ts'
import { eventOccurrences, eventOverrides, events } from './tables.ts'

interface InRoom {
  eventId: string
  /** Null if the viewer cannot see it. */
  title: string | null
  startsAt: string
  endsAt: string
}

/**
 * Returns the occurrences in a room of the viewer’s space within a span, including those moved there from elsewhere in
 * their series.
 */
export const occurrencesInRoom = async (
  db: Executor,
  viewer: Viewer,
  room: string,
  { fromMs, toMs }: Interval,
): Promise<InRoom[]> => {
  const { startsAt, endsAt, eventId, recurrenceId } = eventOccurrences
  const { rows } = await db.execute<InRoom & Record<string, unknown>>(sql`
    select ${events.id} as "eventId", case when ${isSeenBy(viewer)} then ${events.title} end as title,
      ${startsAt} as "startsAt", ${endsAt} as "endsAt"
    from ${eventOccurrences}
    join ${events} on ${events.id} = ${eventId} and not ${events.isDraft} and not ${events.isCancelled}
    left join ${eventOverrides} on ${eventOverrides.eventId} = ${eventId}
      and ${eventOverrides.recurrenceId} = ${recurrenceId}
    where ${eventOccurrences.workspaceId} = ${viewer.spaceId} and not ${eventOccurrences.isCancelled}
      and ${touches(new Date(fromMs), new Date(toMs))}
      and coalesce(${eventOverrides.patch} -> 'location', ${events.location})
        @> ${JSON.stringify({ type: 'room', value: room })}::jsonb
    order by ${startsAt}
    limit 20`)
  return rows
}
