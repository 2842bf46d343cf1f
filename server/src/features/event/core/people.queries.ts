import type { Input } from '@metapyra/contract/calls'
import type { Executor, SQL } from '../../../platform/db/drizzle.ts'
import { and, asc, eq, gt, inArray, isNotNull, sql } from '../../../platform/db/drizzle.ts'
import { sessions, users } from '../../account/tables.ts'
import { conversationMembers, conversations } from '../../chat/tables.ts'
import { guests } from '../../guest/tables.ts'
import { members } from '../../workspace/tables.ts'
import { eventAttendances, eventAttendees, eventOccurrences, events } from '../tables.ts'

const member = { userId: users.id, name: users.name, email: users.email }
const isMember = (workspaceId: string, which: SQL) =>
  and(eq(members.workspaceId, workspaceId), eq(members.status, 'active'), which)

/** Returns which of these are active members of a space. */
export const membersById = (db: Executor, workspaceId: string, ids: string[]) =>
  db
    .select(member)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(isMember(workspaceId, inArray(members.userId, ids)))

/** Only verified addresses count, because anyone can enter any address. */
export const membersByEmail = (db: Executor, workspaceId: string, emails: string[]) =>
  db
    .select(member)
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(isMember(workspaceId, and(inArray(users.email, emails), isNotNull(users.emailVerifiedAt)) as SQL))

/** Returns which of these are guests of a space, by their guest id or their id in the room. */
export const guestsById = async (db: Executor, workspaceId: string, ids: string[]) => {
  const { rows } = await db.execute<{ asked: string; id: string; name: string }>(sql`
    select id as asked, id, name from ${guests}
    where workspace_id = ${workspaceId} and id = any(${sql.param(ids)}::uuid[])
    union
    select s.id as asked, coalesce(g.id, s.id) as id, coalesce(g.name, s.display_name, 'Guest') as name
    from ${sessions} s left join ${guests} g on g.id = s.guest_id
    where s.workspace_id = ${workspaceId} and s.kind = 'guest' and s.id = any(${sql.param(ids)}::uuid[])`)
  return rows
}

const ofOccurrence = (eventId: string, recurrenceId: string): SQL | undefined =>
  recurrenceId === ''
    ? and(eq(eventAttendees.eventId, eventId), eq(eventAttendees.recurrenceId, ''))
    : and(
        eq(eventAttendees.eventId, eventId),
        sql`(${eventAttendees.recurrenceId} = ${recurrenceId} or ${eventAttendees.recurrenceId} = ''
          and not exists (select from ${eventAttendees} o where o.event_id = ${eventId}
            and o.recurrence_id = ${recurrenceId} and o.person_key = ${eventAttendees}.person_key))`,
      )

interface Choice {
  eventId: string
  recurrenceId: string
  status: Input<'POST v2/event/get-attendees'>['status']
  hasEnded: boolean
  after: string | undefined
  limit: number
}

const wasThere = sql<boolean>`${eventAttendances.personKey} is not null`

/** `statusAfter` of rules.ts as SQL. */
const withStatus = ({ status, hasEnded }: Choice): SQL | undefined => {
  if (status === undefined) return undefined
  if (status === 'attended') return wasThere
  if (status === 'noShow')
    return hasEnded ? sql`${eventAttendees.status} = 'going' and not ${wasThere}` : sql`false`
  if (status === 'going' && hasEnded) return sql`false`
  return and(eq(eventAttendees.status, status), sql`not ${wasThere}`)
}

/** [EVENT-11] Lists the attendees of an occurrence with their status, in the order in which they were invited. */
export const listAttendees = (db: Executor, choice: Choice) => {
  const { eventId, recurrenceId, after, limit } = choice
  return db
    .select({
      row: eventAttendees,
      name: users.name,
      image: users.image,
      character: users.character,
      address: users.email,
      wasThere,
    })
    .from(eventAttendees)
    .leftJoin(users, eq(users.id, eventAttendees.userId))
    .leftJoin(
      eventAttendances,
      and(
        eq(eventAttendances.eventId, eventAttendees.eventId),
        eq(eventAttendances.recurrenceId, recurrenceId),
        eq(eventAttendances.personKey, eventAttendees.personKey),
      ),
    )
    .where(
      and(
        ofOccurrence(eventId, recurrenceId),
        withStatus(choice),
        after ? gt(eventAttendees.id, after) : undefined,
      ),
    )
    .orderBy(asc(eventAttendees.id))
    .limit(limit)
}

