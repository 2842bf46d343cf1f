import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Seat } from '../../testing/live.ts'
import { nextEvent, seedSpace } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ onPostgres: hasPostgres })
})
afterAll(() => server.close())

let space: Awaited<ReturnType<typeof seedSpace>>
let workspaceId: string
let ada: Seat
let bob: Seat

const sql = async (text: string, ...values: unknown[]) =>
  (await server.services.connection.pool.query(text, values)).rows
const someone = async (name: string, role: 'owner' | 'admin' | 'user' | 'guest', where = space) => {
  const seat = await where.member(name, { role })
  await sql('update users set email_verified_at = now() where id = $1', seat.id)
  return seat
}

beforeEach(async () => {
  space = await seedSpace(server)
  workspaceId = space.spaceId
  ada = await someone('Ada', 'owner')
  bob = await someone('Bob', 'user')
})

type PreviousOwnerRole = 'owner' | 'admin' | 'user'
const offer = (to = bob, giverBecomes: PreviousOwnerRole = 'admin', from = ada) =>
  from.call('POST v2/admin/workspace/ownership-offer', { userId: to.id, giverBecomes })
const answer = (how: 'accept' | 'decline', offerId: string, by = bob) =>
  by.call(`POST v2/ownership/${how}`, { offerId })
const withdraw = (offerId: string, by = ada) =>
  by.call('POST v2/admin/workspace/ownership-withdraw', { offerId })
const offered = async (to = bob) => (await to.call('POST v2/ownership/offered', {})).body.offer
const change = (userId: string, to: object, by = ada) =>
  by.call('PUT v2/admin/workspace/update-user', { userId, ...to })
const roles = async (): Promise<Record<string, string>> => {
  const rows = await sql('select user_id, role, status from members where workspace_id = $1', workspaceId)
  return Object.fromEntries(rows.map(({ user_id, role, status }) => [user_id, `${role} ${status}`]))
}
const acts = () =>
  sql(
    "select action, actor_name, subject_name, changes from audit_entries where workspace_id = $1 and action like 'ownership.%' order by id",
    workspaceId,
  )
const mailsOf = async (template: string) => {
  const mails = `select "to" from mails where template = $1 and data ->> 'workspaceId' = $2`
  return (await sql(mails, template, workspaceId)).map(({ to }) => to)
}
const emailOf = ({ id }: Seat) => `${id}@example.com`
const refused = ({ status, body }: { status: number; body: { code?: string; message?: string } }) =>
  `${status} ${body.message ?? body.code}`

