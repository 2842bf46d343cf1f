import { HOUR_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { createActor } from '../../testing/actor.ts'
import { GOOD_PASSWORD, register, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

const NEW = /Confirm your new/
const SPAM = 'You won at evil.example Claim it'

describe('a stranger whose address somebody types', () => {
  let server: TestServer
  // Starts at the beginning of an hour, so that none ends during the test.
  let laterMs = HOUR_MS - (Date.now() % HOUR_MS)
  beforeAll(async () => {
    server = await startTestServer({ clock: () => new Date(Date.now() + laterMs) })
  })
  afterAll(() => server?.close())

  const mailsTo = async (email: string) =>
    (await (await fetch(`${server.origin}/sandbox/mail.json?to=${email}`)).json()) as {
      subject: string
      text: string
      html: string
    }[]
  const ask = (actor: ReturnType<typeof createActor>, email: string) =>
    actor.call('POST v2/user/change-email', { email, password: GOOD_PASSWORD })

  it('reads no word of theirs in any mail', async () => {
    const [email, other] = ['typed@elsewhere.example', 'typed.next@elsewhere.example']
    const actor = await register(server.origin, email, SPAM)
    await actor.call('POST v2/auth/request-email-verification', { email })
    await actor.call('POST v2/auth/request-reset-password', { email })
    const newPassword = 'purple monkey dishwasher 42'
    await actor.call('POST v2/user/change-password', { password: GOOD_PASSWORD, newPassword })
    await actor.call('POST v2/user/change-email', { email: other, password: newPassword })
    await tokenFor(server.origin, email, /Verify your email/)
    await tokenFor(server.origin, email, /new password/)
    await expect.poll(async () => (await mailsTo(email)).length).toBe(3)
    const bearer = await tokenFor(server.origin, other, NEW)
    const before = [...(await mailsTo(email)), ...(await mailsTo(other))]
    expect(before).toHaveLength(4)
    await actor.call('PATCH v2/auth/verify-email', { type: 'change-new' }, { bearer })
    await expect.poll(async () => (await mailsTo(email)).length).toBe(4)
    for (const { text, html } of [...before, ...(await mailsTo(email))]) {
      expect(text).toMatch(/^Hello,\n/)
      expect(text + html).not.toMatch(/evil|You won/)
    }
  })

  it('gets one mail an hour, however often and by whomever it is asked for', async () => {
    const email = 'asked.often@elsewhere.example'
    const [ada, grace] = [
      await register(server.origin, 'often.ada@example.com'),
      await register(server.origin, 'often.grace@example.com'),
    ]
    expect((await ask(ada, email)).status).toBe(200)
    await tokenFor(server.origin, email, NEW)
    const again = await ask(ada, email)
    expect(again).toMatchObject({ status: 200, body: { newEmail: email } })
    expect(await ask(grace, email)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect((await grace.call('GET v2/user/security', {})).body.emailChange).toBeNull()
    expect(await mailsTo(email)).toHaveLength(1)

    laterMs += HOUR_MS
    expect((await ask(grace, email)).status).toBe(200)
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  })

  it('whose own address it is confirms it by that one mail, though it was asked for twice', async () => {
    const email = 'asked.twice@elsewhere.example'
    const actor = await register(server.origin, 'twice@example.com')
    await ask(actor, email)
    const bearer = await tokenFor(server.origin, email, NEW)
    await ask(actor, email)
    const { body } = await actor.call('PATCH v2/auth/verify-email', { type: 'change-new' }, { bearer })
    expect(body.user).toMatchObject({ email, emailVerified: true })
  })
})

it('[AUTH-2] asking for a change of address is a look-up of the new one', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const actor = await register(server.origin, 'looks.up@example.com')
    const ask = (number: number, pass?: string) =>
      actor.call('POST v2/user/change-email', {
        email: `looked.up${number}@example.com`,
        password: GOOD_PASSWORD,
        ...(pass && { pass }),
      })
    // Registration was the first of the five free look-ups.
    for (let number = 1; number < 5; number += 1) expect((await ask(number)).status).toBe(200)
    expect(await ask(5)).toMatchObject({ status: 403, body: { code: 'CAPTCHA_REQUIRED' } })
    const { body } = await actor.call('POST v2/utils/verify-recaptcha', {
      token: 'sandbox-ok-12345678@localhost',
    })
    expect((await ask(5, body.pass)).status).toBe(200)
  } finally {
    await server.close()
  }
})
