import * as argon2 from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

vi.mock('@node-rs/argon2', { spy: true })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => vi.clearAllMocks())
afterAll(() => server.close())

let count = 0
const newEmail = () => {
  count += 1
  return `grace${count}@example.com`
}
const WRONG = 'not this one at all'
const login = (email: string, password: string, workspaceId?: string) =>
  createActor(server.origin).call(
    'POST v2/auth/login',
    { email, password },
    { ...(workspaceId && { workspaceId }) },
  )
/** The parameters of an argon2 hash, which determine its cost: `m=47104,t=1,p=1`. */
const costs = () => vi.mocked(argon2.verify).mock.calls.map(([hash]) => String(hash).split('$')[3])

describe('[T6] the work', () => {
  it('for an address that nobody has is that of one with an account', async () => {
    const email = newEmail()
    await register(server.origin, email)
    // The first login also creates the dummy hash.
    await login(newEmail(), WRONG)
    vi.clearAllMocks()
    const query = vi.spyOn(server.services.connection.pool, 'query')
    // Counts only account queries, because the email queue polls at its own times.
    const lookups = () =>
      query.mock.calls.filter((call) => JSON.stringify(call[0]).includes('from \\"users\\"')).length
    const work = async (address: string) => {
      const answer = await login(address, WRONG)
      const done = {
        costs: costs(),
        hashed: vi.mocked(argon2.hash).mock.calls.length,
        queries: lookups(),
      }
      vi.clearAllMocks()
      return { status: answer.status, ...done }
    }
    const known = await work(email)
    expect(known).toMatchObject({ status: 403, costs: ['m=47104,t=1,p=1'], hashed: 0 })
    expect(known.queries).toBeGreaterThan(0)
    expect(await work(newEmail())).toEqual(known)
    query.mockRestore()
  })

  /** The queries for users and emails, and the rows written, when a call contains an address. */
  const workOf = async (
    call:
      | 'POST v2/auth/request-reset-password'
      | 'POST v2/auth/request-email-verification'
      | 'POST v2/auth/check-email',
    email: string,
  ) => {
    const { pool } = server.services.connection
    const query = vi.spyOn(pool, 'query')
    const { status } = await createActor(server.origin).call(call, { email })
    const statements = query.mock.calls
      .map(([queryCall]) => String((queryCall as { text?: string }).text))
      .filter((text) => /from "(?:users|identities)"|insert into "mails"/.test(text))
    query.mockRestore()
    const sql = 'select template from mails where "to" = $1 order by created_at'
    return { status, statements, written: (await pool.query(sql, [email])).rows }
  }

  /** In the state of an invited person. */
  const withoutAnyWayIn = async () => {
    const email = newEmail()
    await register(server.origin, email)
    const { rows } = await server.services.connection.pool.query(
      'update users set password_hash = null where email = $1 returning id',
      [email],
    )
    return { email, id: rows[0].id as string }
  }
  const byProvider = async () => {
    const { email, id } = await withoutAnyWayIn()
    const identity = `insert into identities (issuer, subject, provider, user_id) values ('i', $2, 'google', $1)`
    await server.services.connection.pool.query(identity, [id, email])
    return email
  }

  it('of telling whether there is an account is one question, whoever is asked about', async () => {
    const email = newEmail()
    await register(server.origin, email)
    const { statements } = await workOf('POST v2/auth/check-email', email)
    expect(statements).toHaveLength(1)
    for (const address of [newEmail(), (await withoutAnyWayIn()).email, await byProvider()])
      expect((await workOf('POST v2/auth/check-email', address)).statements).toEqual(statements)
  })

  it('of a registration is one hash, also where the address is taken', async () => {
    const email = newEmail()
    for (const status of [201, 409]) {
      vi.clearAllMocks()
      const input = { name: 'Grace', email, password: GOOD_PASSWORD }
      expect((await createActor(server.origin).call('POST v2/auth/create', input)).status).toBe(status)
      expect(argon2.hash).toHaveBeenCalledTimes(1)
    }
  })

  it('of a request for a new password is one mail written, whoever asks', async () => {
    const email = newEmail()
    await register(server.origin, email)
    vi.clearAllMocks()
    const known = await workOf('POST v2/auth/request-reset-password', email)
    expect(known.statements).toHaveLength(2)
    expect(known.written).toEqual([{ template: 'reset-password' }])
    const others = [
      [newEmail(), 'no-account'],
      [(await withoutAnyWayIn()).email, 'no-account'],
      [await byProvider(), 'set-password'],
    ] as const
    vi.clearAllMocks()
    for (const [address, template] of others) {
      const { statements, written } = await workOf('POST v2/auth/request-reset-password', address)
      expect(statements).toEqual(known.statements)
      expect(written).toContainEqual({ template })
    }
    for (const work of [argon2.hash, argon2.verify]) expect(work).not.toHaveBeenCalled()
  })

  it('of a request to confirm an address is one mail written, which is sent to those who wait alone', async () => {
    const [waiting, confirmed, invited, unknown] = [newEmail(), newEmail(), newEmail(), newEmail()]
    await register(server.origin, waiting)
    const { owner, workspaceId } = await registerOwner(server.origin, confirmed, 'waiting-engines')
    const invitation = { emailList: [invited], status: 'invited' as const, workspaceId }
    await owner.call('POST v2/workspace/send-invite', invitation, { workspaceId })
    const { pool } = server.services.connection
    await pool.query("delete from mails where template = 'verify-email'")

    const expected = await workOf('POST v2/auth/request-email-verification', waiting)
    expect(expected).toMatchObject({ status: 200, written: [{ template: 'verify-email' }] })
    expect(expected.statements).toHaveLength(2)
    for (const email of [confirmed, invited, unknown]) {
      const { written, ...work } = await workOf('POST v2/auth/request-email-verification', email)
      expect(work).toEqual({ status: 200, statements: expected.statements })
      expect(written).toContainEqual({ template: 'verify-email' })
    }

    const left = "select count(*)::int as left from mails where template = 'verify-email' and sent_at is null"
    await expect.poll(async () => (await pool.query(left)).rows).toEqual([{ left: 0 }])
    const sent = `select "to" from sandbox_mails where subject like 'Verify%' and "to" = any($1)`
    // An earlier request without an account doesn't suppress the email once the account exists.
    const late = await register(server.origin, unknown)
    await late.call('POST v2/auth/request-email-verification', { email: unknown })
    await tokenFor(server.origin, unknown, /Verify/)
    const people = [waiting, invited]
    expect((await pool.query(sent, [people])).rows).toEqual([{ to: waiting }])
    expect((await pool.query(sent, [[confirmed]])).rows).toHaveLength(1)
  })
})