describe('[OWN-1] ownership is offered', () => {
  it('by an owner to an active member, who is asked in the space; nothing changes yet', async () => {
    const { status, body } = await offer()
    expect(status).toBe(201)
    expect(body).toMatchObject({ giver: { name: 'Ada' }, receiver: { name: 'Bob' }, giverBecomes: 'admin' })
    expect((await offered()).id).toBe(body.id)
    expect(await mailsOf('ownership-offer')).toEqual([emailOf(bob)])
    expect(await roles()).toEqual({ [ada.id]: 'owner active', [bob.id]: 'user active' })
    const state = await ada.call('POST v2/admin/workspace/ownership', {})
    expect(state.body).toMatchObject({ owners: [{ userId: ada.id }], offer: { id: body.id } })
    expect(await acts()).toEqual([
      {
        action: 'ownership.offered',
        actor_name: 'Ada',
        subject_name: 'Bob',
        changes: [{ field: 'giverBecomes', before: null, after: 'admin' }],
      },
    ])
  })

  it('to nobody who is a guest, deactivated, an owner or a stranger', async () => {
    const gus = await someone('Gus', 'guest')
    const dora = await someone('Dora', 'user')
    await change(dora.id, { status: 'inactive' })
    const eve = await someone('Eve', 'user', await seedSpace(server))
    expect(refused(await offer(gus))).toContain('409 A guest can’t own the space')
    expect(refused(await offer(dora))).toContain('409 Only an active member')
    expect(refused(await offer(ada))).toContain('409 This person already owns the space')
    expect((await offer(eve)).status).toBe(404)
  })

  it('by no admin, and not by whoever has not confirmed their address', async () => {
    const cleo = await someone('Cleo', 'admin')
    expect((await offer(bob, 'admin', cleo)).status).toBe(403)
    await sql('update users set email_verified_at = null where id = $1', ada.id)
    expect((await offer()).body.code).toBe('VERIFY_EMAIL_FIRST')
  })

  it('to one at a time, of many at once too', async () => {
    const others = await Promise.all(['C', 'D', 'E', 'F'].map((name) => someone(name, 'user')))
    const answers = await Promise.all(others.map((other) => offer(other)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(refused(await offer())).toMatch(/409 Ownership was already offered to .\. Withdraw that first\./)
  })
})

describe('[OWN-2] an offer ends', () => {
  const open = async () => (await offer()).body.id as string

  it('after seven days, and makes room for the next', async () => {
    const { id, createdAt, expiresAt } = (await offer()).body
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * DAY_MS)
    await sql('update ownership_offers set expires_at = now() where id = $1', id)
    expect(await offered()).toBe(null)
    expect(refused(await answer('accept', id))).toContain('409 This transfer expired')
    expect((await offer()).status).toBe(201)
  })

  it('by withdrawal, by any owner; a second time says so', async () => {
    const id = await open()
    expect((await withdraw(id)).status).toBe(204)
    expect(refused(await withdraw(id))).toContain('409 This transfer was withdrawn')
    expect(refused(await answer('accept', id))).toContain('409 This transfer was withdrawn')
    expect((await acts()).map(({ action }) => action)).toEqual(['ownership.offered', 'ownership.withdrawn'])
  })

  it('when the giver loses ownership, for good', async () => {
    const cleo = await someone('Cleo', 'owner')
    const id = await open()
    await change(ada.id, { role: 'admin' }, cleo)
    await change(ada.id, { role: 'owner' }, cleo)
    expect(await offered()).toBe(null)
    expect(refused(await answer('accept', id))).toContain('409 This transfer is no longer valid')
  })

  it('when the receiver is deactivated, for good, or becomes an owner or a guest otherwise', async () => {
    for (const [away, back] of [
      [{ status: 'inactive' }, { status: 'active' }],
      [{ role: 'owner' }, { role: 'user' }],
      [{ role: 'guest' }, { role: 'user' }],
    ]) {
      const id = await open()
      await change(bob.id, away ?? {})
      await change(bob.id, back ?? {})
      expect(refused(await answer('accept', id))).toContain('409 This transfer is no longer valid')
    }
  })

  it('by being declined, and the giver is told', async () => {
    const id = await open()
    expect((await answer('decline', id)).status).toBe(204)
    expect(refused(await answer('decline', id))).toContain('409 This transfer was already declined')
    expect(refused(await answer('accept', id))).toContain('409 This transfer was already declined')
    expect(await mailsOf('ownership-declined')).toEqual([emailOf(ada)])
    expect(await roles()).toEqual({ [ada.id]: 'owner active', [bob.id]: 'user active' })
  })
})

describe('[OWN-3] an offer that is accepted', () => {
  it.each(['owner', 'admin', 'user'] as const)('makes an owner, and the giver %s', async (giverBecomes) => {
    const { body } = await offer(bob, giverBecomes)
    expect((await answer('accept', body.id)).status).toBe(204)
    expect(await roles()).toEqual({ [ada.id]: `${giverBecomes} active`, [bob.id]: 'owner active' })
    expect(refused(await answer('accept', body.id))).toContain('409 This transfer was already accepted')
    expect(await mailsOf('ownership-accepted')).toEqual([emailOf(ada)])
    const [, accepted, ...more] = await acts()
    expect(more).toEqual([])
    expect(accepted).toMatchObject({ action: 'ownership.accepted', actor_name: 'Bob', subject_name: 'Ada' })
    expect(accepted.changes[0]).toEqual({ field: 'role', before: 'user', after: 'owner' })
  })

  it('takes the giver’s invitations along that only an owner may give', async () => {
    const emailList = ['newcomer@example.com']
    const input = { emailList, status: 'invited', workspaceId, role: 'owner' } as const
    await ada.call('POST v2/workspace/send-invite', input)
    await answer('accept', (await offer(bob, 'user')).body.id)
    const found = 'select role, invited_by from members where workspace_id = $1 and email = $2'
    const rows = await sql(found, workspaceId, emailList[0])
    expect(rows).toEqual([{ role: 'user', invited_by: null }])
  })

  it('is answered by its receiver alone, in its own space', async () => {
    const cleo = await someone('Cleo', 'admin')
    const id = (await offer()).body.id
    for (const by of [ada, cleo]) {
      expect((await answer('accept', id, by)).status).toBe(403)
      expect((await answer('decline', id, by)).status).toBe(403)
    }
    expect((await withdraw(id, cleo)).status).toBe(403)
    const stranger = await someone('Eve', 'owner', await seedSpace(server))
    expect((await answer('accept', id, stranger)).status).toBe(404)
    expect((await withdraw(id, stranger)).status).toBe(404)
    expect((await answer('accept', 'no id')).status).toBe(400)
    const signedOut = await fetch(`${server.origin}/api/v2/ownership/accept`, {
      method: 'POST',
      headers: { origin: server.origin, 'content-type': 'application/json', 'x-workspace-id': workspaceId },
      body: JSON.stringify({ offerId: id }),
    })
    expect(signedOut.status).toBe(401)
  })
})

it('[OWN-2] the open pages of both hear of an offer and of its end', async () => {
  const pages = await Promise.all([ada.socket(), bob.socket()])
  const hear = () => Promise.all(pages.map((page) => nextEvent(page, 'ownership:changed')))
  const ownershipChanged = hear()
  const { body } = await offer()
  await ownershipChanged
  const over = hear()
  await withdraw(body.id)
  await over
  space.close()
})

/** PGlite has one connection, so races cannot occur on it. */
describe.runIf(hasPostgres)('at the same moment', () => {
  const owners = async () => Object.values(await roles()).filter((one) => one === 'owner active').length

  it('[OWN-3] ten acceptances have one effect', async () => {
    const { body } = await offer(bob, 'user')
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer('accept', body.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(409)])
    expect(await roles()).toEqual({ [ada.id]: 'user active', [bob.id]: 'owner active' })
    expect((await acts()).map(({ action }) => action)).toEqual(['ownership.offered', 'ownership.accepted'])
    expect(await mailsOf('ownership-accepted')).toEqual([emailOf(ada)])
  })

  it('[OWN-2] of accepting, declining and withdrawing one counts, and the others are told which', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { body } = await offer(bob, 'owner')
      const answers = await Promise.all([
        answer('accept', body.id),
        answer('decline', body.id),
        withdraw(body.id),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
      const codes = new Set(answers.filter(({ status }) => status === 409).map(refused))
      expect(codes.size).toBe(1)
      await change(bob.id, { role: 'user' })
    }
  })

  it('[ADM-2] an owner who gives everything away and one who steps down leave one', async () => {
    const cleo = await someone('Cleo', 'owner')
    const { body } = await offer(bob, 'user')
    await Promise.all([
      answer('accept', body.id),
      change(cleo.id, { role: 'user' }, cleo),
      change(ada.id, { role: 'user' }, cleo),
    ])
    expect(await owners()).toBeGreaterThan(0)
  })

  it('[OWN-2] a receiver who is deactivated while accepting is no active owner by it', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { body } = await offer(bob, 'user')
      await Promise.all([answer('accept', body.id), change(bob.id, { status: 'inactive' })])
      expect(await owners()).toBe(1)
      const after = await roles()
      if (after[ada.id] !== 'owner active') return
      await change(bob.id, { status: 'active' })
    }
  })
})
