import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepSessionsAlive } from '../../testing/features/appointments.ts'
import { chatMessage } from '../../testing/features/chat.ts'
import { change, note } from '../../testing/features/library.ts'
import { emitWithReply, enterSpace, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { textBytesIn } from '../storage/service.ts'
import { COUNTED, UNCOUNTED } from './counted.rules.ts'
import { countedTables } from './queries.ts'
import { countTexts } from './service.ts'

const ENGINES = hasPostgres ? (['pglite', 'postgres'] as const) : (['pglite'] as const)

describe.each(ENGINES)('on %s', (engine) => {
  let server: TestServer
  let aheadMs = 0

  beforeAll(async () => {
    server = await startTestServer({
      onPostgres: engine === 'postgres',
      clock: () => new Date(Date.now() + aheadMs),
    })
  })
  afterAll(() => server?.close())

  it('[TEXT-3] each table is counted, or it is said why nothing grows in it', async () => {
    const { rows } = await server.services.connection.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    const listed = [...Object.keys(COUNTED), ...Object.values(UNCOUNTED).flat()]
    expect(listed.sort()).toEqual(rows.map(({ name }) => name).sort())
    const counted = await countedTables(server.services.db)
    expect(counted.map(({ table }) => table)).toEqual(Object.keys(COUNTED).sort())
  })

  it('[TEXT-3] a day later all is counted anew: what was deleted has given its room back, elsewhere nothing changes', async () => {
    const { db } = server.services
    const space = await seedSpace(server)
    const otherSpace = await seedSpace(server)
    const ada = await space.member('Ada')
    const eve = await otherSpace.member('Eve')
    await keepSessionsAlive(server)
    const random = () => Buffer.from(crypto.getRandomValues(new Uint8Array(9000))).toString('base64')
    const tell = async (seat: typeof ada) => {
      const socket = await enterSpace(seat)
      const answer = await emitWithReply(socket, 'chat:send', chatMessage(socket, random()))
      expect(answer).toMatchObject({ ok: true })
    }
    for (let count = 0; count < 5; count += 1) await tell(ada)
    await tell(eve)
    const item = await note(ada, 'Note', undefined, { text: random() })
    const of = async (seat: typeof ada) => textBytesIn(db, seat.spaceId)
    await expect.poll(() => of(ada)).toBeGreaterThan(72_000)
    await expect.poll(() => of(eve)).toBe(12_000)
    const count = () => {
      aheadMs += DAY_MS
      return countTexts(server.services)
    }
    await count()
    const [first, elsewhere] = [await of(ada), await of(eve)]
    // The search vectors of the texts take storage too.
    expect(first).toBeGreaterThan(72_000)
    expect(first).toBeLessThan(72_000 * 4)
    expect(elsewhere).toBeGreaterThan(12_000)
    await countTexts(server.services)
    expect(await of(ada)).toBe(first)
    expect((await change(ada, item, { isTrashed: true })).status).toBe(200)
    expect((await ada.call('POST v2/library/remove', { resourceId: item.id })).status).toBe(204)
    await count()
    expect(await of(ada)).toBeLessThan(first - 12_000)
    expect(await of(eve)).toBe(elsewhere)
    await tell(eve)
    await expect.poll(() => of(eve)).toBe(elsewhere + 12_000)
    space.close()
    otherSpace.close()
  })
})
