import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { createActor, register, registerOwner } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { addMembers, memberOf, updateMember } from '../workspace/service.ts'

let server: TestServer
let owner: Actor
let workspaceId: string
let ownerId: string

beforeAll(async () => {
  server = await startTestServer({ env: { PAYMENT: 'off' } })
  const made = await registerOwner(server.origin, 'owner@example.com', 'engines')
  owner = made.owner
  workspaceId = made.workspaceId
  ownerId = await idOf(owner)
})
afterAll(() => server.close())

const idOf = async (actor: Actor) => (await actor.call('GET v2/user/profile', {})).body.id as string

let count = 0
/** A registered person with a membership in the space. */
const join = async (role: 'owner' | 'admin' | 'user' | 'guest', name = 'Ada Lovelace') => {
  count += 1
  const email = `${role}${count}@example.com`
  const actor = await register(server.origin, email, name)
  const userId = await idOf(actor)
  const person = { id: userId, name, email }
  await addMembers(server.services, server.services.db, workspaceId, [person], role)
  return { actor, userId, email }
}
const unmakeOtherOwners = async () => {
  const query = { type: 'active' as const, filter: { role: ['owner' as const] }, pageSize: 100 }
  const { body } = await owner.call('POST v2/admin/workspace/user-list', query, { workspaceId })
  for (const { userId } of body.rows) if (userId !== ownerId) await change(owner, userId, { role: 'user' })
}
type Change = Parameters<typeof change>[2]
const change = (
  actor: Actor,
  userId: string,
  input: {
    role?: 'owner' | 'admin' | 'user' | 'guest'
    status?: 'active' | 'invited' | 'inactive'
    name?: string
    companyPosition?: string
    image?: string | null
    userRecording?: 'enabled'
  },
) => actor.call('PUT v2/admin/workspace/update-user', { userId, ...input }, { workspaceId })
const stored = (userId: string) => memberOf(server.services.db, workspaceId, userId)

