import type { Interval } from '@metapyra/time/days'
import type { Executor } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { eventAttendees, eventOccurrences, events } from './tables.ts'

export interface TimeAtEvent extends Interval {
  eventId: string
  title: string
}

/**
 * [APPT-41] Returns when people are at events, by user, in any space: events they host or are going to, except all-day
 * events, drafts and canceled ones. A response to one occurrence overrides that to the series.
 */
export const timesAtEvents = async (
  db: Executor,
  userIds: string[],
  { fromMs, toMs }: Interval,
): Promise<Map<string, TimeAtEvent[]>> => {
  const [from, to] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()]
  const { rows } = await db.execute<{
    userId: string
    eventId: string
    title: string
    startsAt: string
    endsAt: string
  }>(sql`
    select a.user_id as "userId", e.id as "eventId", e.title, date_part('epoch', o.starts_at) as "startsAt", date_part('epoch', o.ends_at) as "endsAt"
    from ${eventAttendees} a
    join ${events} e on e.id = a.event_id and not e.is_draft and not e.is_cancelled and not e.is_all_day
    join ${eventOccurrences} o on o.event_id = a.event_id and not o.is_cancelled
      and o.starts_at < ${to}::timestamptz and o.ends_at > ${from}::timestamptz
      and (o.recurrence_id = a.recurrence_id or a.recurrence_id = '' and not exists (
        select from ${eventAttendees} apart where apart.event_id = a.event_id
          and apart.recurrence_id = o.recurrence_id and apart.person_key = a.person_key))
    where a.user_id = any(${sql.param(userIds)}::uuid[]) and a.status = 'going'`)
  const times = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    [...times].map(([userId, own]) => [
      userId,
      own.map(({ eventId, title, startsAt, endsAt }) => ({
        ...{ eventId, title, fromMs: Number(startsAt) * 1000, toMs: Number(endsAt) * 1000 },
      })),
    ]),
  )
}