describe('wrong passwords', () => {
  it('[AUTH-1] five of them close an address to the right one too, until a new one is set by mail', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const email = newEmail()
      await register(strict.origin, email)
      const actor = createActor(strict.origin)
      const tryPassword = (password: string) => actor.call('POST v2/auth/login', { email, password })
      for (let tries = 0; tries < 5; tries += 1)
        expect((await tryPassword(WRONG)).body.code).toBe('BAD_CREDENTIALS')
      const closed = await tryPassword(GOOD_PASSWORD)
      expect([closed.status, closed.body.code]).toEqual([429, 'TOO_MANY'])
      expect(closed.body.message).toContain('reset your password')

      await actor.call('POST v2/auth/request-reset-password', { email })
      const bearer = await tokenFor(strict.origin, email, /new password/)
      const password = 'a much better one indeed'
      expect((await actor.call('POST v2/auth/reset-password', { password }, { bearer })).status).toBe(200)
      expect((await tryPassword(password)).status).toBe(200)
    } finally {
      await strict.close()
    }
  })

  it('[AUTH-1] twenty at once are five, at the login and where the own password is asked for', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const twenty = async (attempt: () => Promise<{ status: number }>) =>
        (await Promise.all(Array.from({ length: 20 }, attempt))).map(({ status }) => status).sort()
      const expected = [...Array(5).fill(403), ...Array(15).fill(429)]
      const email = newEmail()
      await register(strict.origin, email)
      const login = () => createActor(strict.origin).call('POST v2/auth/login', { email, password: WRONG })
      expect(await twenty(login)).toEqual(expected)
      const actor = await register(strict.origin, newEmail())
      const change = () => actor.call('POST v2/user/change-email', { email: newEmail(), password: WRONG })
      expect(await twenty(change)).toEqual(expected)
    } finally {
      await strict.close()
    }
  })

  it('[AUTH-1] are forgotten with the right one', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
    try {
      const email = newEmail()
      await register(strict.origin, email)
      const tryPassword = (password: string) =>
        createActor(strict.origin).call('POST v2/auth/login', { email, password })
      for (let round = 0; round < 3; round += 1) {
        for (let tries = 0; tries < 4; tries += 1) expect((await tryPassword(WRONG)).status).toBe(403)
        expect((await tryPassword(GOOD_PASSWORD)).status).toBe(200)
      }
    } finally {
      await strict.close()
    }
  })
})

