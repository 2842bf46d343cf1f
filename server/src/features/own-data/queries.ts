import type { OwnDataPart } from '@metapyra/contract/calls/own-data'
import type { Executor, SQL } from '../../db/drizzle.ts'
import { sql } from '../../db/drizzle.ts'
import { users } from '../account/tables.ts'
import { conversations, messageReactions, messages } from '../chat/tables.ts'
import { files } from '../files/tables.ts'
import { messageReports } from '../report/tables.ts'
import { statuses } from '../status/tables.ts'
import { members, workspaces } from '../workspace/tables.ts'

/**
 * Each part as rows with a `key` that they stand in the order of. Of what was passed on the words are somebody else's;
 * of a direct conversation its title is the other's name, as in one's own list.
 */
const PARTS: Record<OwnDataPart, (personId: string) => SQL> = {
  profile: (me) => sql`
    select id::text as key, name, email, designation, country_code, mobile_number, image, created_at, last_login_at
    from ${users} where id = ${me}`,
  memberships: (me) => sql`
    select w.id::text as key, w.name as space, m.name, m.email, m.role, m.status, m.company_position, m.joined_at,
      m.last_active_at
    from ${members} m join ${workspaces} w on w.id = m.workspace_id where m.user_id = ${me}`,
  messages: (me) => sql`
    select m.client_id::text as key, w.name as space, coalesce(p.kind, c.kind) as place,
      case when c.root_id is not null then 'A thread' else coalesce(p.title, u.name, w.name) end as conversation,
      case when m.forwarded_from_name is null then m.body else '' end as words,
      m.forwarded_from_name is not null as is_forwarded, m.created_at as sent_at, m.edited_at, m.deleted_at
    from ${messages} m join ${conversations} c on c.id = m.conversation_id
    join ${workspaces} w on w.id = c.workspace_id
    left join ${conversations} p on p.id = c.audience_id
    left join ${users} u on u.id = case when c.first_person_id = ${me} then c.second_person_id else c.first_person_id end
    where m.sender_id = ${me}`,
  reactions: (me) => sql`
    select r.message_id::text || ' ' || r.emoji as key, w.name as space, r.emoji, r.created_at
    from ${messageReactions} r join ${messages} m on m.id = r.message_id
    join ${conversations} c on c.id = m.conversation_id join ${workspaces} w on w.id = c.workspace_id
    where r.person_id = ${me}`,
  reports: (me) => sql`
    select r.id::text as key, w.name as space, r.reason, r.words, r.created_at, r.outcome
    from ${messageReports} r join ${workspaces} w on w.id = r.workspace_id where r.reporter_id = ${me}`,
  statuses: (me) => sql`
    select s.id::text as key, w.name as space, s.state, s.emoji, s.text, s.created_at, s.clear_at
    from ${statuses} s join ${workspaces} w on w.id = s.workspace_id where s.user_id = ${me}`,
  files: (me) => sql`
    select f.id::text as key, w.name as space, f.name, f.media_type, f.size, f.created_at
    from ${files} f left join ${workspaces} w on w.id = f.workspace_id where f.owner_id = ${me}`,
}

/** A page of a part, in the order of its keys. */
export const ownRows = async (
  db: Executor,
  part: OwnDataPart,
  personId: string,
  { after, limit }: { after: string; limit: number },
): Promise<Record<string, unknown>[]> => {
  const { rows } = await db.execute(sql`
    select * from (${PARTS[part](personId)}) own
    where key collate "C" > ${after} order by key collate "C" limit ${limit}`)
  return rows
}
