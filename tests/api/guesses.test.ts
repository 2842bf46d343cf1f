import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { mailTo, tokenIn } from './mailbox.ts'
import { PASSWORD, register } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'
import type { Answer } from './wire.ts'

const LOGINS = 50
/** The limits per IP address in ten minutes. */
const RESETS = 20
/**
 * Far above the usual values, because other suites share these cores. If hashing blocked the event loop, it would be
 * exceeded by far.
 */
const HEALTHY_MS = 500

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

const codeOf = ({ json }: Answer) => (json as { code?: string } | undefined)?.code
const newEmail = () => `${randomUUID()}@example.com`
const login = (actor: Actor, email: string, password = PASSWORD) =>
  actor.request('POST v2/auth/login', { email, password })

test('[T8] fifty logins at once leave the server answering others', async () => {
  const { email } = await register(server, { isVerified: false })
  const at = performance.now()
  let isOver = false
  const logins = Promise.all(
    Array.from({ length: LOGINS }, (_, index) => {
      // Half of them have no account; their passwords are hashed as well.
      const address = index % 2 ? email : newEmail()
      return server.someone().request('POST v2/auth/login', { email: address, password: PASSWORD })
    }),
  ).finally(() => {
    isOver = true
  })
  const waited: number[] = []
  while (!isOver) {
    const requestedAtMs = performance.now()
    expect((await server.someone().send('GET', '/healthz')).status).toBe(200)
    waited.push(performance.now() - requestedAtMs)
  }
  const statuses = (await logins).map(({ status }) => status)
  const tookMs = performance.now() - at
  expect(statuses.filter((status) => status === 200)).toHaveLength(LOGINS / 2)
  expect(statuses.filter((status) => status === 403)).toHaveLength(LOGINS / 2)
  const p99 = waited.toSorted((a, b) => a - b)[Math.ceil(waited.length * 0.99) - 1] ?? 0
  console.info(
    `${LOGINS} logins in ${tookMs.toFixed(0)} ms; /healthz ${waited.length} times, p99 ${p99.toFixed(0)} ms`,
  )
  expect(waited.length).toBeGreaterThan(3)
  expect(p99).toBeLessThan(Math.max(HEALTHY_MS, tookMs / 3))
})

describe('guessing', () => {
  test('[T7] the 21st address asked for in a minute is refused, whatever a header says', async () => {
    const actor = server.someone()
    const sendGuess = (at: number) =>
      actor.request(
        'POST v2/auth/check-email',
        { email: newEmail() },
        { headers: { 'x-forwarded-for': `10.0.0.${at}` } },
      )
    const answers: Answer[] = []
    for (let at = 0; at < 21; at += 1) answers.push(await sendGuess(at))
    // From the sixth on it wants to see a person (server/src/features/auth/account-lookups.test.ts).
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(15).fill(403), 429])
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers[20]?.json).toMatchObject({ message: expect.stringMatching(/wait/i) })
    await expect.poll(() => server.log()).toContain('accounts looked up again and again')
    expect((await server.someone().request('POST v2/auth/check-email', { email: newEmail() })).status).toBe(
      200,
    )
  })

  test('[T7] a wrong password tells nothing of the account, and too many close it for a while', async () => {
    const { email } = await register(server, { isVerified: false })
    const failedLogin = await login(server.someone(), email, 'not the password')
    const unknown = await login(server.someone(), newEmail(), 'not the password')
    expect(failedLogin.json).toEqual(unknown.json)
    for (let tries = 0; tries < 4; tries += 1) await login(server.someone(), email, 'not the password')
    const closed = await login(server.someone(), email)
    expect({ status: closed.status, code: codeOf(closed) }).toEqual({ status: 429, code: 'TOO_MANY' })
  })

  test('[T4] the token of a link: one answer for whatever is none, and soon none', async () => {
    const { email } = await register(server, { isVerified: false })
    await server.someone().call('POST v2/auth/request-reset-password', { email })
    const real = tokenIn(await mailTo(server, email))
    const piece = () => randomBytes(16).toString('base64url')
    const [id = '', digest = ''] = real.split('.')
    const tokens = [
      'x',
      `${id}.`,
      id,
      `${id}.${piece()}`,
      `${piece()}.${digest}`,
      `${real}A`,
      real.slice(0, -1),
    ]
    while (tokens.length <= RESETS) tokens.push(`${piece()}.${piece()}`)
    const actor = server.someone()
    const guess = (bearer: string) =>
      actor.request('POST v2/auth/reset-password', { password: PASSWORD }, { bearer })
    const answers: Answer[] = []
    for (const token of tokens) answers.push(await guess(token))
    expect(answers.map(({ status }) => status)).toEqual([...Array(RESETS).fill(403), 429])
    expect(new Set(answers.slice(0, RESETS).map(codeOf))).toEqual(new Set(['WRONG_TOKEN']))
    // The real token still works from another IP address.
    const password = 'seven quiet harbours at dusk'
    await server.someone().call('POST v2/auth/reset-password', { password }, { bearer: real })
  })

  test.each([
    'short',
    'password1234',
    'aaaaaaaaaaaaaaaa',
    'qwertyuiop123',
    'metapyraworkspace',
    'x'.repeat(257),
  ])('[T8] %j is no password', async (password) => {
    const answer = await server
      .someone()
      .request('POST v2/auth/create', { name: 'A', email: newEmail(), password })
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 400, code: 'WEAK_PASSWORD' })
  })

  test('[T8] a long one is taken whole', async () => {
    const password = `${PASSWORD} and ${'many further words '.repeat(5)}`
    const email = newEmail()
    await server.someone().call('POST v2/auth/create', { name: 'A', email, password })
    expect((await login(server.someone(), email, password.slice(0, 72))).status).toBe(403)
    expect((await login(server.someone(), email, password)).status).toBe(200)
  })

  test('[T8] a megabyte of password is refused before anything of it has come', async () => {
    // The body is announced and never sent, so a refusal now cannot have cost anything.
    const actor = server.someone()
    const answer = await actor.send('POST', '/api/v2/auth/login', {
      origin: `http://${actor.host}`,
      'content-type': 'application/json',
      'content-length': '1000000',
    })
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 413, code: 'TOO_LARGE' })
  })
})
