import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/drizzle.ts'
import { uploadToSend } from '../../testing/features/files.ts'
import type { Seat, TestSpace } from '../../testing/live.ts'
import { emitExpectingSuccess, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let space: TestSpace
let owner: Seat
beforeAll(async () => {
  server = await startTestServer()
  space = await seedSpace(server)
  owner = await space.member('Ada', { role: 'owner' })
  const input = { settings: { requireVerifiedEmail: true, isGuestAllowed: 'true' as const } }
  expect((await owner.call('PUT v2/admin/workspace/settings-update', input)).status).toBe(200)
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
      // The caller's own account stays accessible, regardless of the space.
      expect((await bob.call('GET v2/user/profile', {})).status).toBe(200)
      await server.services.db.execute(sql`update users set email_verified_at = now() where id = ${bob.id}`)
      expect((await bob.call('GET v2/chat/all', {})).status).toBe(200)
      await emitExpectingSuccess(await bob.socket(), 'space:enter', {})
    },
  )

  it('lets in its owners, who make that rule, and those who have no account', async () => {
    await emitExpectingSuccess(await owner.socket(), 'space:enter', {})
    const gil = await space.visitor('guest', 'Gil')
    await emitExpectingSuccess(await gil.socket(), 'space:enter', {})
  })

  it('shuts the doors that no call stands before: files, an event’s file, a calendar’s address and a link for guests', async () => {
    const { db } = server.services
    const bob = await space.member('Bob', { isConfirmed: true })
    const confirm = (at: Date | null) =>
      db.execute(sql`update users set email_verified_at = ${at?.toISOString() ?? null} where id = ${bob.id}`)
    const times = { startLocal: '2031-03-03T09:00', endLocal: '2031-03-03T10:00', timezone: 'UTC' }
    const event = await owner.call('POST v2/event/create', { title: 'Planning', ...times })
    const feed = await bob.call('POST v2/event/make-feed', {})
    const file = await uploadToSend(
      { origin: server.origin, spaceId: space.spaceId },
      bob,
      Buffer.from('Notes'),
    )
    const link = await owner.call('POST v2/guest/invite', {
      ...{ timestamp: Date.now() + 86_400_000, emailList: [], linkInfo: { position: 'bottom-right' } },
    })
    const doors = [
      `/api/events/${event.body.id}.ics`,
      new URL(feed.body.url).pathname,
      `/api/files/${file.body.id}`,
    ]
    const answers = async () => {
      const read = async (path: string) =>
        (await fetch(server.origin + path, { headers: { cookie: bob.cookie } })).status
      return Promise.all(doors.map(read))
    }
    expect(await answers()).toEqual([200, 200, 200])
    await confirm(null)
    expect(await answers()).toEqual([404, 404, 404])
    const { spaceLink } = link.body.invites[0]
    expect(await bob.call('POST v2/guest/auth-invite', { spaceLink })).toMatchObject({
      status: 403,
      body: { code: 'NOT_VERIFIED' },
    })
    await confirm(new Date())
    expect(await answers()).toEqual([200, 200, 200])
  })

  it('tells a stranger nothing more than another space does', async () => {
    const otherSpace = await seedSpace(server)
    const eve = await otherSpace.member('Eve')
    const answer = await fetch(`${server.origin}/api/v2/chat/all`, {
      headers: { cookie: eve.cookie, 'x-workspace-id': space.spaceId },
    })
    expect(answer.status).toBe(404)
    otherSpace.close()
  })
})
