import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { foundByScope, foundByWords } from './history/search.queries.ts'

const MANY = 15_000
const FRIENDS = 5

/** Old messages are searched by another strategy than recent ones; both must return the same results. */
describe.each([{ onPostgres: false }, ...(hasPostgres ? [{ onPostgres: true }] : [])])(
  'a search among many messages, on PostgreSQL: $onPostgres',
  (engine) => {
    let server: TestServer
    let space: Awaited<ReturnType<typeof seedSpace>>
    let ada: Seat
    let friends: Seat[]
    beforeAll(async () => {
      server = await startTestServer(engine)
      space = await seedSpace(server)
      ada = await space.member('Ada')
      friends = await Promise.all(Array.from({ length: FRIENDS }, (_, n) => space.member(`Friend ${n}`)))
      const socket = await enterSpace(ada)
      for (const receiverId of [space.spaceId, ...friends.map(({ id }) => id)])
        await emitExpectingSuccess(socket, 'chat:send', { receiverId, clientId: randomUUID(), body: 'hello' })
      const { pool } = server.services.connection
      // Most messages are in the space's chat. Word n is in one of n messages; `bygone` is in the first third.
      await pool.query(
        `with own as (select id, row_number() over (order by kind desc, id) as n from conversations)
         insert into messages (id, conversation_id, seq, change, sender_id, sender_name, client_id, body, created_at)
         select gen_random_uuid(), own.id, 1 + i, 1 + i, ($2::uuid[])[1 + i % ${FRIENDS}], 'Friend', gen_random_uuid(),
           'common' || case when i % 40 = 0 then ' fortieth' else '' end || case when i % 900 = 0 then ' rare' else '' end
             || case when i < ${MANY / 3} then ' bygone' else '' end,
           now() - (${MANY} - i) * interval '1 minute'
         from generate_series(1, ${MANY}) i join own on own.n = case when i % 10 < 8 then 1 else 2 + i % ${FRIENDS} end
         where $1::uuid is not null`,
        [space.spaceId, friends.map(({ id }) => id)],
      )
      await pool.query('update conversations set last_seq = $1, last_change = $1', [MANY + 1])
      await pool.query('analyze')
    })
    afterAll(async () => {
      space?.close()
      await server?.close()
    })

    const idsOf = async (where: string): Promise<string[]> => {
      const { rows } = await server.services.connection.pool.query(
        `select id from messages where ${where} order by created_at desc, id desc limit 70`,
      )
      return rows.map(({ id }: { id: string }) => id)
    }
    const pagesOf = async (input: object, count: number): Promise<string[]> => {
      const ids: string[] = []
      for (let lastId: string | undefined; ids.length < count; lastId = ids.at(-1)) {
        const { body } = await ada.call('POST v2/chat/search', {
          words: '',
          ...input,
          ...(lastId && { lastId }),
        })
        ids.push(...body.rows.map(({ message }: { message: { id: string } }) => message.id))
        if (!body.hasMore) break
      }
      return ids.slice(0, count)
    }

    it.each([
      ['a word of every message', 'common', `body like '%common%'`],
      ['one of forty', 'fortieth', `body like '%fortieth%'`],
      ['a rare one', 'rare', `body like '%rare%'`],
      ['one that nobody uses any more', 'bygone', `body like '%bygone%'`],
      ['two together', 'fortieth bygone', `body like '%fortieth%bygone%'`],
      ['none', 'nowhere', 'false'],
    ])('[CHAT-31] finds %s as it is found by reading all, page by page', async (_what, words, where) => {
      const expected = await idsOf(where)
      expect(await pagesOf({ words }, 70)).toEqual(expected)
    })

    it('[CHAT-31] finds what one person wrote, in one conversation and within some days, as it is found by reading all', async () => {
      const [friend] = friends
      const senderId = friend?.id ?? ''
      const isTheirs = `sender_id = '${senderId}' and body like '%bygone%'`
      expect(await pagesOf({ words: 'bygone', senderId }, 70)).toEqual(await idsOf(isTheirs))
      const { rows } = await server.services.connection.pool.query(
        `select created_at as at from messages where seq = ${MANY / 2}`,
      )
      const before = new Date(rows[0].at).toISOString()
      const isBefore = `created_at < '${before}' and body like '%rare%'`
      expect(await pagesOf({ words: 'rare', before }, 70)).toEqual(await idsOf(isBefore))
      const isInSpace = `conversation_id = (select id from conversations where kind = 'space') and body like '%bygone%'`
      expect(await pagesOf({ words: 'bygone', receiverId: space.spaceId }, 70)).toEqual(
        await idsOf(isInSpace),
      )
    })

    it('[CHAT-31] finds the same by each way through the index', async () => {
      const { db, connection } = server.services
      const { rows } = await connection.pool.query('select id from conversations order by kind desc limit 3')
      const ids = rows.map(({ id }: { id: string }) => id)
      const nothing = { senderId: undefined, after: undefined, before: undefined, last: undefined }
      for (const choice of [nothing, { ...nothing, senderId: friends[0]?.id }]) {
        const sought = { query: 'fortieth', ...choice }
        const found = await foundByWords(db, ids, sought)
        expect(found).toHaveLength(21)
        expect(await foundByScope(db, ids, sought)).toEqual(found)
      }
    })

    it('[CHAT-31] finds in long messages what stands in them, the newest and what lies behind them', async () => {
      const { pool } = server.services.connection
      const [friend] = friends
      await pool.query(
        `insert into messages (id, conversation_id, seq, change, sender_id, sender_name, client_id, body, created_at)
         select gen_random_uuid(), (select id from conversations where kind = 'space'), ${MANY} + 10 + i, ${MANY} + 10 + i, $1,
           'Friend', gen_random_uuid(), repeat('much and long ', 1100) || case when i % 9 = 0 then ' ninth' else '' end,
           now() + i * interval '1 second'
         from generate_series(1, 300) i`,
        [friend?.id],
      )
      await pool.query(
        `update conversations set last_seq = last_seq + 310, last_change = last_change + 310 where kind = 'space'`,
      )
      expect(await pagesOf({ words: 'ninth' }, 70)).toEqual(await idsOf(`body like '% ninth%'`))
      expect(await pagesOf({ words: 'much' }, 30)).toEqual((await idsOf(`body like 'much%'`)).slice(0, 30))
      expect(await pagesOf({ words: 'rare', receiverId: space.spaceId }, 70)).toEqual(
        await idsOf(
          `body like '%rare%' and conversation_id = (select id from conversations where kind = 'space')`,
        ),
      )
    })
  },
)