describe('changing people', () => {
  const ROLES = ['owner', 'admin', 'user', 'guest'] as const
  const refusedToAdmin = ROLES.flatMap((from) => ROLES.map((to) => [from, to] as const)).filter(
    ([from, to]) => ![from, to].every((role) => role === 'user' || role === 'guest'),
  )

  it('[ADM-1] an admin makes users guests and guests users', async () => {
    const { actor } = await join('admin')
    const { userId } = await join('user')
    expect((await change(actor, userId, { role: 'guest' })).body).toMatchObject({ userId, role: 'guest' })
    expect((await change(actor, userId, { role: 'user' })).status).toBe(200)
    expect((await stored(userId))?.role).toBe('user')
  })

  it.each(refusedToAdmin)('[ADM-1] [T19] an admin may not turn %s into %s', async (from, to) => {
    const { actor } = await join('admin')
    const { userId } = await join(from)
    expect((await change(actor, userId, { role: to })).body.code).toBe('FORBIDDEN')
    expect((await stored(userId))?.role).toBe(from)
  })

  it('[ADM-1] [T19] an admin may not touch an admin at all, themselves included', async () => {
    const { actor, userId } = await join('admin')
    const other = await join('admin')
    expect((await change(actor, other.userId, { status: 'inactive' })).status).toBe(403)
    expect((await change(actor, userId, { role: 'owner' })).status).toBe(403)
    expect((await stored(other.userId))?.status).toBe('active')
  })

  it('[ADM-1] [T19] an owner makes and unmakes admins and owners', async () => {
    const { userId } = await join('user')
    for (const role of ['admin', 'owner', 'user'] as const) {
      expect((await change(owner, userId, { role })).body.role).toBe(role)
    }
  })

  const endings: Change[] = [{ role: 'admin' }, { role: 'guest' }, { status: 'inactive' }]
  it.each(endings)('[ADM-2] [T19] the last owner stays one: %o', async (ending) => {
    await unmakeOtherOwners()
    expect((await change(owner, ownerId, ending)).body.code).toBe('LAST_OWNER')
    expect(await stored(ownerId)).toMatchObject({ role: 'owner', status: 'active' })
  })

  it('[ADM-14] nobody deactivates themselves, also where others own the space', async () => {
    await unmakeOtherOwners()
    await join('owner')
    expect((await change(owner, ownerId, { status: 'inactive' })).body.code).toBe('CONFLICT')
    expect(await stored(ownerId)).toMatchObject({ role: 'owner', status: 'active' })
  })

  it('[ADM-2] [T19] a deactivated owner does not count as one', async () => {
    await unmakeOtherOwners()
    const second = await join('owner')
    await change(owner, second.userId, { status: 'inactive' })
    expect((await change(owner, ownerId, { role: 'user' })).body.code).toBe('LAST_OWNER')
    expect(await stored(ownerId)).toMatchObject({ role: 'owner' })
  })

  it('[ADM-5] drops empty values and keeps the image, empty or not', async () => {
    const { userId } = await join('user', 'Grace Hopper')
    const image = `/api/files/${randomUUID()}`
    await change(owner, userId, { companyPosition: 'Admiral', image })
    const saved = (await change(owner, userId, { name: ' ', companyPosition: '' })).body
    expect(saved).toMatchObject({
      name: 'Grace Hopper',
      companyPosition: 'Admiral',
      image,
    })
    expect((await change(owner, userId, { image: '' })).body.image).toBeNull()
    // Pages don't display pictures from other sites.
    for (const image of ['javascript:alert(1)', 'https://example.com/grace.png']) {
      const wrong = await change(owner, userId, { image })
      expect([wrong.status, wrong.body.fields]).toEqual([400, { image: 'Upload a picture.' }])
    }
  })

  it('[ADM-4] nobody is made a member who has not accepted, nor uninvited who has', async () => {
    const { userId } = await join('user')
    expect((await change(owner, userId, { status: 'invited' })).body.code).toBe('CONFLICT')
    await updateMember(server.services.db, workspaceId, userId, { status: 'invited', joinedAt: null })
    expect((await change(owner, userId, { status: 'active' })).body.code).toBe('CONFLICT')
    expect((await change(owner, userId, { status: 'inactive' })).status).toBe(200)
    expect((await change(owner, userId, { status: 'invited' })).status).toBe(200)
    await change(owner, userId, { status: 'inactive' })
    expect((await change(owner, userId, { status: 'active' })).body.status).toBe('invited')
  })

  it('tells the rest of the server of a changed right, and not of one refused', async () => {
    await unmakeOtherOwners()
    const { userId } = await join('user')
    const events: unknown[] = []
    server.services.bus.on('members:changed', (event) => events.push(event))
    await change(owner, ownerId, { role: 'user' })
    await change(owner, userId, { status: 'inactive' })
    expect(events).toEqual([{ workspaceId, userIds: [userId], isInAuditLog: true }])
    expect((await change(owner, userId, { status: 'active' })).status).toBe(200)
  })

  it('tells of a right to record as of a role, and of nothing where all is as it was', async () => {
    const { userId } = await join('user')
    const events: unknown[] = []
    server.services.bus.on('members:changed', (event) => events.push(event))
    for (const userRecording of ['enabled', 'enabled'] as const)
      expect((await change(owner, userId, { userRecording, role: 'user' })).status).toBe(200)
    expect(events).toEqual([{ workspaceId, userIds: [userId], isInAuditLog: true }])
  })

  it('a deactivated member is refused by the space at once', async () => {
    const { actor, userId } = await join('admin')
    await change(owner, userId, { status: 'inactive' })
    const { status } = await actor.call(
      'POST v2/admin/workspace/user-list',
      { type: 'active' },
      { workspaceId },
    )
    expect(status).toBe(403)
  })

  it("knows nobody of another space, and changes nobody's membership there", async () => {
    const otherOwner = await registerOwner(server.origin, 'eve@example.com', 'elsewhere')
    const { userId } = await join('user')
    expect((await change(otherOwner.owner, userId, { role: 'guest' })).status).toBe(404)
    const inOwn = await otherOwner.owner.call(
      'PUT v2/admin/workspace/update-user',
      { userId, role: 'guest' },
      { workspaceId: otherOwner.workspaceId },
    )
    expect(inOwn.status).toBe(404)
    expect((await stored(userId))?.role).toBe('user')
  })

  it('refuses users and the signed out', async () => {
    const { actor, userId } = await join('user')
    expect((await change(actor, userId, { role: 'admin' })).status).toBe(403)
    expect((await change(createActor(server.origin), userId, { role: 'admin' })).status).toBe(401)
  })
})
