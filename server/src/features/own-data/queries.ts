import type { OwnDataPart } from '@metapyra/contract/calls/own-data'
import { profileTexts } from '@metapyra/contract/profile-fields'
import type { Executor, SQL } from '../../platform/db/drizzle.ts'
import { sql } from '../../platform/db/drizzle.ts'
import { users } from '../account/tables.ts'
import { agents, agentThreads, agentTurns } from '../agent/tables.ts'
import {
  appointmentBlocks,
  appointmentOverrides,
  appointmentSchedules,
  bookingSeats,
  bookings,
  bookingTypes,
} from '../appointment/tables.ts'
import { conversationMembers, conversations, messageReactions, messages } from '../chat/tables.ts'
import { eventAttendees, eventOverrides, events } from '../event/tables.ts'
import { files } from '../files/tables.ts'
import { libraryItems, libraryVersions } from '../library/tables.ts'
import { linkedAccounts } from '../linked-account/tables.ts'
import { pollBallots, pollOptions, polls } from '../poll/tables.ts'
import { messageReports } from '../report/tables.ts'
import { statuses } from '../status/tables.ts'
import { members, workspaces } from '../workspace/tables.ts'
import type { Page, PartQuery } from './page.queries.ts'
import { pageOf } from './page.queries.ts'
import { privateParts } from './private-parts.queries.ts'

/** Like `within`, with two columns, because a person can react to a message with several emoji. */
const withinReactions = ({ after, limit }: Page): SQL => {
  const [messageId, emoji = ''] = after?.split(' ', 2) ?? []
  return sql`${after === undefined ? sql`` : sql`and (r.message_id, r.emoji collate "C") > (${messageId}::uuid, ${emoji})`}
    order by r.message_id, r.emoji collate "C" limit ${limit}`
}

const ownTexts = sql.join(
  profileTexts().map((name) => sql`${users[name]}`),
  sql`, `,
)

/**
 * Each part as rows ordered by their `key`. The text of a forwarded message belongs to its author. A direct
 * conversation's title is the other person's name, as in the chat list. A group's current name is only for its members.
 */
