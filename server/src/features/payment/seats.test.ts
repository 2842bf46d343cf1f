import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { digest, newId, randomToken } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import {
  createActor,
  GOOD_PASSWORD,
  register,
  registerOwner,
  tokenFor,
  untilServed,
} from '../../testing/actor.ts'
import { buy } from '../../testing/features/payment.ts'
import type { TestServer } from '../../testing/server.ts'
import { hasPostgres, startTestServer } from '../../testing/server.ts'
import { sessions, users } from '../account/tables.ts'
import { issueToken } from '../token/service.ts'
import { members } from '../workspace/tables.ts'

let server: TestServer
let owner: Actor
let workspaceId: string
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  count += 1
  ;({ owner, workspaceId } = await registerOwner(
    server.origin,
    `owner-${count}@example.com`,
    `space-${count}`,
  ))
})

const newEmails = (number: number) => Array.from({ length: number }, () => `${randomUUID()}@example.com`)
const invite = (emailList: string[]) =>
  owner.call('POST v2/workspace/send-invite', { emailList, status: 'invited', workspaceId }, { workspaceId })
const seats = async () =>
  (await owner.call('GET v2/payment/subscription-info/:workspaceId', { workspaceId })).body.seats
const query = (text: string, values: unknown[] = []) => server.services.connection.pool.query(text, values)
const bringIn = (rows: { line: number; email: string; role?: string }[], mode: 'skip' | 'update' = 'skip') =>
  owner.call(
    'POST v2/admin/workspace/import-users',
    { importId: newId(), batch: 0, mode, rows, sendInvitations: false },
    { workspaceId },
  )
const updateUser = (userId: string, change: { status?: 'active' | 'inactive'; role?: 'user' | 'guest' }) =>
  owner.call('PUT v2/admin/workspace/update-user', { userId, ...change }, { workspaceId })
const idOf = async (email: string) =>
  (await query('select id from users where email = $1', [email])).rows[0].id as string

describe('[SEAT-1] who takes a seat', () => {
  it('members and open invitations do, guests do not', async () => {
    const [one = '', two = ''] = newEmails(2)
    await invite([one])
    await bringIn([{ line: 1, email: two, role: 'guest' }])
    expect(await seats()).toEqual({ used: 2, invited: 1, total: 10 })
    await updateUser(await idOf(one), { status: 'inactive' })
    expect(await seats()).toEqual({ used: 1, invited: 0, total: 10 })
  })
})

