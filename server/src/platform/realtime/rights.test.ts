import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMembers, updateMember } from '../../features/workspace/queries.ts'
import type { Seat, TestSocket } from '../../testing/live.ts'
import { emitExpectingSuccess, emitWithReply, nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { emitOnCommit } from '../on-commit.ts'

let server: TestServer
let space: Awaited<ReturnType<typeof seedSpace>>
let owner: Seat
beforeAll(async () => {
  server = await startTestServer({ onPostgres: hasPostgres })
  space = await seedSpace(server)
  owner = await space.member('Ada', { role: 'owner' })
})
afterAll(async () => {
  space?.close()
  await server?.close()
})

const change = (userId: string, to: { role?: 'admin' | 'user' | 'guest'; status?: 'active' | 'inactive' }) =>
  owner.call('PUT v2/admin/workspace/update-user', { userId, ...to })

/** Collects all console changes that a socket receives. */
const collectEvents = (socket: TestSocket) => {
  const all: string[] = []
  socket.on('console:changed', ({ resource }) => all.push(resource))
  return all
}
/** The response arrives after everything that was sent before it. */
const settle = (socket: TestSocket) =>
  emitExpectingSuccess(socket, 'chat:read', { receiverId: space.spaceId, seq: 0 })

describe('[RIGHT-1] the console’s changes are for owners and admins', () => {
  it('a member, a guest and a visitor may not follow them', async () => {
    const seats = await Promise.all([
      space.member('Bob'),
      space.member('Gus', { role: 'guest' }),
      space.visitor('guest', 'Gil'),
    ])
    for (const seat of seats) {
      const answer = await emitWithReply(await seat.socket(), 'console:follow', {})
      expect(answer).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
    }
  })

  it('an admin of another space hears nothing of this one', async () => {
    const otherSpace = await seedSpace(server)
    const stranger = await (await otherSpace.member('Eve', { role: 'owner' })).socket()
    await emitExpectingSuccess(stranger, 'console:follow', {})
    const all = collectEvents(stranger)
    const bob = await space.member('Bob')
    await change(bob.id, { role: 'guest' })
    await emitWithReply(stranger, 'console:follow', {})
    expect(all).toEqual([])
    otherSpace.close()
  })
})

describe('[LIVE-14] whoever follows the console', () => {
  it('hears what has changed, without what it is, after each recorded act', async () => {
    const bob = await space.member('Bob')
    const socket = await owner.socket()
    await emitExpectingSuccess(socket, 'console:follow', {})
    const users = nextEvent(socket, 'console:changed', ({ resource }) => resource === 'users')
    const log = nextEvent(socket, 'console:changed', ({ resource }) => resource === 'audit-log')
    await change(bob.id, { role: 'guest' })
    expect(await users).toEqual([{ resource: 'users', ids: [bob.id] }])
    expect(await log).toEqual([{ resource: 'audit-log' }])
    const settings = nextEvent(socket, 'console:changed', ({ resource }) => resource === 'settings')
    await owner.call('PUT v2/admin/workspace/settings-update', { settings: { timeZone: 'Europe/Vienna' } })
    expect(await settings).toEqual([{ resource: 'settings' }])
    const news = nextEvent(socket, 'console:changed', ({ resource }) => resource === 'announcements')
    await owner.call('POST v2/admin/workspace/announcement', { description: 'Hello', status: 0 })
    expect(await news).toEqual([{ resource: 'announcements' }])
  })

  it('hears nothing of what was refused, or changed nothing', async () => {
    const socket = await owner.socket()
    await emitExpectingSuccess(socket, 'console:follow', {})
    const all = collectEvents(socket)
    expect((await change(owner.id, { role: 'user' })).body.code).toBe('LAST_OWNER')
    const bob = await space.member('Bob')
    await change(bob.id, { role: 'guest' })
    await expect.poll(() => all.length).toBeGreaterThan(0)
    await settle(socket)
    const before = all.length
    await owner.call('PUT v2/admin/workspace/settings-update', { settings: {} })
    await settle(socket)
    expect(all).toHaveLength(before)
  })

  it('is not in the room: neither shown to others nor among its people', async () => {
    const cleo = await space.member('Cleo', { role: 'admin' })
    await emitExpectingSuccess(await cleo.socket(), 'console:follow', {})
    const bob = await space.member('Bob')
    const socket = await bob.socket()
    const { people } = await emitExpectingSuccess(socket, 'space:enter', {})
    expect(people.map(({ userId }) => userId)).not.toContain(cleo.id)
    expect(server.services.presence.peopleIn(space.spaceId)).toEqual([bob.id])
    const seen: string[] = []
    socket.on('space:join', ({ userId }) => seen.push(userId))
    const joined = nextEvent(socket, 'space:join', ({ userId }) => userId === bob.id)
    for (const seat of [cleo, bob]) emitOnCommit(server.services.db, 'profile:changed', { userId: seat.id })
    await joined
    expect(seen).not.toContain(cleo.id)
  })
})

describe('[RIGHT-2] [T21] who loses a right loses it at once', () => {
  it('somebody demoted hears no more of the console, is told at each socket, and may not follow again', async () => {
    const cleo = await space.member('Cleo', { role: 'admin' })
    const tabs = await Promise.all([cleo.socket(), cleo.socket(), (await space.again(cleo)).socket()])
    for (const tab of tabs) await emitExpectingSuccess(tab, 'console:follow', {})
    const heardOf = tabs.map((tab) => nextEvent(tab, 'rights:changed'))
    await change(cleo.id, { role: 'user' })
    for (const event of heardOf) expect(await event).toEqual([space.spaceId])
    const all = tabs.map(collectEvents)
    const follower = await owner.socket()
    await emitExpectingSuccess(follower, 'console:follow', {})
    const seen = nextEvent(follower, 'console:changed', ({ resource }) => resource === 'settings')
    await owner.call('PUT v2/admin/workspace/settings-update', { settings: { timeZone: 'Asia/Tokyo' } })
    await seen
    for (const tab of tabs) {
      await settle(tab)
      expect(await emitWithReply(tab, 'console:follow', {})).toMatchObject({ error: { code: 'FORBIDDEN' } })
    }
    expect(all).toEqual([[], [], []])
  })

  it('also where the role was changed behind the server’s back, with the next event', async () => {
    const cleo = await space.member('Cleo', { role: 'admin' })
    const socket = await cleo.socket()
    await emitExpectingSuccess(socket, 'console:follow', {})
    await updateMember(server.services.db, space.spaceId, cleo.id, { role: 'user' })
    const changed = nextEvent(socket, 'rights:changed')
    await settle(socket)
    await changed
    const all = collectEvents(socket)
    const bob = await space.member('Bob')
    await change(bob.id, { role: 'guest' })
    await settle(socket)
    expect(all).toEqual([])
  })

  it('somebody promoted is told so, in their other spaces too, and may follow', async () => {
    const otherSpace = await seedSpace(server)
    const bob = await space.member('Bob')
    const elsewhere = {
      workspaceId: otherSpace.spaceId,
      userId: bob.id,
      role: 'user',
      status: 'active',
    } as const
    await insertMembers(server.services.db, [{ ...elsewhere, name: 'Bob', email: `${bob.id}@example.com` }])
    const here = await bob.socket()
    const there = await bob.socket({ auth: { workspaceId: otherSpace.spaceId } })
    const events = [here, there].map((socket) => nextEvent(socket, 'rights:changed'))
    await change(bob.id, { role: 'admin' })
    for (const event of events) expect(await event).toEqual([space.spaceId])
    await emitExpectingSuccess(here, 'console:follow', {})
    expect(await emitWithReply(there, 'console:follow', {})).toMatchObject({ error: { code: 'FORBIDDEN' } })
    otherSpace.close()
  })

  it('somebody deactivated is out on every device, and a call under way is judged by the rights of its start', async () => {
    const cleo = await space.member('Cleo', { role: 'admin' })
    const sockets = await Promise.all([cleo.socket(), (await space.again(cleo)).socket()])
    const ended = sockets.map((socket) => nextEvent(socket, 'session:ended'))
    await change(cleo.id, { status: 'inactive' })
    for (const event of ended) {
      const [{ code, message }] = await event
      expect([code, message]).toEqual(['FORBIDDEN', expect.stringContaining('no longer in this space')])
    }
    expect((await cleo.call('POST v2/admin/workspace/user-list', { type: 'active' })).status).toBe(403)
    expect((await cleo.call('GET v2/user/profile', {})).body.workspaces).toEqual([])
  })
})

it('[LIVE-13] a new name, logo or switch of the space is told to who is there, and found by who comes', async () => {
  const bob = await space.member('Bob')
  const socket = await bob.socket()
  expect((await emitExpectingSuccess(socket, 'space:enter', {})).space).toMatchObject({
    name: 'Analytical Engines',
    spaceLogo: null,
    isChatOn: true,
  })
  const off = nextEvent(socket, 'space:changed')
  await owner.call('PUT v2/admin/workspace/settings-update', { settings: { isChatOn: false } })
  expect((await off)[0].isChatOn).toBe(false)
  const named = nextEvent(socket, 'space:changed')
  await owner.call('PUT v2/admin/workspace/update', { name: 'Difference Engines' })
  expect((await named)[0]).toMatchObject({ name: 'Difference Engines', spaceLogo: null, isChatOn: false })
  expect((await emitExpectingSuccess(socket, 'space:enter', {})).space.name).toBe('Difference Engines')
})