const PARTS: Record<OwnDataPart, PartQuery> = {
  ...privateParts,
  profile: (me, page) => sql`
    select id as key, name, email, ${ownTexts}, country_code, mobile_number, image, character::text as figure,
      additional::text as additional, created_at, last_login_at
    from ${users} where id = ${me} ${pageOf(sql`id`, page)}`,
  memberships: (me, page) => sql`
    select w.id as key, w.name as space, m.name, m.email, m.role, m.status, m.company_position, m.joined_at,
      m.last_active_at, m.last_location::text as place, m.recording as may_record, m.transcriber as may_transcribe
    from ${members} m join ${workspaces} w on w.id = m.workspace_id
    where m.user_id = ${me} ${pageOf(sql`w.id`, page)}`,
  messages: (me, page) => sql`
    select m.client_id as key, w.name as space, coalesce(p.kind, c.kind) as place,
      case when c.root_id is not null then 'A thread' when p.kind = 'group' then coalesce((
        select p.title from ${conversationMembers} i where i.conversation_id = p.id and i.person_id = ${me}), 'A group')
      else coalesce(p.title, u.name, w.name) end as conversation,
      case when m.forwarded_from_name is null then m.body else '' end as words,
      m.forwarded_from_name is not null as is_forwarded, m.created_at as sent_at, m.edited_at, m.deleted_at
    from (
      select client_id, conversation_id, body, forwarded_from_name, created_at, edited_at, deleted_at
      from ${messages} where sender_id = ${me} ${pageOf(sql`client_id`, page)}
    ) m join ${conversations} c on c.id = m.conversation_id
    join ${workspaces} w on w.id = c.workspace_id
    left join ${conversations} p on p.id = c.audience_id
    left join ${users} u on u.id = case when c.first_person_id = ${me} then c.second_person_id else c.first_person_id end
    order by key`,
  reactions: (me, page) => sql`
    select r.message_id::text || ' ' || r.emoji as key, w.name as space, r.emoji, r.created_at
    from (
      select message_id, emoji, created_at from ${messageReactions} r where r.person_id = ${me} ${withinReactions(page)}
    ) r join ${messages} m on m.id = r.message_id
    join ${conversations} c on c.id = m.conversation_id join ${workspaces} w on w.id = c.workspace_id
    order by r.message_id, r.emoji collate "C"`,
  reports: (me, page) => sql`
    select r.id as key, w.name as space, r.reason, r.words, r.created_at, r.outcome
    from ${messageReports} r join ${workspaces} w on w.id = r.workspace_id
    where r.reporter_id = ${me} ${pageOf(sql`r.id`, page)}`,
  statuses: (me, page) => sql`
    select s.id as key, w.name as space, s.state, s.emoji, s.text, s.created_at, s.clear_at
    from ${statuses} s join ${workspaces} w on w.id = s.workspace_id
    where s.user_id = ${me} ${pageOf(sql`s.id`, page)}`,
  polls: (me, page) => sql`
    select p.client_id as key, w.name as space, p.question, (
      select string_agg(o.label, ', ' order by o.position) from ${pollOptions} o where o.poll_id = p.id) as options,
      p.status, p.created_at, p.closed_at
    from ${polls} p join ${workspaces} w on w.id = p.workspace_id
    where p.author_id = ${me} ${pageOf(sql`p.client_id`, page)}`,
  votes: (me, page) => sql`
    select b.poll_id as key, w.name as space, p.question, (
      select string_agg(o.label, ', ' order by array_position(b.option_ids, o.id)) from ${pollOptions} o
      where o.id = any(b.option_ids)) as chosen
    from ${pollBallots} b join ${polls} p on p.id = b.poll_id join ${workspaces} w on w.id = p.workspace_id
    where b.voter_id = ${me} ${pageOf(sql`b.poll_id`, page)}`,
  events: (me, page) => sql`
    select e.id as key, w.name as space, e.title, e.description, e.start_local, e.end_local, e.timezone, e.rrule,
      e.is_draft, e.is_cancelled, e.created_at, (
        select json_object_agg(o.recurrence_id, o.patch)::text from ${eventOverrides} o where o.event_id = e.id
      ) as changed_occurrences
    from (
      select * from ${events} where organizer_id = ${me} ${pageOf(sql`id`, page)}
    ) e join ${workspaces} w on w.id = e.workspace_id order by key`,
  eventAnswers: (me, page) => sql`
    select a.id as key, w.name as space, e.title as event, e.start_local, e.timezone,
      nullif(a.recurrence_id, '') as occurrence, a.role, a.status, a.answers::text as answers, a.responded_at
    from (
      select * from ${eventAttendees} where user_id = ${me} ${pageOf(sql`id`, page)}
    ) a join ${events} e on e.id = a.event_id join ${workspaces} w on w.id = e.workspace_id order by key`,
  hours: (me, page) => sql`
    select s.user_id as key, s.timezone, s.weekly::text as weekly, s.focus::text as focus, (
      select json_object_agg(o.date, o.windows)::text from ${appointmentOverrides} o where o.user_id = ${me}) as other_days
    from ${appointmentSchedules} s where s.user_id = ${me} ${pageOf(sql`s.user_id`, page)}`,
  blockedDays: (me, page) => sql`
    select id as key, date, windows::text as windows, reason from ${appointmentBlocks}
    where user_id = ${me} ${pageOf(sql`id`, page)}`,
  bookingTypes: (me, page) => sql`
    select t.id as key, w.name as space, t.title, t.description, t.durations::text as durations, t.created_at, t.removed_at
    from (
      select * from ${bookingTypes} where owner_id = ${me} ${pageOf(sql`id`, page)}
    ) t join ${workspaces} w on w.id = t.workspace_id order by key`,
  hostedBookings: (me, page) => sql`
    select b.id as key, w.name as space, b.title, b.starts_at, b.ends_at, b.status, b.created_at
    from (
      select booking_id from ${bookingSeats} where host_id = ${me} ${pageOf(sql`booking_id`, page)}
    ) s join ${bookings} b on b.id = s.booking_id join ${workspaces} w on w.id = b.workspace_id order by key`,
  bookings: (me, page) => sql`
    select b.id as key, w.name as space, b.title, b.starts_at, b.ends_at, b.status, b.guest_name, b.guest_email, b.note,
      b.answers::text as answers, b.created_at
    from (
      select * from ${bookings} where guest_user_id = ${me} ${pageOf(sql`id`, page)}
    ) b join ${workspaces} w on w.id = b.workspace_id order by key`,
  library: (me, page) => sql`
    select i.id as key, w.name as space, i.kind, i.name, i.url, array_to_string(i.tags, ', ') as tags,
      case when v.uploader_id = ${me} then v.text end as text, i.created_at, i.updated_at, i.trashed_at
    from (
      select * from ${libraryItems} where owner_id = ${me} ${pageOf(sql`id`, page)}
    ) i join ${workspaces} w on w.id = i.workspace_id
    left join ${libraryVersions} v on v.id = i.version_id order by key`,
  files: (me, page) => sql`
    select f.id as key, w.name as space, f.name, f.media_type, f.size, f.created_at
    from (
      select id, workspace_id, name, media_type, size, created_at from ${files}
      where owner_id = ${me} ${pageOf(sql`id`, page)}
    ) f left join ${workspaces} w on w.id = f.workspace_id order by key`,
  agentQuestions: (me, page) => sql`
    select q.id as key, w.name as space, a.name as agent, q.question, q.answer, q.asked_at
    from ${agentTurns} q join ${agentThreads} t on t.id = q.thread_id and t.person_id = ${me}
    join ${agents} a on a.id = t.agent_id join ${workspaces} w on w.id = t.workspace_id
    where true ${pageOf(sql`q.id`, page)}`,
  linkedAccounts: (me, page) => sql`
    select id as key, provider, kind, email, array_to_string(scopes, ' ') as scopes, status, linked_at
    from ${linkedAccounts} where user_id = ${me} ${pageOf(sql`id`, page)}`,
}

/** Returns a page of a part, ordered by key. */
export const ownRows = async (
  db: Executor,
  part: OwnDataPart,
  personId: string,
  page: Page,
): Promise<Record<string, unknown>[]> => (await db.execute(PARTS[part](personId, page))).rows
