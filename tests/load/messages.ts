import type { Connection } from '../../server/src/platform/db/connection.ts'
import type { Space } from './people.ts'
import { seedSpace } from './people.ts'

/** A space with many messages. */
export interface Written {
  space: Space
  /** How many messages the first person has exchanged with them. */
  friendId: string
  friendCount: number
  /** A day in the middle. */
  day: { after: string; before: string }
}

const PEOPLE = 202
const STEP_S = 20
const DAY_S = 86_400
/** Rows per statement, because PGlite holds in memory what a statement creates. */
const CHUNK = 25_000

/**
 * The conversation of a message: of ten messages eight are in the space's chat, one is with the second person, and one
 * with each of the others in turn.
 */
const CONVERSATION = `case i % 10 when 0 then 1 when 1 then 2 + (i / 10) % 200 else 0 end`

/** The message's sequence number in its conversation. */
const PLACE = `case i % 10 when 0 then i / 10 when 1 then 1 + i / 2000 else 8 * (i / 10) + i % 10 - 1 end`

export const seedMessages = async (connection: Connection, count: number): Promise<Written> => {
  const { pool } = connection
  const space = await seedSpace(connection, 'written', PEOPLE)
  const ids = space.people.map(({ userId }) => userId)
  const [ownId, friendId = ''] = ids
  const startedAt = Date.now() - count * STEP_S * 1000
  await pool.query(
    `insert into conversations (id, workspace_id, kind, first_person_id, second_person_id)
     select gen_random_uuid(), $1, case n when 0 then 'space' else 'dm' end,
       case n when 0 then null else least($2::uuid, ($3::uuid[])[n + 1]) end,
       case n when 0 then null else greatest($2::uuid, ($3::uuid[])[n + 1]) end
     from generate_series(0, ${PEOPLE - 1}) n`,
    [space.id, ownId, ids],
  )
  const { rows } = await pool.query(
    `select id from conversations
     order by array_position($1::uuid[], case when first_person_id = $2 then second_person_id else first_person_id end)
       nulls first`,
    [ids, ownId],
  )
  const conversationIds = rows.map(({ id }: { id: string }) => id)
  // The index is created at the end, which takes a tenth of the time.
  const existingIndex = await pool.query(
    `select indexdef from pg_indexes where indexname = 'messages_search'`,
  )
  const definition: string = existingIndex.rows[0].indexdef
  await pool.query('drop index messages_search')
  for (let from = 1; from <= count; from += CHUNK) {
    await pool.query(
      `insert into messages (id, conversation_id, seq, change, sender_id, sender_name, client_id, body, created_at)
       select gen_random_uuid(), ($1::uuid[])[1 + ${CONVERSATION}], ${PLACE}, ${PLACE}, ($2::uuid[])[1 + (i::bigint * 7919) % ${PEOPLE}],
         'Person', gen_random_uuid(),
         (select string_agg('w' || floor(exp(random() * ln(20000)))::int || 'x', ' ') from generate_series(1, 12) where i > 0)
           || case when i < ${Math.floor(count / 20)} then ' formerly' else '' end,
         to_timestamp($3::bigint + i * ${STEP_S})
       from generate_series(${from}, ${Math.min(count, from + CHUNK - 1)}) i`,
      [conversationIds, ids, Math.floor(startedAt / 1000)],
    )
  }
  await pool.query(definition)
  await pool.query(`
    update conversations c set last_seq = m.count, last_change = m.count
    from (select conversation_id, count(*)::int as count from messages group by 1) m where m.conversation_id = c.id`)
  await pool.query('vacuum analyze')
  const middle = startedAt + (count / 2) * STEP_S * 1000
  return {
    space,
    friendId,
    friendCount: Math.floor(count / 10),
    day: { after: new Date(middle).toISOString(), before: new Date(middle + DAY_S * 1000).toISOString() },
  }
}