/** Returns the accounts that are going to an occurrence, at most `most`. */
export const goingTo = async (
  db: Executor,
  eventId: string,
  recurrenceId: string,
  most: number,
): Promise<string[]> => {
  const rows = await db
    .select({ userId: eventAttendees.userId })
    .from(eventAttendees)
    .where(
      and(
        ofOccurrence(eventId, recurrenceId),
        eq(eventAttendees.status, 'going'),
        isNotNull(eventAttendees.userId),
      ),
    )
    .limit(most)
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Returns the mail addresses of these attendees. Leaves out those who are blocked or have left the space. */
export const addressesOf = async (db: Executor, ids: string[]) => {
  const { rows } = await db.execute<{
    id: string
    personKey: string
    userId: string | null
    to: string
    name: string
  }>(sql`
    select a.id, a.person_key as "personKey", a.user_id as "userId", coalesce(u.email, a.email) as to,
      coalesce(u.name, a.name) as name
    from ${eventAttendees} a left join ${users} u on u.id = a.user_id
    where a.id = any(${sql.param(ids)}::uuid[]) and u.blocked_at is null
      and (a.user_id is null or exists (select from ${members} m join ${events} e on e.workspace_id = m.workspace_id
        where e.id = a.event_id and m.user_id = a.user_id and m.status = 'active'))
      and coalesce(u.email, a.email) is not null`)
  return rows
}

/** Returns the future events of a space that these people are invited to or co-host; not those they organize. */
export const upcomingEventsOf = async (
  db: Executor,
  workspaceId: string,
  userIds: string[],
  now: Date,
): Promise<{ id: string; userId: string }[]> => {
  const { rows } = await db.execute<{ id: string; userId: string }>(sql`
    select distinct e.id, a.user_id as "userId" from ${eventAttendees} a join ${events} e on e.id = a.event_id
    where a.user_id = any(${sql.param(userIds)}::uuid[]) and a.role <> 'host' and e.workspace_id = ${workspaceId}
      and exists (select from ${eventOccurrences} o where o.event_id = e.id and o.ends_at > ${now.toISOString()}::timestamptz)
    order by 1, 2`)
  return rows
}

/** Returns attendees of future events who are no longer active in the event's space. */
export const attendeesWhoLeft = async (db: Executor, now: Date) => {
  const { rows } = await db.execute<{ workspaceId: string; userId: string }>(sql`
    select distinct e.workspace_id as "workspaceId", a.user_id as "userId"
    from ${eventAttendees} a join ${events} e on e.id = a.event_id
    where a.user_id is not null and a.role <> 'host'
      and exists (select from ${eventOccurrences} o where o.event_id = e.id and o.ends_at > ${now.toISOString()}::timestamptz)
      and not exists (select from ${members} m where m.workspace_id = e.workspace_id and m.user_id = a.user_id
        and m.status = 'active')
    limit 200`)
  return rows
}

/** Returns the owners and admins of a space. */
export const adminsOf = async (db: Executor, workspaceId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: members.userId })
    .from(members)
    .where(isMember(workspaceId, inArray(members.role, ['owner', 'admin'])))
  return rows.map(({ id }) => id)
}

/** Returns events visible to invited people only whose chat is read by somebody else who is no owner or admin either. */
export const eventsReadByOthers = async (db: Executor): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct e.id from ${events} e
    join ${conversations} c on c.workspace_id = e.workspace_id and c.kind = 'event' and c.object_id = e.id::text
    join ${conversationMembers} r on r.conversation_id = c.id
    where (e.is_draft or e.visibility = 'invited')
      and not exists (select from ${eventAttendees} a where a.event_id = e.id and a.user_id = r.person_id)
      and not exists (select from ${members} m where m.workspace_id = e.workspace_id and m.user_id = r.person_id
        and m.status = 'active' and m.role in ('owner', 'admin'))
    limit 200`)
  return rows.map(({ id }) => id)
}
