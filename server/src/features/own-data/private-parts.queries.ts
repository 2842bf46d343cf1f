import type { OwnDataPart } from '@metapyra/contract/calls/own-data'
import { sql } from '../../platform/db/drizzle.ts'
import { identities, sessions, users } from '../account/tables.ts'
import { agentCalls, agents } from '../agent/tables.ts'
import { announcements, announcementViews } from '../announcement/tables.ts'
import { bookingLinks, bookingTypeHosts, bookingTypes } from '../appointment/tables.ts'
import { auditEntries } from '../audit/tables.ts'
import { personBlocks } from '../block/tables.ts'
import { businessRequests, subscribers } from '../business/tables.ts'
import { conversationMembers, conversations } from '../chat/tables.ts'
import { deskNotes, desks } from '../desk/tables.ts'
import { driveTransfers } from '../drive/tables.ts'
import { eventAttendances, eventFeeds, events } from '../event/tables.ts'
import { guestInvites } from '../guest/tables.ts'
import { libraryItems, libraryVersions } from '../library/tables.ts'
import { ownershipOffers } from '../ownership/tables.ts'
import { talkConsents } from '../talk/tables.ts'
import { listViews } from '../view/tables.ts'
import { workspaces } from '../workspace/tables.ts'
import type { PartQuery } from './page.queries.ts'
import { keyOf, pageOf } from './page.queries.ts'

const own = sql`(select u.email from ${users} u where u.email_verified_at is not null and u.id =`

/**
 * The parts of a person's data besides what others see. References to others are given by space and time, because other
 * people's names are not this person's data.
 */
