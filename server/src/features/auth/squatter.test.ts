import { HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { createActor, GOOD_PASSWORD, register, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let passedMs = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + passedMs) })
})
afterAll(() => server?.close())

const NEW = /Confirm your new/
const PASSWORD = 'purple monkey dishwasher 42'
const someone = () => createActor(server.origin)
const tokenTo = (email: string, subject: RegExp) => tokenFor(server.origin, email, subject)
const mailsTo = async (email: string) => {
  const response = await fetch(`${server.origin}/sandbox/mail.json?to=${email}`)
  return ((await response.json()) as unknown[]).length
}
const confirm = (type: 'email' | 'change-new', bearer: string) =>
  someone().call('PATCH v2/auth/verify-email', { type }, { bearer })

/** Registers with another person's address, and requests a change to the squatter's own. */
const squat = async (name: string) => {
  const [email, evil] = [`${name}@example.com`, `${name}@attacker.example`]
  const squatter = await register(server.origin, email)
  const response = await squatter.call('POST v2/user/change-email', { email: evil, password: GOOD_PASSWORD })
  expect(response.status).toBe(200)
  return { squatter, email, evil, kept: await tokenTo(evil, NEW) }
}
/** The address's real owner sets a password by email. */
const reset = async (email: string) => {
  await someone().call('POST v2/auth/request-reset-password', { email })
  const bearer = await tokenTo(email, /new password/)
  return someone().call('POST v2/auth/reset-password', { password: PASSWORD }, { bearer })
}

describe('a change of address that was asked for before the address was confirmed', () => {
  it('[AUTH-3] ends with a password set by mail', async () => {
    const { email, kept: token } = await squat('taken.back')
    expect((await reset(email)).status).toBe(200)
    expect((await confirm('change-new', token)).status).toBe(410)
    const owner = someone()
    expect((await owner.call('POST v2/auth/login', { email, password: PASSWORD })).status).toBe(200)
    expect((await owner.call('GET v2/user/security', {})).body.emailChange).toBeNull()
  })

  it('[AUTH-3] ends as the address is confirmed', async () => {
    const { email, kept: token } = await squat('confirmed')
    await someone().call('POST v2/auth/request-email-verification', { email })
    const { body } = await confirm('email', await tokenTo(email, /Verify your email/))
    expect(body.user).toMatchObject({ email, emailVerified: true })
    expect((await confirm('change-new', token)).status).toBe(410)
  })

  it('[AUTH-3] does not pass for confirmed, however the address became so since', async () => {
    const { squatter, email, kept: token } = await squat('elsewhere')
    const sql = 'update users set email_verified_at = now() where email = $1'
    await server.services.connection.pool.query(sql, [email])
    expect((await confirm('change-new', token)).status).toBe(410)
    expect((await squatter.call('GET v2/user/profile', {})).body.email).toBe(email)
  })
})

it('a change of address goes on though somebody else asks for the same address, and gives it up', async () => {
  const { squatter: first, evil: wanted, kept: token } = await squat('first')
  const second = await register(server.origin, 'second@example.com')
  // An address gets one email per hour, whoever requests it.
  passedMs += HOUR_MS
  const input = { email: wanted, password: GOOD_PASSWORD }
  expect((await second.call('POST v2/user/change-email', input)).status).toBe(200)
  await expect.poll(() => mailsTo(wanted)).toBe(2)
  await second.call('POST v2/user/cancel-email-change', {})
  expect((await confirm('change-new', token)).status).toBe(200)
  expect((await first.call('GET v2/user/profile', {})).body.email).toBe(wanted)
})

describe('what lies in a mailbox that is not the account’s any more', () => {
  /**
   * Moves the account to another address, then sends an email queued for the old one. Returns the number of tokens
   * issued.
   */
  const moved = async (name: string, template: 'reset-password' | 'verify-email') => {
    const { squatter, email, evil: newEmail, kept: token } = await squat(name)
    const userId = (await squatter.call('GET v2/user/profile', {})).body.id as string
    const { pool } = server.services.connection
    expect((await confirm('change-new', token)).status).toBe(200)
    const before = await pool.query("select count(*)::int as n from tokens where purpose <> 'invite'")
    // Like an email that the mail server has refused so far.
    const mail = `insert into mails (id, "to", template, data) values (gen_random_uuid(), $1, $2, $3) returning id`
    const { rows } = await pool.query(mail, [email, template, { name: 'Ada', userId }])
    emitOnCommit(server.services.db, 'mail:written')
    const sentAt = async () =>
      (await pool.query('select sent_at from mails where id = $1', [rows[0].id])).rows[0].sent_at
    await expect.poll(sentAt).not.toBeNull()
    const after = await pool.query("select count(*)::int as n from tokens where purpose <> 'invite'")
    return { email, newEmail, made: after.rows[0].n - before.rows[0].n }
  }

  it.each(['reset-password', 'verify-email'] as const)(
    'is no link of a %s mail that comes late',
    async (template) => {
      const { email, made } = await moved(`late.${template}`, template)
      const to = await fetch(`${server.origin}/sandbox/mail.json?to=${email}`)
      const mails = (await to.json()) as { text: string }[]
      expect(mails.filter(({ text }) => text.includes('token='))).toEqual([])
      expect(made).toBe(0)
    },
  )

  it.each([
    ['sets no password', 'resetPassword'],
    ['confirms nothing', 'verifyEmail'],
  ] as const)('%s', async (_what, purpose) => {
    const email = `older.${purpose.toLowerCase()}@example.com`
    const actor = await register(server.origin, email)
    const ask =
      purpose === 'resetPassword'
        ? 'POST v2/auth/request-reset-password'
        : 'POST v2/auth/request-email-verification'
    await actor.call(ask, { email })
    const bearer = await tokenTo(email, purpose === 'resetPassword' ? /new password/ : /Verify your email/)
    const sql = 'update users set email = $2 where email = $1'
    await server.services.connection.pool.query(sql, [email, `new.${email}`])
    const used =
      purpose === 'resetPassword'
        ? await someone().call('POST v2/auth/reset-password', { password: PASSWORD }, { bearer })
        : await confirm('email', bearer)
    expect(used.status).toBe(410)
    expect((await actor.call('GET v2/user/profile', {})).body.emailVerified).toBe(false)
  })
})
