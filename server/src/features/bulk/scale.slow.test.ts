import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCrowd, bulk } from '../../testing/features/bulk.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

/** The embedded database runs the same tests with fewer people. */
const ENGINES = [['pglite', 1000] as const, ...(hasPostgres ? [['postgres', 10_000] as const] : [])]

describe.each(ENGINES)('on %s', (engine, people) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ onPostgres: engine === 'postgres', env: { PAYMENT: 'off' } })
  })
  afterAll(() => server?.close())

  it('[BULK-2] an act on thousands changes each once, with those who may not be changed told by name', async () => {
    const space = await seedSpace(server)
    const admin = await space.member('Abel', { role: 'admin' })
    await addCrowd(server, space.spaceId, people, { adminEvery: people / 10 })
    const done = await bulk(
      admin,
      { kind: 'change', status: 'inactive' },
      { all: { type: 'active', search: 'crowd' } },
      { expected: people },
    )
    expect(done).toMatchObject({ total: people, changed: people - 10, failed: 10, undoable: people - 10 })
    expect(done.failures).toMatchObject([{ count: 10, names: { length: 5 } }])
    const { rows } = await server.services.connection.pool.query(
      `select count(*)::int as entries, count(distinct subject_id)::int as people from audit_entries
       where workspace_id = $1 and action = 'person.changed'`,
      [space.spaceId],
    )
    expect(rows).toEqual([{ entries: people - 10, people: people - 10 }])
    space.close()
  }, 240_000)
})
