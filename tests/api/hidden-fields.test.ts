import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from './mailbox.ts'
import type { Registered } from './register.ts'
import { createSpaceOwner, invite, PASSWORD, register } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'
import type { Answer } from './wire.ts'

/** [T18] Fields that no call may accept: of other people, of what people create, and of themselves. */
let server: Server
let owner: Awaited<ReturnType<typeof createSpaceOwner>>
let member: Registered
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_FACTOR: '10' } })
  owner = await createSpaceOwner(server)
  member = await register(server)
  const bearer = await invite(server, owner.actor, member.email)
  await member.actor.call('GET v2/workspace/accept-invite', {}, { bearer })
})
afterAll(() => server?.stop())

const HIDDEN = {
  emailVerified: true,
  emailVerifiedAt: '2026-01-01T00:00:00Z',
  isBlocked: false,
  isOwner: true,
  email: 'somebody.else@example.com',
  password: 'a password for somebody else',
  passwordHash: 'x',
  workspaces: [],
  ownerName: 'Me',
  ownerId: randomUUID(),
  quantity: 1000,
  plan: 'enterprise',
  settings: { isOpen: true },
  joinedAt: '2020-01-01T00:00:00Z',
  createdAt: '2020-01-01T00:00:00Z',
}

const expectRefused = (answer: Answer, key: string) =>
  expect({ status: answer.status, fields: (answer.json as { fields?: object }).fields }).toMatchObject({
    status: 400,
    fields: { [key]: 'This isn’t expected here.' },
  })
/** Everything that a change could affect. When a person was last here changes by itself. */
const people = async () => {
  const lists = (['active', 'invited'] as const).map((type) =>
    owner.actor.call('POST v2/admin/workspace/user-list', { type }),
  )
  return (await Promise.all(lists)).flatMap(({ rows }) => rows.map(({ lastActiveAt, ...row }) => row))
}

describe.each(Object.entries(HIDDEN))('[T18] %s', (key, value) => {
  test('on a person of the space is told, and the person stays as they are', async () => {
    const before = await people()
    expect(before.length).toBeGreaterThanOrEqual(2)
    const change = { userId: member.userId, companyPosition: 'Chief', [key]: value }
    expectRefused(await owner.actor.request('PUT v2/admin/workspace/update-user', change), key)
    expect(await people()).toEqual(before)
  })

  test('with a new space is told, and there is no space', async () => {
    const domain = `s-${randomUUID().slice(0, 8)}`
    const input = { name: 'Mine', domain, [key]: value }
    expectRefused(await member.actor.request('POST v2/workspace/create', input), key)
    const { workspaces } = await member.actor.call('GET v2/user/profile', {})
    expect(workspaces.map(({ id }) => id)).toEqual([owner.spaceId])
  })

  test('with an invitation is told, and nobody is invited', async () => {
    const before = await people()
    const email = `${randomUUID()}@example.com`
    const input = { emailList: [email], status: 'invited', workspaceId: owner.spaceId, [key]: value }
    expectRefused(await owner.actor.request('POST v2/workspace/send-invite', input), key)
    expect(await people()).toEqual(before)
    expect(await mailsTo(server, email)).toEqual([])
  })
})

test('[T18] the owner of a space, its id and its members are not given with it', async () => {
  const input = { domain: `s-${randomUUID().slice(0, 8)}`, name: 'Mine' }
  for (const [key, value] of Object.entries({ id: randomUUID(), userId: owner.userId, role: 'owner' }))
    expectRefused(await member.actor.request('POST v2/workspace/create', { ...input, [key]: value }), key)
})

describe('of a registration or of oneself', () => {
  const OWN = {
    role: 'owner',
    emailVerified: true,
    emailVerifiedAt: '2026-01-01T00:00:00Z',
    isBlocked: false,
    workspaces: [],
    passwordHash: 'x',
    userId: randomUUID(),
    id: randomUUID(),
    ownerName: 'Me',
    quantity: 1000,
    createdAt: '2020-01-01T00:00:00Z',
  }

  test.each(Object.entries(OWN))(
    '[T18] %s in a registration or a profile: told, and nothing changes',
    async (key, value) => {
      const email = `${randomUUID()}@example.com`
      const create = await server
        .someone()
        .request('POST v2/auth/create', { name: 'A', email, password: PASSWORD, [key]: value })
      expectRefused(create, key)
      const login = await server.someone().request('POST v2/auth/login', { email, password: PASSWORD })
      expect(login.json).toMatchObject({ code: 'BAD_CREDENTIALS' })
      const { actor } = await register(server, { isVerified: false })
      const before = await actor.call('GET v2/user/profile', {})
      const update = await actor.request('PUT v2/user/update', { name: 'B', [key]: value })
      expect(update.status).toBe(400)
      expect(await actor.call('GET v2/user/profile', {})).toEqual(before)
    },
  )

  test('[T18] an empty name does not wipe the name', async () => {
    const { actor } = await register(server, { isVerified: false })
    const { name } = await actor.call('GET v2/user/profile', {})
    await actor.call('PUT v2/user/update', { name: '', designation: '' })
    expect((await actor.call('GET v2/user/profile', {})).name).toBe(name)
  })
})

test('[T24] nobody comes into an account by telling its address, as with CVE-2026-23478', async () => {
  const { actor } = await register(server, { isVerified: false })
  const before = await actor.call('GET v2/user/profile', {})
  const claims = { email: owner.email, emailVerified: true, userId: owner.userId, id: owner.userId }
  for (const [key, value] of Object.entries(claims)) {
    expectRefused(await actor.request('PUT v2/user/update', { name: 'Ada', [key]: value }), key)
    const query = { provider: 'google', [key]: value }
    const answer = await server.someone().request('POST v2/auth/provider-login', query, { bearer: 'x.y' })
    expect([400, 403]).toContain(answer.status)
    expect(answer.headers['set-cookie'] ?? []).toEqual([])
  }
  expect(await actor.call('GET v2/user/profile', {})).toEqual(before)
})
