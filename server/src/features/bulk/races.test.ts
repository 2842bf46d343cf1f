import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { addCrowd, finished, startBulk } from '../../testing/features/bulk.ts'
import { seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { memberOf } from '../workspace/service.ts'

/** PGlite has one connection, so races cannot occur on it. */
describe.runIf(hasPostgres)('at the same moment', () => {
  let server: TestServer
  let second: TestServer
  beforeAll(async () => {
    server = await startTestServer({ onPostgres: true, env: { PAYMENT: 'off' } })
    const DATABASE_URL = server.services.config.DATABASE_URL ?? ''
    second = await startTestServer({
      env: { PAYMENT: 'off', DATABASE_URL, SECRET_KEY: server.services.config.SECRET_KEY ?? '' },
    })
  })
  afterAll(async () => {
    await second?.close()
    await server?.close()
  })

  it('[BULK-2] [BULK-5] an act on many and single ones on the same people leave each as one of them said, and the log says which', async () => {
    const space = await seedSpace(server)
    const owner = await space.member('Olga', { role: 'owner' })
    await addCrowd(server, space.spaceId, 600)
    const { body: list } = await owner.call('POST v2/admin/workspace/user-list', {
      type: 'active',
      search: 'crowd',
      pageSize: 40,
    })
    const userIds = list.rows.map(({ userId }: { userId: string }) => userId) as string[]
    const { body: begun } = await startBulk(
      owner,
      { kind: 'change', role: 'guest' },
      { all: { type: 'active', search: 'crowd' } },
    )
    const singles = await Promise.all(
      userIds.map((userId) => owner.call('PUT v2/admin/workspace/update-user', { userId, role: 'admin' })),
    )
    expect(singles.map(({ status }) => status)).toEqual(userIds.map(() => 200))
    const done = await finished(owner, begun.id)
    expect(done).toMatchObject({ total: 600, changed: 600, failed: 0 })
    const { rows: last } = await server.services.connection.pool.query(
      `select distinct on (e.subject_id) e.changes -> 0 ->> 'after' as told, m.role from audit_entries e
       join members m on m.workspace_id = e.workspace_id and m.user_id = e.subject_id
       where e.workspace_id = $1 and e.action = 'person.changed' and e.subject_id = any($2::uuid[])
       order by e.subject_id, e.id desc`,
      [space.spaceId, userIds],
    )
    expect(last).toHaveLength(40)
    for (const { told: expectedRole, role } of last) expect(role).toBe(expectedRole)
    space.close()
  })

  it('[BULK-4] [BULK-8] two servers at one act do each person once', async () => {
    const space = await seedSpace(server)
    const owner = await space.member('Olga', { role: 'owner' })
    await addCrowd(server, space.spaceId, 1000)
    const which = { all: { type: 'active' as const, search: 'crowd' } }
    const { body: begun } = await startBulk(owner, { kind: 'remove' }, which)
    emitOnCommit(second.services.db, 'bulk:begun')
    // Simulates that the first server is presumed dead while it is still running.
    await server.services.connection.pool.query('update bulk_acts set held_until = now() where id = $1', [
      begun.id,
    ])
    emitOnCommit(second.services.db, 'bulk:begun')
    expect(await finished(owner, begun.id)).toMatchObject({ total: 1000, changed: 1000, failed: 0 })
    const { rows } = await server.services.connection.pool.query(
      `select count(*)::int as entries, count(distinct subject_id)::int as people from audit_entries
       where workspace_id = $1 and action = 'person.removed'`,
      [space.spaceId],
    )
    expect(rows).toEqual([{ entries: 1000, people: 1000 }])
    expect(await memberOf(server.services.db, space.spaceId, owner.id)).toBeDefined()
    space.close()
  })
})
