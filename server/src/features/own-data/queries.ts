import type { OwnDataPart } from '@metapyra/contract/calls/own-data'
import type { Executor, SQL } from '../../db/drizzle.ts'
import { sql } from '../../db/drizzle.ts'
import { users } from '../account/tables.ts'
import { conversationMembers, conversations, messageReactions, messages } from '../chat/tables.ts'
import { files } from '../files/tables.ts'
import { messageReports } from '../report/tables.ts'
import { statuses } from '../status/tables.ts'
import { members, workspaces } from '../workspace/tables.ts'

interface Page {
  /** The key of the row before; undefined for the first page. */
  after: string | undefined
  limit: number
}

/** The page's rows of one key, which an index has in their order: however much there is, no more is read. */
const within = (key: SQL, { after, limit }: Page): SQL =>
  sql`${after === undefined ? sql`` : sql`and ${key} > ${after}::uuid`} order by ${key} limit ${limit}`

/** The same of two: a person reacts to one message with several signs. */
const withinReactions = ({ after, limit }: Page): SQL => {
  const [messageId, emoji] = after?.split(' ', 2) ?? []
  return sql`${after === undefined ? sql`` : sql`and (r.message_id, r.emoji collate "C") > (${messageId}::uuid, ${emoji})`}
    order by r.message_id, r.emoji collate "C" limit ${limit}`
}

/**
 * Each part as rows with a `key` that they stand in the order of. Of what was passed on the words are somebody else's;
 * of a direct conversation its title is the other's name, as in one's own list. What a group is called now is for those
 * who are in it.
 */
const PARTS: Record<OwnDataPart, (personId: string, page: Page) => SQL> = {
  profile: (me, page) => sql`
    select id as key, name, email, designation, country_code, mobile_number, image, created_at, last_login_at
    from ${users} where id = ${me} ${within(sql`id`, page)}`,
  memberships: (me, page) => sql`
    select w.id as key, w.name as space, m.name, m.email, m.role, m.status, m.company_position, m.joined_at,
      m.last_active_at
    from ${members} m join ${workspaces} w on w.id = m.workspace_id
    where m.user_id = ${me} ${within(sql`w.id`, page)}`,
  messages: (me, page) => sql`
    select m.client_id as key, w.name as space, coalesce(p.kind, c.kind) as place,
      case when c.root_id is not null then 'A thread' when p.kind = 'group' then coalesce((
        select p.title from ${conversationMembers} i where i.conversation_id = p.id and i.person_id = ${me}), 'A group')
      else coalesce(p.title, u.name, w.name) end as conversation,
      case when m.forwarded_from_name is null then m.body else '' end as words,
      m.forwarded_from_name is not null as is_forwarded, m.created_at as sent_at, m.edited_at, m.deleted_at
    from (
      select client_id, conversation_id, body, forwarded_from_name, created_at, edited_at, deleted_at
      from ${messages} where sender_id = ${me} ${within(sql`client_id`, page)}
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
    where r.reporter_id = ${me} ${within(sql`r.id`, page)}`,
  statuses: (me, page) => sql`
    select s.id as key, w.name as space, s.state, s.emoji, s.text, s.created_at, s.clear_at
    from ${statuses} s join ${workspaces} w on w.id = s.workspace_id
    where s.user_id = ${me} ${within(sql`s.id`, page)}`,
  files: (me, page) => sql`
    select f.id as key, w.name as space, f.name, f.media_type, f.size, f.created_at
    from (
      select id, workspace_id, name, media_type, size, created_at from ${files}
      where owner_id = ${me} ${within(sql`id`, page)}
    ) f left join ${workspaces} w on w.id = f.workspace_id order by key`,
}

/** A page of a part, in the order of its keys. */
export const ownRows = async (
  db: Executor,
  part: OwnDataPart,
  personId: string,
  page: Page,
): Promise<Record<string, unknown>[]> => (await db.execute(PARTS[part](personId, page))).rows
