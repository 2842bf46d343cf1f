import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import type { TestServer } from '../../testing.ts'
import { startTestServer } from '../../testing.ts'
import type { Seat, TestSpace } from '../../testing-live.ts'
import { ask, seedSpace } from '../../testing-live.ts'

let server: TestServer
let space: TestSpace
let owner: Seat
beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  owner = await space.member('Ada', { role: 'owner' })
  const wish = { settings: { requireVerifiedEmail: true, isGuestAllowed: 'true' as const } }
  expect((await owner.call('PUT v2/admin/workspace/settings-update', wish)).status).toBe(200)
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

describe('[SPACE-6] a space that asks for confirmed addresses', () => {
  it.each(['user', 'admin', 'guest'] as const)(
    'keeps out a %s who has not confirmed theirs, until they have',
    async (role) => {
      const bob = await space.member('Bob', { role })
      const refused = await bob.call('GET v2/chat/all', {})
      expect([refused.status, refused.body.code]).toEqual([403, 'NOT_VERIFIED'])
      await expect(bob.socket()).rejects.toMatchObject({ data: { code: 'NOT_VERIFIED' } })
      // Their account is theirs, wherever they are.
      expect((await bob.call('GET v2/user/profile', {})).status).toBe(200)
      await server.services.db.execute(sql`update users set email_verified_at = now() where id = ${bob.id}`)
      expect((await bob.call('GET v2/chat/all', {})).status).toBe(200)
      await ask(await bob.socket(), 'space:enter', {})
    },
  )

  it('lets in its owners, who make that rule, and those who have no account', async () => {
    await ask(await owner.socket(), 'space:enter', {})
    const gil = await space.visitor('guest', 'Gil')
    await ask(await gil.socket(), 'space:enter', {})
  })

  it('tells a stranger nothing more than another space does', async () => {
    const other = await seedSpace(server)
    const eve = await other.member('Eve')
    const answer = await fetch(`${server.origin}/api/v2/chat/all`, {
      headers: { cookie: eve.cookie, 'x-workspace-id': space.spaceId },
    })
    expect(answer.status).toBe(404)
    other.close()
  })
})
