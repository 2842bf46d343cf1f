import type { View } from '@metapyra/contract/entities/view'
import { VIEWS_MAX } from '@metapyra/contract/view'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { register, registerOwner } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { userByEmail } from '../account/core/accounts.service.ts'
import { addMembers } from '../workspace/service.ts'

let server: TestServer
let owner: Actor
let admin: Actor
let member: Actor
let workspaceId: string

const joinAs = async (role: 'admin' | 'user') => {
  const email = `${newId()}@example.com`
  const actor = await register(server.origin, email)
  const row = await userByEmail(server.services.db, email)
  if (row) await addMembers(server.services, server.services.db, workspaceId, [row], role)
  return actor
}

beforeAll(async () => {
  server = await startTestServer()
  ;({ owner, workspaceId } = await registerOwner(server.origin, 'zoe@example.com', 'engines'))
  admin = await joinAs('admin')
  member = await joinAs('user')
})
afterAll(() => server.close())

const state = {
  filters: [{ field: 'role', value: ['admin', 'owner'] }],
  sort: { field: 'lastActiveAt', order: 'desc' as const },
  columns: ['email', 'role'],
}
type ViewInput = Partial<Pick<View, 'id' | 'name' | 'isShared' | 'list' | 'state'>>
const save = (actor: Actor, input: ViewInput) =>
  actor.call(
    'POST v2/admin/workspace/view',
    { list: 'people', name: 'Leads', isShared: false, state, ...input },
    { workspaceId },
  )
const remove = (actor: Actor, id: string) =>
  actor.call('POST v2/admin/workspace/view-remove', { id }, { workspaceId })
const seenBy = async (actor: Actor, list: View['list'] = 'people') =>
  (await actor.call('POST v2/admin/workspace/views', { list }, { workspaceId })).body.rows.map(
    ({ name }: View) => name,
  )
const acts = async () =>
  (await owner.call('POST v2/admin/workspace/audit-log', {}, { workspaceId })).body.rows
    .filter(({ subject }: { subject: { type: string } }) => subject.type === 'view')
    .map(({ action, subject }: { action: string; subject: { name: string } }) => [action, subject.name])

describe('[LIST-4] a saved view', () => {
  it('is kept for its maker alone, in its own list, renamed, changed and deleted', async () => {
    const { status, body } = await save(owner, { name: ' My  leads ' })
    expect([status, body]).toEqual([
      200,
      { id: body.id, list: 'people', name: 'My leads', isShared: false, state, updatedAt: body.updatedAt },
    ])
    expect(await seenBy(owner)).toEqual(['My leads'])
    expect(await seenBy(owner, 'guests')).toEqual([])
    expect(await seenBy(admin)).toEqual([])
    expect((await save(admin, { id: body.id, name: 'Mine now' })).status).toBe(404)
    expect((await remove(admin, body.id)).status).toBe(404)
    expect((await save(owner, { id: body.id, list: 'guests' })).status).toBe(404)
    const other = { ...state, columns: ['joinedAt'] }
    expect((await save(owner, { id: body.id, name: 'Chiefs', state: other })).body).toMatchObject({
      id: body.id,
      name: 'Chiefs',
      state: other,
    })
    expect((await remove(owner, body.id)).status).toBe(204)
    expect((await remove(owner, body.id)).status).toBe(404)
    expect(await seenBy(owner)).toEqual([])
    expect(await acts()).toEqual([])
  })

  it('can be made the space’s, which all who run it see, change and take back, and the audit log tells', async () => {
    const { body } = await save(owner, { name: 'Everybody’s' })
    await save(owner, { id: body.id, name: 'Everybody’s', isShared: true })
    expect(await seenBy(admin)).toEqual(['Everybody’s'])
    await save(admin, { id: body.id, name: 'Ours', isShared: true })
    await save(admin, { id: body.id, name: 'Ours', isShared: true })
    await save(admin, { id: body.id, name: 'Ours', isShared: false })
    expect([await seenBy(owner), await seenBy(admin)]).toEqual([[], ['Ours']])
    expect(await acts()).toEqual([
      ['view.removed', 'Ours'],
      ['view.changed', 'Ours'],
      ['view.shared', 'Everybody’s'],
    ])
    await remove(admin, body.id)
  })

  it('is nothing to members and the signed out', async () => {
    expect((await save(member, {})).status).toBe(403)
    const signedOut = await fetch(`${server.origin}/api/v2/admin/workspace/views`, {
      method: 'POST',
      headers: {
        origin: server.origin,
        'content-type': 'application/json',
        'x-workspace-id': workspaceId,
      },
      body: JSON.stringify({ list: 'people' }),
    })
    expect(signedOut.status).toBe(401)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ list: 'rooms' }, 'list'],
    [{ state: { ...state, search: 'ann@example.com' } }, 'state.search'],
    [{ state: { ...state, sort: { field: 'name; drop', order: 'asc' } } }, 'state.sort.field'],
    [{ state: { ...state, filters: [{ field: 'role', value: [] }] } }, 'state.filters.0.value'],
  ])('names what is wrong in %j', async (input, field) => {
    const { status, body } = await save(owner, input as never)
    expect([status, Object.keys(body.fields)]).toEqual([400, expect.arrayContaining([field])])
  })
})

describe('[LIST-5] the names of views', () => {
  it('are one of a kind, whatever the capitals, also where two save at once', async () => {
    const both = await Promise.all([save(owner, { name: 'Night' }), save(owner, { name: 'NIGHT' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await save(admin, { name: 'night' })).status).toBe(200)
    expect((await save(owner, { name: 'Night', isShared: true })).status).toBe(200)
    expect(await save(admin, { name: 'night', isShared: true })).toMatchObject({
      status: 409,
      body: { message: 'There’s already a view named night.' },
    })
  })

  it('are thirty at most for each', async () => {
    const saves = Array.from({ length: VIEWS_MAX + 3 }, (_, index) =>
      save(admin, { name: `View ${index}`, list: 'auditLog' }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(VIEWS_MAX)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
    expect((await save(owner, { name: 'View 1', list: 'auditLog' })).status).toBe(200)
  })
})
