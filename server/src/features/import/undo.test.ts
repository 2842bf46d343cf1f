import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { createActor, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import { finished, undo } from '../../testing/features/bulk.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { userByEmail } from '../account/core/accounts.service.ts'
import { addMembers } from '../workspace/service.ts'

const suite = (onPostgres: boolean) => () => {
  let server: TestServer
  let owner: Actor
  let admin: Actor
  let workspaceId: string
  let importId: string
  const lateMs = 0

  const join = async (email: string, role: 'admin' | 'user') => {
    const actor = await register(server.origin, email, 'Charles Babbage')
    const row = await userByEmail(server.services.db, email)
    if (row) await addMembers(server.services, server.services.db, workspaceId, [row], role)
    return actor
  }
  beforeAll(async () => {
    const clock = () => new Date(Date.now() + lateMs)
    const env = { PAYMENT: 'off', STRANGER_MAIL_FACTOR: '1000' }
    server = await startTestServer({ onPostgres, clock, env })
    ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'engines'))
    admin = await join('admin@example.com', 'admin')
    await join('member@example.com', 'user')
  })
  beforeEach(() => {
    importId = randomUUID()
  })
  afterAll(() => server.close())

  const as = (actor: Actor) => ({
    call: (name: Parameters<Actor['call']>[0], input: never) => actor.call(name, input, { workspaceId }),
  })
  const bringIn = (names: string[], over: { totalRows?: number; batch?: number } = {}) => {
    const rows = names.map((name, at) => ({ line: at + 2, email: `${name}@example.com`, name }))
    const fixed = { importId, batch: 0, mode: 'skip' as const, fileName: 'team.csv', totalRows: rows.length }
    return owner.call('POST v2/admin/workspace/import-users', { ...fixed, ...over, rows }, { workspaceId })
  }
  const takeBack = (actor = owner, clientId = newId()) =>
    actor.call('POST v2/admin/workspace/import-undo', { importId, clientId }, { workspaceId })
  const people = async (filter = { importId }) => {
    const input = { type: 'all' as const, filter }
    const { body } = await owner.call('POST v2/admin/workspace/user-list', input, { workspaceId })
    return body.rows.map(({ email }: { email: string }) => email.split('@')[0])
  }
  const job = async () =>
    (await owner.call('POST v2/admin/workspace/imports', { importIds: [importId] }, { workspaceId })).body
      .rows[0]

  it('[IMP-11] lists exactly the people whom an import brought, whatever became of them, and no one else', async () => {
    await bringIn(['list1', 'list2', 'member'])
    expect(await people()).toEqual(['list1', 'list2'])
    const { status } = await owner.call('POST v2/admin/workspace/user-list', { type: 'all' }, { workspaceId })
    expect(status).toBe(400)
  })

  it('[IMP-11] takes back who has not come in, and says who stays because they came in or were changed', async () => {
    await bringIn(['stay', 'edited', 'gone1', 'gone2', 'member'])
    const bearer = await tokenFor(server.origin, 'stay@example.com', /invited/)
    const stay = createActor(server.origin)
    await stay.call('POST v2/auth/create', {
      name: 'Stay',
      email: 'stay@example.com',
      password: 'correct horse battery',
    })
    const accepted = await stay.call('GET v2/workspace/accept-invite', {}, { bearer })
    expect(accepted.status).toBe(200)
    const edited = await userByEmail(server.services.db, 'edited@example.com')
    const change = { userId: edited!.id, role: 'guest' as const }
    await owner.call('PUT v2/admin/workspace/update-user', change, { workspaceId })
    const { status, body } = await takeBack(admin)
    expect(status).toBe(200)
    const act = await finished(as(owner), body.id)
    expect(act).toMatchObject({ total: 4, changed: 2, failed: 2, undoable: 2 })
    expect(act.failures.map(({ reason, names }) => [reason, names])).toEqual(
      expect.arrayContaining([
        ['Has joined the space.', ['Stay']],
        ['Changed by an admin since the import.', ['edited']],
      ]),
    )
    expect(await people()).toEqual(['edited', 'stay'])
    expect((await job()).undo).toEqual({ actId: act.id, isRunning: false, removed: 2, stayed: 2 })
  })

  it('[IMP-11] takes nobody back twice, and the undo itself can be undone', async () => {
    await bringIn(['twice1', 'twice2'])
    const clientId = newId()
    const [first, second] = await Promise.all([takeBack(owner, clientId), takeBack(owner, clientId)])
    expect(first.body.id).toBe(second.body.id)
    await finished(as(owner), first.body.id)
    expect((await takeBack()).status).toBe(409)
    await finished(as(owner), (await undo(as(owner) as never, first.body.id)).id)
    expect(await people()).toEqual(['twice1', 'twice2'])
    expect((await job()).undo).toMatchObject({ removed: 0 })
  })

  it('[IMP-11] is refused while the import runs, to who is no admin, and for another space’s import', async () => {
    await bringIn(['running'], { totalRows: 5 })
    expect((await takeBack()).status).toBe(409)
    await owner.call('POST v2/admin/workspace/import-stop', { importId }, { workspaceId })
    const { body } = await takeBack()
    await finished(as(owner), body.id)
    const late = await bringIn(['late'], { totalRows: 5, batch: 1 })
    expect(late.status).toBe(409)
    importId = randomUUID()
    expect((await takeBack()).status).toBe(404)
    const input = { importId, clientId: newId() }
    const stranger = createActor(server.origin)
    expect((await stranger.call('POST v2/admin/workspace/import-undo', input, { workspaceId })).status).toBe(
      401,
    )
  })

  it('[IMP-3] takes the rows of an export as they are, the owner’s and other admins’ too', async () => {
    const rows = [
      { line: 2, email: 'owner@example.com', name: 'Ada Lovelace', role: 'owner' },
      { line: 3, email: 'admin@example.com', name: 'Charles Babbage', role: 'admin' },
    ]
    for (const [mode, reason] of [
      ['update', 'Already up to date.'],
      ['skip', 'Already a member.'],
    ] as const) {
      const input = { importId: randomUUID(), batch: 0, mode, rows, sendInvitations: false }
      const { body } = await admin.call('POST v2/admin/workspace/import-users', input, { workspaceId })
      expect(body.results).toMatchObject(rows.map(({ line }) => ({ line, result: 'skipped', reason })))
    }
  })
}

describe('on PGlite', suite(false))
describe.runIf(hasPostgres)('on PostgreSQL', suite(true))