describe('[SEAT-2] nobody gets in, or is asked in, beyond the seats', () => {
  it('by an invitation: all of them or none, and the message tells the way out', async () => {
    expect((await invite(newEmails(8))).status).toBe(200)
    const refused = await invite(newEmails(2))
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'SEATS_USED_UP',
    })
    expect(refused.body.message).toContain('9 of 10 seats')
    expect(refused.body.message).toContain('Subscription')
    expect(await seats()).toMatchObject({ used: 9 })
    const [last = ''] = newEmails(1)
    expect((await invite([last])).status).toBe(200)
    // A person invited again already has a seat.
    expect((await invite([last])).status).toBe(200)
    expect((await invite(newEmails(1))).body.message).toContain('All 10 seats')
  })

  it('by the door of an open space', async () => {
    await owner.call(
      'PUT v2/admin/workspace/settings-update',
      { settings: { isOpen: true } },
      { workspaceId },
    )
    await invite(newEmails(8))
    const [one, two] = [
      await register(server.origin, `walker-${count}@example.com`),
      await register(server.origin, `late-${count}@example.com`),
    ]
    expect((await one.call('POST v2/workspace/join', { workspaceId })).status).toBe(200)
    const refused = await two.call('POST v2/workspace/join', { workspaceId })
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'SEATS_USED_UP',
    })
    expect((await one.call('POST v2/workspace/join', { workspaceId })).status).toBe(200)
    await buy(owner, workspaceId, { quantity: 11 })
    expect((await two.call('POST v2/workspace/join', { workspaceId })).status).toBe(200)
  })

  it('by invitations of guests that are void: they stay guests, or take a seat as they walk in', async () => {
    await invite(newEmails(7))
    const guests = newEmails(2)
    const call = { workspaceId }
    const admin = await register(server.origin, `admin-${count}@example.com`)
    const adminId = await idOf(`admin-${count}@example.com`)
    await owner.call('PUT v2/admin/workspace/settings-update', { settings: { isOpen: true } }, call)
    expect((await admin.call('POST v2/workspace/join', call)).status).toBe(200)
    await query("update members set role = 'admin' where user_id = $1", [adminId])
    const rows = guests.map((email) => ({ line: 1, email, role: 'guest' }))
    const file = { importId: newId(), batch: 0, mode: 'skip' as const, rows, sendInvitations: false }
    expect((await admin.call('POST v2/admin/workspace/import-users', file, call)).status).toBe(200)
    await updateUser(adminId, { role: 'user' })
    expect(await seats()).toEqual({ used: 9, invited: 7, total: 10 })
    const walkers = await Promise.all(guests.map((email) => register(server.origin, email)))
    const answers = []
    for (const walker of walkers) answers.push(await walker.call('POST v2/workspace/join', call))
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[0]?.body.userRole).toBe('user')
    expect(await seats()).toMatchObject({ used: 10 })
  })

  it('by being made active again, or a member from a guest', async () => {
    const people = newEmails(9)
    await invite(people)
    const [one = '', two = ''] = await Promise.all(people.slice(0, 2).map(idOf))
    await query("update members set joined_at = now(), status = 'inactive' where user_id = $1", [one])
    const [guest = '', last = ''] = newEmails(2)
    await bringIn([{ line: 1, email: guest, role: 'guest' }])
    await invite([last])
    const back = await updateUser(one, { status: 'active' })
    expect({ status: back.status, code: back.body.code }).toEqual({ status: 409, code: 'SEATS_USED_UP' })
    const raised = await updateUser(await idOf(guest), { role: 'user' })
    expect({ status: raised.status, code: raised.body.code }).toEqual({ status: 409, code: 'SEATS_USED_UP' })
    await updateUser(two, { role: 'guest' })
    expect((await updateUser(one, { status: 'active' })).status).toBe(200)
  })

  it('[SEAT-5] by a file: a row fails and says why, the batch goes on', async () => {
    await invite(newEmails(7))
    const rows = newEmails(5).map((email, index) => ({
      line: index + 1,
      email,
      ...(index === 1 && { role: 'guest' }),
    }))
    const { status, body } = await bringIn(rows)
    expect(status).toBe(200)
    const results = body.results.map(({ result }: { result: string }) => result)
    expect(results).toEqual(['created', 'created', 'created', 'failed', 'failed'])
    expect(body.results[4]).toMatchObject({ field: 'seat', reason: expect.stringMatching('All seats') })
    expect(await seats()).toMatchObject({ used: 10 })
    const raised = await bringIn([{ line: 1, email: rows[1]?.email ?? '', role: 'user' }], 'update')
    expect(raised.body.results[0].result).toBe('failed')
  })

  it('[SEAT-5] by a file that makes a guest of somebody: their seat is free for the next row', async () => {
    const [one = '', two = ''] = newEmails(2)
    await invite([...newEmails(8), one])
    const rows = [
      { line: 1, email: one, role: 'guest' },
      { line: 2, email: two },
    ]
    const { body } = await bringIn(rows, 'update')
    expect(body.results.map(({ result }: { result: string }) => result)).toEqual(['updated', 'created'])
    expect(await seats()).toMatchObject({ used: 10, total: 10 })
  })

  it('[SEAT-3] an invitation has its seat, with an account or a new one', async () => {
    const people = newEmails(9)
    await invite(people)
    const [known = '', unknown = ''] = people
    const bearer = await tokenFor(server.origin, unknown, /invite|join/i)
    const visitor = createActor(server.origin)
    const made = { email: unknown, name: 'New Person', password: GOOD_PASSWORD }
    expect((await visitor.call('POST v2/auth/create', made, { bearer })).status).toBe(201)
    expect(await seats()).toEqual({ used: 10, invited: 8, total: 10 })
    expect(known).toBeTruthy()
  })

  it('[SEAT-3] an invitation is no way into a space that has more people than seats', async () => {
    const [email = ''] = newEmails(1)
    await invite([email])
    for (const one of newEmails(10))
      await query(
        `with person as (insert into users (id, email, name, country_code) values ($1, $2, 'Somebody', 91) returning id)
         insert into members (workspace_id, user_id, role, status, name, email)
         select $3, id, 'user', 'active', 'Somebody', $2 from person`,
        [newId(), one, workspaceId],
      )
    const bearer = await tokenFor(server.origin, email, /invite|join/i)
    const made = { email, name: 'New Person', password: GOOD_PASSWORD }
    const refused = await createActor(server.origin).call('POST v2/auth/create', made, { bearer })
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'SEATS_USED_UP',
    })
    const { rows } = await query('select password_hash from users where email = $1', [email])
    expect(rows[0].password_hash).toBeNull()
    // The space is older than plans: it accepts no more people, but stays usable.
    expect((await invite(newEmails(1))).status).toBe(409)
    const change = { companyName: 'Still here' }
    expect((await owner.call('PUT v2/admin/workspace/update', change, { workspaceId })).status).toBe(200)
  })
})

