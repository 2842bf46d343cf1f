import type { Connection } from '../../server/src/platform/db/connection.ts'
import { WORDS } from './mix.ts'
import type { Space } from './people.ts'

/** The shares of messages in the spaces' own chats and in groups. The rest is in direct chats. */
const SHARE = { space: 0.25, group: 0.45 }
const GROUP_SIZE = 12
/** How many groups each person is in, and how many direct chats they have, on average. */
const GROUPS_A_PERSON = 6
const FRIENDS_A_PERSON = 8
/** Conversations per statement. */
const CHUNK = 1000

interface Drafts {
  workspaceIds: string[]
  kinds: string[]
  readers: string[][]
}

/** Creates the conversations of a space; deterministic for the same number of people. */
const conversationsOf = ({ id, people }: Space): Drafts => {
  const ids = people.map(({ userId }) => userId)
  const at = (index: number): string => ids[index % ids.length] as string
  const groups = Array.from({ length: Math.round((ids.length * GROUPS_A_PERSON) / GROUP_SIZE) }, (_, n) =>
    Array.from({ length: GROUP_SIZE }, (_member, k) => at(n * 2 + k * (1 + (n % 5)))),
  )
  const pairs = ids.flatMap((ownId, index) =>
    Array.from({ length: FRIENDS_A_PERSON / 2 }, (_, k) => [ownId, at(index + 1 + k * 3)].sort()),
  )
  const all = [
    { kind: 'space', of: [ids] },
    { kind: 'group', of: groups.map((group) => [...new Set(group)]) },
    {
      kind: 'dm',
      of: [...new Map(pairs.map((pair) => [pair.join(), pair])).values()].filter(([a, b]) => a !== b),
    },
  ].flatMap(({ kind, of }) => of.map((readers) => ({ kind, readers })))
  return {
    workspaceIds: all.map(() => id),
    kinds: all.map(({ kind }) => kind),
    readers: all.map(({ readers }) => readers),
  }
}

const insertConversations = async ({ pool }: Connection, space: Space): Promise<void> => {
  const { workspaceIds, kinds, readers } = conversationsOf(space)
  await pool.query(
    `insert into talks select gen_random_uuid(), w, k, string_to_array(r, ' ')::uuid[], 0
     from unnest($1::uuid[], $2::text[], $3::text[]) t(w, k, r)`,
    [workspaceIds, kinds, readers.map((ids) => ids.join(' '))],
  )
}

/**
 * Inserts a message for each sequence number of each conversation, written by its readers in turn. The newest one is a
 * minute old.
 */
const insertMessages = async ({ pool }: Connection): Promise<void> => {
  const { rows } = await pool.query(
    `select indexdef from pg_indexes where tablename = 'messages' and indexname <> 'messages_pkey'`,
  )
  const names = await pool.query(
    `select indexname from pg_indexes where tablename = 'messages' and indexname <> 'messages_pkey'`,
  )
  for (const { indexname } of names.rows) await pool.query(`drop index "${indexname}"`)
  const { rows: talks } = await pool.query('select count(*)::int as count from talks')
  for (let from = 0; from < talks[0].count; from += CHUNK) {
    await pool.query(
      `insert into messages (id, conversation_id, seq, change, sender_id, sender_name, client_id, body, created_at)
       select gen_random_uuid(), t.id, i, i, t.readers[1 + (i * 7) % cardinality(t.readers)], 'Person', gen_random_uuid(),
         (select string_agg('w' || floor(exp(random() * ln(${WORDS})))::int || 'x', ' ') from generate_series(1, 12) where i > 0),
         now() - (t.count - i) * interval '20 minutes'
       from (select * from talks order by id offset $1 limit $2) t, generate_series(1, t.count) i`,
      [from, CHUNK],
    )
  }
  // The indexes are created at the end, which takes a tenth of the time.
  for (const { indexdef } of rows) await pool.query(indexdef)
}

/** Creates groups and direct chats, with this many messages in them and in the spaces' own chats, all of them read. */
export const seedHistory = async (connection: Connection, spaces: Space[], count: number): Promise<void> => {
  const { pool } = connection
  await pool.query('create table talks (id uuid, workspace_id uuid, kind text, readers uuid[], count int)')
  for (const space of spaces) await insertConversations(connection, space)
  await pool.query(
    `update talks t set count = greatest(1, floor($1 * case kind when 'space' then ${SHARE.space}
       when 'group' then ${SHARE.group} else ${1 - SHARE.space - SHARE.group} end / n))
     from (select kind as k, count(*) as n from talks group by kind) k where k = kind`,
    [count],
  )
  await pool.query(
    `insert into conversations (id, workspace_id, kind, first_person_id, second_person_id, audience_id, title,
       last_seq, last_change)
     select id, workspace_id, kind, case kind when 'dm' then readers[1] end, case kind when 'dm' then readers[2] end,
       case kind when 'group' then id end, case kind when 'group' then 'Group' end, count, count from talks`,
  )
  await insertMessages(connection)
  await pool.query(
    `insert into conversation_members (conversation_id, person_id, last_read_seq, last_delivered_seq)
     select id, unnest(readers), count, count from talks`,
  )
  await pool.query('drop table talks')
  await pool.query('vacuum analyze')
}