export const privateParts = {
  signIns: (me, page) => sql`
    select id as key, host, user_agent, created_at, last_seen_at, expires_at
    from ${sessions} where user_id = ${me} ${pageOf(sql`id`, page)}`,
  providers: (me, page) => {
    const key = keyOf(sql`issuer`, sql`subject`)
    return sql`select ${key} as key, provider, issuer, subject, created_at
      from ${identities} where user_id = ${me} ${pageOf(key, page)}`
  },
  conversations: (me, page) => sql`
    select i.conversation_id as key, w.name as space, coalesce(a.kind, c.kind) as place, i.joined_at, i.last_read_seq,
      i.notify, i.muted_until, i.pinned_at
    from ${conversationMembers} i join ${conversations} c on c.id = i.conversation_id
    left join ${conversations} a on a.id = c.audience_id join ${workspaces} w on w.id = c.workspace_id
    where i.person_id = ${me} ${pageOf(sql`i.conversation_id`, page)}`,
  desks: (me, page) => sql`
    select d.id as key, w.name as space, d.map_id as map, d.area_id as area, d.claimed_at
    from ${desks} d join ${workspaces} w on w.id = d.workspace_id where d.user_id = ${me} ${pageOf(sql`d.id`, page)}`,
  deskNotes: (me, page) => sql`
    select n.id as key, w.name as space, n.text, n.created_at, n.read_at
    from ${deskNotes} n join ${workspaces} w on w.id = n.workspace_id
    where n.sender_id = ${me} ${pageOf(sql`n.id`, page)}`,
  blocks: (me, page) => {
    const key = keyOf(sql`b.workspace_id`, sql`b.blocked_id`)
    return sql`select ${key} as key, w.name as space, b.blocked_id as person_id, b.created_at
      from ${personBlocks} b join ${workspaces} w on w.id = b.workspace_id where b.person_id = ${me} ${pageOf(key, page)}`
  },
  talkConsents: (me, page) => {
    const key = keyOf(sql`t.workspace_id`, sql`t.one_id`, sql`t.other_id`)
    return sql`select ${key} as key, w.name as space,
        case when t.one_id = ${me} then t.other_id else t.one_id end as person_id, t.agreed_at
      from ${talkConsents} t join ${workspaces} w on w.id = t.workspace_id
      where (t.one_id = ${me} or t.other_id = ${me}) ${pageOf(key, page)}`
  },
  announcements: (me, page) => sql`
    select a.id as key, w.name as space, a.description as words, a.is_draft, a.starts_at, a.ends_at, a.created_at
    from ${announcements} a join ${workspaces} w on w.id = a.workspace_id
    where a.created_by = ${me} ${pageOf(sql`a.id`, page)}`,
  announcementsSeen: (me, page) => sql`
    select v.announcement_id as key, w.name as space, v.seen_at
    from ${announcementViews} v join ${announcements} a on a.id = v.announcement_id
    join ${workspaces} w on w.id = a.workspace_id
    where v.user_id = ${me} ${pageOf(sql`v.announcement_id`, page)}`,
  eventsAttended: (me, page) => {
    const key = keyOf(sql`t.event_id`, sql`t.recurrence_id`)
    return sql`select ${key} as key, w.name as space, e.title as event,
        nullif(t.recurrence_id, '') as occurrence, t.joined_at
      from ${eventAttendances} t join ${events} e on e.id = t.event_id join ${workspaces} w on w.id = e.workspace_id
      where t.person_key = 'user:' || ${me}::text ${pageOf(key, page)}`
  },
  calendarFeeds: (me, page) => sql`
    select f.workspace_id as key, w.name as space, f.created_at, f.read_at
    from ${eventFeeds} f join ${workspaces} w on w.id = f.workspace_id
    where f.user_id = ${me} ${pageOf(sql`f.workspace_id`, page)}`,
  bookingTeams: (me, page) => sql`
    select t.id as key, w.name as space, t.title, h.position, h.is_out
    from ${bookingTypeHosts} h join ${bookingTypes} t on t.id = h.type_id join ${workspaces} w on w.id = t.workspace_id
    where h.user_id = ${me} ${pageOf(sql`t.id`, page)}`,
  bookingLinks: (me, page) => sql`
    select l.id as key, w.name as space, t.title as type, l.email as mailed_to, l.duration_min, l.uses, l.max_uses,
      l.expires_at, l.revoked_at, l.created_at
    from ${bookingLinks} l join ${bookingTypes} t on t.id = l.type_id join ${workspaces} w on w.id = l.workspace_id
    where l.created_by = ${me} ${pageOf(sql`l.id`, page)}`,
  libraryVersions: (me, page) => sql`
    select v.id as key, w.name as space, i.name as item, v.number, v.mime, v.bytes::float8 as bytes, v.note, v.text,
      v.created_at
    from ${libraryVersions} v join ${libraryItems} i on i.id = v.item_id join ${workspaces} w on w.id = i.workspace_id
    where v.uploader_id = ${me} ${pageOf(sql`v.id`, page)}`,
  driveTransfers: (me, page) => sql`
    select d.id as key, w.name as space, d.kind, d.name, d.status, d.bytes::float8 as bytes, d.created_at
    from ${driveTransfers} d join ${workspaces} w on w.id = d.workspace_id
    where d.user_id = ${me} ${pageOf(sql`d.id`, page)}`,
  agentCalls: (me, page) => sql`
    select k.id as key, w.name as space, a.name as agent, k.provider, k.timezone, k.started_at, k.ended_at
    from ${agentCalls} k join ${agents} a on a.id = k.agent_id join ${workspaces} w on w.id = k.workspace_id
    where k.person_id = ${me} ${pageOf(sql`k.id`, page)}`,
  guestLinks: (me, page) => sql`
    select g.id as key, w.name as space, g.email as mailed_to, g.uses, g.max_uses, g.expires_at, g.invalidated_at,
      g.created_at
    from ${guestInvites} g join ${workspaces} w on w.id = g.workspace_id
    where g.created_by = ${me} ${pageOf(sql`g.id`, page)}`,
  ownershipOffers: (me, page) => sql`
    select o.id as key, w.name as space, case when o.giver_id = ${me} then 'gave' else 'received' end as side,
      o.giver_becomes, o.outcome, o.created_at, o.expires_at, o.ended_at
    from ${ownershipOffers} o join ${workspaces} w on w.id = o.workspace_id
    where (o.giver_id = ${me} or o.receiver_id = ${me}) ${pageOf(sql`o.id`, page)}`,
  savedViews: (me, page) => sql`
    select v.id as key, w.name as space, v.list, v.name, v.state::text as state, v.updated_at
    from ${listViews} v join ${workspaces} w on w.id = v.workspace_id
    where v.owner_id = ${me} ${pageOf(sql`v.id`, page)}`,
  /** The person's own acts with IP address and device, and others' acts on them without who acted. */
  acts: (me, page) => sql`
    select e.id as key, w.name as space, e.action, case when e.actor_id = ${me} then 'did' else 'concerned' end as side,
      case when e.subject_id = ${me} then e.changes::text end as changes,
      case when e.actor_id = ${me} then e.address end as address,
      case when e.actor_id = ${me} then concat_ws(', ', e.browser, e.system) end as device, e.at
    from ${auditEntries} e join ${workspaces} w on w.id = e.workspace_id
    where (e.actor_id = ${me} or e.subject_id = ${me}) ${pageOf(sql`e.id`, page)}`,
  newsletter: (me, page) => sql`
    select id as key, email, confirmed_at, unsubscribed_at, created_at
    from ${subscribers} where email = ${own} ${me}) ${pageOf(sql`id`, page)}`,
  requests: (me, page) => sql`
    select id as key, kind, data::text as words, created_at
    from ${businessRequests} where email = ${own} ${me}) ${pageOf(sql`id`, page)}`,
} satisfies Partial<Record<OwnDataPart, PartQuery>>
