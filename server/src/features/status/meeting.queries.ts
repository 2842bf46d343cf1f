import type { Executor } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { bookingSeats, bookings } from '../appointment/tables.ts'
import { eventAttendees, eventOccurrences, events } from '../event/tables.ts'

interface Whose {
  workspaceId: string
  userIds: string[]
  /** Events with more people going do not count. */
  most: number
}

/** Returns until when these people are at current events, for several the latest end. People at none are left out. */
export const meetingEndsOf = async (
  db: Executor,
  { workspaceId, userIds, most }: Whose,
  now: Date,
): Promise<Map<string, Date>> => {
  const [ids, at] = [sql.param(userIds), now.toISOString()]
  // Uses the row of the occurrence, or that of the series if there is none: `goingTo` of event/core/people.queries.ts.
  const goes = (row: string) => {
    const a = sql.raw(row)
    return sql`${a}.event_id = o.event_id and ${a}.status = 'going' and ${a}.user_id is not null
      and (${a}.recurrence_id = o.recurrence_id or ${a}.recurrence_id = ''
        and not exists (select from ${eventAttendees} x where x.event_id = o.event_id
          and x.recurrence_id = o.recurrence_id and x.person_key = ${a}.person_key))`
  }
  const { rows } = await db.execute<{ userId: string; endMs: number | string }>(sql`
    select user_id as "userId", max(extract(epoch from ends_at) * 1000)::float8 as "endMs" from (
      select a.user_id, o.ends_at
      from ${eventOccurrences} o join ${events} e on e.id = o.event_id join ${eventAttendees} a on ${goes('a')}
      where a.user_id = any(${ids}::uuid[]) and o.workspace_id = ${workspaceId} and not o.is_cancelled
        and o.starts_at <= ${at}::timestamptz and o.ends_at > ${at}::timestamptz
        and not e.is_all_day and not e.is_draft and not e.is_cancelled
        and (select count(*) from (select from ${eventAttendees} c where ${goes('c')} limit ${most + 1}) n) <= ${most}
      union all
      select s.host_id, b.ends_at from ${bookingSeats} s join ${bookings} b on b.id = s.booking_id
      where s.host_id = any(${ids}::uuid[]) and b.workspace_id = ${workspaceId}
        and b.status = 'accepted' and s.held_until is null
        and b.starts_at <= ${at}::timestamptz and b.ends_at > ${at}::timestamptz
    ) r group by user_id`)
  return new Map(rows.map(({ userId, endMs }) => [userId, new Date(Number(endMs))]))
}
