import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { createActor, GOOD_PASSWORD, register, tokenFor } from '../../testing/actor.ts'
import { linkAs } from '../../testing/features/link.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const PASSWORD = 'purple monkey dishwasher 42'
const EACH = [
  'bookingLinks',
  'feed',
  'guestLinks',
  'linked',
  'offer',
  'provider',
  'push',
  'sessions',
  'start',
  'token',
]

let server: TestServer
let email: string
let userId: string
let spaceId: string
let actor: Actor
const pool = () => server.services.connection.pool
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())
beforeEach(async () => {
  email = `${randomUUID()}@example.com`
  actor = await register(server.origin, email)
  userId = (await actor.call('GET v2/user/profile', {})).body.id
  const made = await actor.call('POST v2/workspace/create', {
    name: 'Engines',
    domain: `d${randomUUID().slice(0, 8)}`,
  })
  spaceId = made.body.workspace?.id ?? made.body.id
})

/**
 * Creates one of each grant of access to an account, as its owner would, or a stranger who registered with the address.
 */
const makeEach = async () => {
  const seat: Actor = { ...actor, call: (name, input) => actor.call(name, input, { workspaceId: spaceId }) }
  expect((await seat.call('POST v2/event/make-feed', {})).status).toBe(201)
  await linkAs(server, seat, 'google calendar')
  await seat.call('POST v2/calendar/link-start', { provider: 'google', kind: 'drive' })
  const settle = `insert into identities (issuer, subject, provider, user_id)
    values ('https://provider.example', $1, 'google', $2)`
  await pool().query(settle, [randomUUID(), userId])
  const [typeId, linkId] = [randomUUID(), randomUUID()]
  await pool().query(
    `insert into booking_types select * from jsonb_populate_record(null::booking_types, $1)`,
    [await rowOf('booking_types', { id: typeId, workspace_id: spaceId, owner_id: userId })],
  )
  await pool().query(
    `insert into booking_links (id, workspace_id, type_id, created_by, uses, expires_at, created_at)
    values ($1, $2, $3, $4, 0, now() + interval '1 day', now())`,
    [linkId, spaceId, typeId, userId],
  )
  await pool().query(
    `insert into guest_invites (id, workspace_id, expires_at, created_by) values ($1, $2, now() + interval '1 day', $3)`,
    [randomUUID(), spaceId, userId],
  )
  const other = randomUUID()
  await pool().query(`insert into users (id, email, name, country_code) values ($1, $2, 'Other', 91)`, [
    other,
    `${other}@example.com`,
  ])
  await pool().query(
    `insert into ownership_offers (id, workspace_id, giver_id, receiver_id, giver_becomes, created_at, expires_at)
    values ($1, $2, $3, $4, 'user', now(), now() + interval '1 day')`,
    [randomUUID(), spaceId, userId, other],
  )
  await pool().query(
    `insert into push_subscriptions (session_id, endpoint, p256dh, auth)
    select id, 'https://push.example/' || id, 'x', 'x' from sessions where user_id = $1`,
    [userId],
  )
  await pool().query(
    `insert into tokens (id, purpose, email, user_id, expires_at) values ($1, 'verifyEmail', $2, $3, now() + interval '1 day')`,
    [randomUUID(), email, userId],
  )
}

