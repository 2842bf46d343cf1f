import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { emitExpectingSuccess, enterSpace, seedSpace } from '../../testing/live.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

const list = async (seat: Seat) => (await seat.call('GET v2/chat/all', {})).status
const greet = async (seat: Seat) =>
  emitExpectingSuccess(await enterSpace(seat), 'chat:send', {
    ...{ receiverId: seat.spaceId, clientId: randomUUID(), body: 'Good morning' },
  })

describe.runIf(hasPostgres)('the first list of chats that somebody asks for', () => {
  it('waits for what is done to their space’s chat, and nobody’s else with it', async () => {
    const server = await startTestServer({ onPostgres: true })
    const [one, second] = [await seedSpace(server), await seedSpace(server)]
    const [ada, bob] = [await one.member('Ada'), await second.member('Bob')]
    const late = [await one.member('Eve'), await one.member('Fay'), await one.member('Gil')]
    for (const seat of [ada, bob]) {
      await greet(seat)
      expect(await list(seat)).toBe(200)
    }
    const holder = await server.services.connection.pool.connect()
    let newcomers: number[] | undefined
    try {
      await holder.query('begin')
      await holder.query('select from conversations where workspace_id = $1 for update', [one.spaceId])
      const first = Promise.all(late.map(list)).then((statuses) => {
        newcomers = statuses
      })
      for (let times = 0; times < 5; times += 1) expect(await list(bob)).toBe(200)
      expect(await list(ada)).toBe(200)
      expect(newcomers).toBeUndefined()
      await holder.query('commit')
      await first
      expect(newcomers).toEqual([200, 200, 200])
    } finally {
      await holder.query('rollback')
      holder.release()
      one.close()
      second.close()
      await server.close()
    }
  })
})