describe.runIf(hasPostgres)('[SEAT-2] at once, on PostgreSQL', () => {
  let racing: TestServer
  let host: Awaited<ReturnType<typeof registerOwner>>
  beforeAll(async () => {
    racing = await startTestServer({ onPostgres: true })
    host = await registerOwner(racing.origin, 'host@example.com', 'racing')
  })
  afterAll(() => racing?.close())

  const PEOPLE = 200
  const taken = async () => {
    const { rows } = await racing.services.connection.pool.query(
      `select count(*)::int as used, (count(*) filter (where status = 'active'))::int as active
       from members where workspace_id = $1 and role <> 'guest' and status in ('active', 'invited')`,
      [host.workspaceId],
    )
    return rows[0] as { used: number; active: number }
  }

  it('200 who accept, and who are asked in, walk in and come by a file meanwhile, are never more than the seats', async () => {
    const { services, origin } = racing
    const { db } = services
    const call = { workspaceId: host.workspaceId }
    await buy(host.owner, host.workspaceId, { quantity: PEOPLE + 5 })
    await host.owner.call('PUT v2/admin/workspace/settings-update', { settings: { isOpen: true } }, call)
    const inviterId = (await host.owner.call('GET v2/user/profile', {})).body.id
    const people = Array.from({ length: PEOPLE }, (_, index) => ({
      id: newId(),
      email: `guest-${index}@example.com`,
      name: 'Somebody',
      countryCode: 91,
      emailVerifiedAt: new Date(),
    }))
    await db.insert(users).values(people)
    await db.insert(members).values(
      people.map(({ id: userId, email, name }) => ({
        ...call,
        userId,
        email,
        name,
        role: 'user' as const,
        status: 'invited' as const,
        invitedBy: inviterId,
        invitedAt: new Date(),
      })),
    )
    const accepts = people.map(async ({ id: userId, email }) => {
      const [sessionId, cookie] = [newId(), randomToken()]
      await db.insert(sessions).values({
        id: sessionId,
        rootId: sessionId,
        kind: 'account',
        userId,
        tokenHash: digest(cookie),
        host: 'localhost',
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      const bearer = await issueToken(services, db, { purpose: 'invite', email, userId, ...call })
      const headers = { authorization: `Bearer ${bearer}`, cookie: `sid-${new URL(origin).port}=${cookie}` }
      return async () => ({
        status: (await untilServed(() => fetch(`${origin}/api/v2/workspace/accept-invite`, { headers })))
          .status,
      })
    })
    const accepting = await Promise.all(accepts)
    const walkers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => register(origin, `walker-${index}@example.com`)),
    )
    const inviting = (at: number) =>
      host.owner.call(
        'POST v2/workspace/send-invite',
        { emailList: [`new-${at}@example.com`], status: 'invited', ...call },
        call,
      )
    const importing = () =>
      host.owner.call(
        'POST v2/admin/workspace/import-users',
        {
          importId: newId(),
          batch: 0,
          mode: 'skip',
          sendInvitations: false,
          rows: Array.from({ length: 6 }, (_, index) => ({
            line: index + 1,
            email: `filed-${index}@example.com`,
          })),
        },
        call,
      )
    const answers = await Promise.all([
      ...accepting.map((accept) => accept()),
      ...walkers.map((walker) => walker.call('POST v2/workspace/join', call)),
      ...Array.from({ length: 6 }, (_, index) => inviting(index)),
      importing(),
    ])
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(answers.slice(0, PEOPLE).filter(({ status }) => status === 200)).toHaveLength(PEOPLE)
    const { used, active } = await taken()
    expect(used).toBe(PEOPLE + 5)
    expect(active).toBeGreaterThan(PEOPLE)
  })

  it('[SEAT-4] a plan that is made smaller while people are asked in never has fewer seats than are taken', async () => {
    const call = { workspaceId: host.workspaceId }
    const { used } = await taken()
    await host.owner.call('POST v2/payment/upgrade-subscription', { ...call, quantity: used + 4 }, call)
    const answers = await Promise.all([
      host.owner.call('POST v2/payment/upgrade-subscription', { ...call, quantity: used + 1 }, call),
      ...Array.from({ length: 8 }, (_, index) =>
        host.owner.call(
          'POST v2/workspace/send-invite',
          { emailList: [`more-${index}@example.com`], status: 'invited', ...call },
          call,
        ),
      ),
    ])
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    const { body } = await host.owner.call('GET v2/payment/subscription-info/:workspaceId', call)
    expect((await taken()).used).toBeLessThanOrEqual(body.seats.total)
  })
})