/** Inserts a row with a value for each column that requires one. */
const rowOf = async (table: string, values: Record<string, unknown>) => {
  const { rows } = await pool().query(
    `select column_name as name, data_type as type from information_schema.columns
    where table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  )
  const filler: Record<string, unknown> = {
    ...{ text: 'x', integer: 30, boolean: true, jsonb: [], uuid: randomUUID(), ARRAY: [] },
    'timestamp with time zone': new Date().toISOString(),
  }
  const { rows: defaults } = await pool().query(
    `select column_name as name from information_schema.columns where table_name = $1 and column_default is not null`,
    [table],
  )
  const byDefault = Object.fromEntries(
    defaults.map(({ name }: { name: string }) => [
      name,
      name.endsWith('_at') ? new Date().toISOString() : undefined,
    ]),
  )
  const wanted = Object.fromEntries(
    rows.map(({ name, type }: { name: string; type: string }) => [name, filler[type]]),
  )
  return JSON.stringify({ ...byDefault, ...wanted, ...values })
}

/** The grants that still exist. */
const left = async (): Promise<string[]> => {
  const counts: Record<string, string> = {
    feed: 'select from event_feeds where user_id = $1',
    linked: 'select from linked_accounts where user_id = $1',
    start: 'select from link_starts where user_id = $1',
    provider: 'select from identities where user_id = $1',
    bookingLinks: 'select from booking_links where created_by = $1 and revoked_at is null',
    guestLinks: 'select from guest_invites where created_by = $1 and invalidated_at is null',
    offer: 'select from ownership_offers where giver_id = $1 and ended_at is null',
    sessions: 'select from sessions where user_id = $1',
    push: 'select from push_subscriptions p join sessions s on s.id = p.session_id where s.user_id = $1',
    token: 'select from tokens where user_id = $1 and used_at is null and voided_at is null',
  }
  const found = await Promise.all(
    Object.entries(counts).map(async ([name, query]) => {
      const { rowCount } = await pool().query(query, [userId])
      return rowCount ? [name] : []
    }),
  )
  return found.flat().sort()
}

const confirm = async (by: Actor) => {
  await createActor(server.origin).call('POST v2/auth/request-email-verification', { email })
  const bearer = await tokenFor(server.origin, email, /Verify your email/)
  expect((await by.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer })).status).toBe(200)
}
const reset = async () => {
  const owner = createActor(server.origin)
  await owner.call('POST v2/auth/request-reset-password', { email })
  const bearer = await tokenFor(server.origin, email, /new password/)
  expect((await owner.call('POST v2/auth/reset-password', { password: PASSWORD }, { bearer })).status).toBe(
    200,
  )
}

describe('[AUTH-3] what was made while an address may have been a stranger’s', () => {
  it('ends with the password that its owner sets by mail, each way in of them', async () => {
    await makeEach()
    expect(await left()).toEqual(EACH)
    await reset()
    expect(await left()).toEqual([])
  })

  it('ends as its owner confirms it in a browser of their own, but for what the stranger’s password opens anyway', async () => {
    await makeEach()
    await confirm(createActor(server.origin))
    expect(await left()).toEqual(['guestLinks', 'push', 'sessions'])
    await reset()
    expect(await left()).toEqual([])
  })

  it('stays with who registered and confirms where they are signed in', async () => {
    await makeEach()
    await confirm(actor)
    expect(await left()).toEqual(EACH.filter((one) => one !== 'token'))
  })
})

describe('[AUTH-3] a password set by mail for an address that is confirmed', () => {
  it('ends what reads and writes in the account’s place, and leaves what others come by', async () => {
    await confirm(actor)
    await makeEach()
    await reset()
    expect(await left()).toEqual(['bookingLinks', 'guestLinks', 'provider'])
    const mails = async () => (await fetch(`${server.origin}/sandbox/mail.json?to=${email}`)).text()
    await expect.poll(mails).toContain('linked calendars and Drives were disconnected too')
  })

  it('touches nothing that its owner makes later', async () => {
    await reset()
    actor = createActor(server.origin)
    expect((await actor.call('POST v2/auth/login', { email, password: PASSWORD })).status).toBe(200)
    await makeEach()
    expect(await left()).toEqual(EACH)
  })
})

describe('[ACC-11] after a change of the password', () => {
  const accessGrants = async () => (await actor.call('GET v2/user/ways-in', {})).body.rows
  it('is told what still has access, and ended one by one', async () => {
    await confirm(actor)
    await makeEach()
    await createActor(server.origin).call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
    const kinds = (rows: { kind: string }[]) => rows.map(({ kind }) => kind)
    expect(await accessGrants()).toMatchObject([
      { kind: 'devices', count: 1 },
      { kind: 'provider', title: 'Google' },
      { kind: 'linked', title: 'Google calendar', detail: 'ada@example.com' },
      { kind: 'bookingLinks', title: 'Engines', count: 1 },
      { kind: 'feed', title: 'Engines' },
      { kind: 'guestLinks', title: 'Engines', count: 1 },
    ])
    const change = { password: GOOD_PASSWORD, newPassword: PASSWORD }
    expect((await actor.call('POST v2/user/change-password', change)).status).toBe(204)
    const rows = await accessGrants()
    expect(kinds(rows)).toEqual(['provider', 'linked', 'bookingLinks', 'feed', 'guestLinks'])
    const end = (some: { kind: string; id: string }[], password?: string) =>
      actor.call('POST v2/user/end-ways-in', {
        ways: some.map(({ kind, id }) => ({ kind, id })) as never,
        ...(password && { password }),
      })
    expect((await end([rows[0]])).status).toBe(403)
    const one = await end(rows.filter(({ kind }: { kind: string }) => kind === 'feed'))
    expect(kinds(one.body.rows)).toEqual(['provider', 'linked', 'bookingLinks', 'guestLinks'])
    expect((await end(one.body.rows, PASSWORD)).body.rows).toEqual([])
    expect(await left()).not.toContain('linked')
  })

  it('ends nothing of anybody else', async () => {
    await makeEach()
    const rows = await accessGrants()
    const stranger = await register(server.origin, `${randomUUID()}@example.com`)
    const named = rows.filter(({ kind }: { kind: string }) => kind !== 'provider')
    const answer = await stranger.call('POST v2/user/end-ways-in', {
      ways: named.map(({ kind, id }: { kind: never; id: string }) => ({ kind, id })),
    })
    expect(answer).toMatchObject({ status: 200, body: { rows: [] } })
    expect(await left()).toEqual(EACH)
  })
})