describe('[T8] a hash of other figures than today’s', () => {
  const CHEAP = { memoryCost: 8192, timeCost: 1, parallelism: 1 }
  const storedOf = async (email: string): Promise<string> => {
    const sql = 'select password_hash as hash from users where email = $1'
    return (await server.services.connection.pool.query(sql, [email])).rows[0].hash
  }
  const store = async (email: string, hash: string) => {
    const sql = 'update users set password_hash = $2 where email = $1'
    await server.services.connection.pool.query(sql, [email, hash])
  }
  const registerWith = async (options: typeof CHEAP) => {
    const email = newEmail()
    await register(server.origin, email)
    await store(email, await argon2.hash(GOOD_PASSWORD, options))
    vi.clearAllMocks()
    return email
  }

  it('is replaced by the login with the right password, and by that alone', async () => {
    const email = await registerWith(CHEAP)
    const cheap = await storedOf(email)
    expect((await login(email, WRONG)).status).toBe(403)
    expect(await storedOf(email)).toBe(cheap)
    expect((await login(email, GOOD_PASSWORD)).status).toBe(200)
    const renewed = await storedOf(email)
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    vi.clearAllMocks()
    expect((await login(email, GOOD_PASSWORD)).status).toBe(200)
    expect(await storedOf(email)).toBe(renewed)
    expect(argon2.hash).not.toHaveBeenCalled()
  })

  it('never keeps anybody out, though no new one could be made', async () => {
    const email = await registerWith(CHEAP)
    const cheap = await storedOf(email)
    vi.mocked(argon2.hash).mockRejectedValueOnce(new Error('no memory left'))
    expect((await login(email, GOOD_PASSWORD)).status).toBe(200)
    expect(argon2.hash).toHaveBeenCalledOnce()
    expect(await storedOf(email)).toBe(cheap)
  })

  it('does not come back over a password that was set meanwhile', async () => {
    const email = await registerWith(CHEAP)
    const other = await argon2.hash('a much better one indeed')
    vi.mocked(argon2.hash).mockImplementationOnce(async () => {
      await store(email, other)
      return 'the hash of the former password'
    })
    expect((await login(email, GOOD_PASSWORD)).status).toBe(200)
    expect(await storedOf(email)).toBe(other)
  })
})

describe('[T8] what is longer than any password', () => {
  it.each([1025, 20_000, 1_000_000])(
    '%i characters are refused before anything is hashed',
    async (length) => {
      const email = newEmail()
      const password = 'x'.repeat(length)
      expect([400, 413]).toContain((await login(email, password)).status)
      const create = { name: 'Grace', email, password }
      const made = await createActor(server.origin).call('POST v2/auth/create', create)
      expect([400, 413]).toContain(made.status)
      expect(argon2.verify).not.toHaveBeenCalled()
      expect(argon2.hash).not.toHaveBeenCalled()
    },
  )
})

describe('a space that asks for a confirmed address', () => {
  it('[T7] says so after the right password alone, and lets in whoever has confirmed', async () => {
    const ownersEmail = newEmail()
    const { owner, workspaceId } = await registerOwner(server.origin, ownersEmail, 'careful-engines')
    const settings = { requireVerifiedEmail: true }
    const set = await owner.call('PUT v2/admin/workspace/settings-update', { settings }, { workspaceId })
    expect(set.status).toBe(200)
    const email = newEmail()
    await register(server.origin, email)

    const wrong = await login(email, WRONG, workspaceId)
    expect([wrong.status, wrong.body.code]).toEqual([403, 'BAD_CREDENTIALS'])
    const unverified = await login(email, GOOD_PASSWORD, workspaceId)
    expect([unverified.status, unverified.body.code, unverified.body.message]).toEqual([
      403,
      'NOT_VERIFIED',
      'Account not verified',
    ])
    expect((await login(newEmail(), GOOD_PASSWORD, workspaceId)).body.code).toBe('BAD_CREDENTIALS')
    expect((await login(ownersEmail, GOOD_PASSWORD, workspaceId)).status).toBe(200)
    // [SPACE-6] The owner who set that rule is not locked out by it.
    const unconfirm = 'update users set email_verified_at = null where email = $1'
    await server.services.connection.pool.query(unconfirm, [ownersEmail])
    expect((await login(ownersEmail, GOOD_PASSWORD, workspaceId)).status).toBe(200)
    expect((await login(email, GOOD_PASSWORD)).status).toBe(200)
  })
})
