import { describe, expect, it } from 'vitest'
import { seedSpace } from '../../testing/live.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { memberOf } from '../workspace/service.ts'
import { storeEntry } from './queries.ts'

describe.runIf(hasPostgres)('many who come in at once', () => {
  it('are all noted, and none waits for one whose row another change holds', async () => {
    const server = await startTestServer({ onPostgres: true })
    try {
      const { db, connection } = server.services
      const space = await seedSpace(server)
      const [ada, bob] = [await space.member('Ada'), await space.member('Bob')]
      const held = { workspaceId: ada.spaceId, userId: ada.id }
      const free = { workspaceId: bob.spaceId, userId: bob.id }
      const holder = await connection.pool.connect()
      await holder.query('begin')
      await holder.query('select from members where user_id = $1 for update', [held.userId])
      const at = new Date('2026-11-01T08:00:00Z')
      const heldEntry = storeEntry(db, held, at)
      await storeEntry(db, free, at)
      const seen = async ({ workspaceId, userId }: typeof held) =>
        (await memberOf(db, workspaceId, userId))?.lastActiveAt
      expect(await seen(free)).toEqual(at)
      expect(await seen(held)).not.toEqual(at)
      await holder.query('commit')
      holder.release()
      await heldEntry
      expect(await seen(held)).toEqual(at)
      space.close()
    } finally {
      await server.close()
    }
  })
})
