import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connected, emitWithAck, openSocket } from './live.ts'
import { registerSecret, searchLog } from './logged-secrets.ts'
import type { Seeded } from './people.ts'
import { as, seedPeople } from './people.ts'
import { PASSWORD } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'

/** A database that can be read but refuses writes: each failure quotes the row that it refused. */
const REFUSING = ['users', 'messages', 'mails']
const BODY = 'a line that nobody else may read'
const EMAIL = 'the.new.one@example.com'

let server: Server
let seeded: Seeded
beforeAll(async () => {
  server = await startServer({
    seed: async (seeding) => {
      seeded = await seedPeople(seeding)
      for (const table of REFUSING)
        await seeding.db.execute(`alter table ${table} add constraint refuses_all check (false) not valid`)
    },
  })
})
afterAll(() => server?.stop())

interface Line {
  msg: string
  ip?: string
  path?: string
  req?: { path: string }
  client?: { message: string; context?: Record<string, string> }
  err?: { type: string; stack: string; cause: { code: string; table: string } }
}
/** Each line is one entry. A line that is not JSON fails here. */
const entries = () =>
  server
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
const entryWith = (isIt: (line: Line) => boolean) => expect.poll(() => entries().find(isIt)).toBeDefined()

describe('a query that fails', () => {
  test('[T4] leaves its name, code and frames in the log, and nothing of what was to be stored', async () => {
    const input = { name: 'Secret Name', email: EMAIL, password: PASSWORD }
    const answer = await server.someone().request('POST v2/auth/create', input)
    expect(answer.status).toBe(500)
    expect(answer.text).not.toMatch(/users|refuses_all|insert/)
    expect(answer.headers).toMatchObject({
      ...{
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      },
      'content-security-policy': expect.stringContaining("object-src 'none'"),
    })
    await server.someone().request('POST v2/auth/request-reset-password', { email: EMAIL })

    const owner = as(server, seeded, 'owner')
    const socket = await connected(openSocket(owner, seeded.spaceId))
    await emitWithAck(socket, 'space:enter', {})
    const message = { receiverId: seeded.spaceId, clientId: randomUUID(), body: BODY }
    expect(await emitWithAck(socket, 'chat:send', message)).toMatchObject({
      ok: false,
      error: { code: 'INTERNAL' },
    })
    socket.disconnect()

    for (const table of REFUSING) await entryWith(({ err }) => err?.cause?.table === table)
    for (const { err } of entries().filter((entry) => entry.err)) {
      expect(err).toMatchObject({ type: 'DrizzleQueryError', cause: { code: '23514' } })
      expect(err?.stack).toMatch(/^ +at .*:\d+:\d+/)
    }
    for (const secret of [EMAIL, 'argon2', 'Secret Name', PASSWORD, BODY, 'params:', 'insert into'])
      expect(server.log()).not.toContain(secret)
  })
})

describe('what a client sends for the log', () => {
  const sendMessage = (message: string, context?: Record<string, string>) =>
    server.someone().request('POST v2/utils/logger', { level: 'error', message, ...(context && { context }) })

  test('[T26] is one line, whatever line breaks are in it', async () => {
    const before = entries().length
    const id = randomUUID()
    const forged = `${id}\r\n{"level":30,"msg":"forged"}\n\u001b[2J\u2028x`
    const answer = await sendMessage(forged, { '\n{"msg":"forged"}': forged })
    if (answer.status === 400) return expect(server.log()).not.toContain(id)
    await entryWith(({ client }) => client?.message.startsWith(id) === true)
    expect(entries().length).toBeGreaterThan(before)
    expect(entries().filter(({ msg }) => msg === 'forged')).toEqual([])
    expect(server.log()).not.toContain('\u001b')
  })

  test('[T4] [T26] carries no token and no address of a person into it', async () => {
    const id = randomUUID()
    const token = `${'T'.repeat(22)}.${'k'.repeat(22)}`
    const page = `https://a.example/reset-password?token=${token}`
    const answer = await sendMessage(`${id} at ${page} for ${EMAIL}`, {
      page,
      guest: `/g/${token}`,
      key: token,
    })
    expect(answer.status).toBe(204)
    await entryWith(({ client }) => client?.message === `${id} at https://a.example/reset-password?… for …@…`)
    expect(server.log()).not.toContain(token)
    expect(server.log()).not.toContain(EMAIL)
  })

  test('[T26] is at most eight kibibytes, ten times a minute', async () => {
    const actor = server.someone()
    const send = (rawBody: string) => actor.request('POST v2/utils/logger', {}, { rawBody })
    expect((await send(JSON.stringify({ level: 'error', message: 'x'.repeat(9000) }))).status).toBe(413)
    const statuses = []
    for (let at = 0; at < 11; at += 1) statuses.push((await send('{"level":"info","message":"x"}')).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(10)
  })
})

test('[T4] neither the link of a guest nor a piece of a broken body is written down', async () => {
  const someone = server.someone()
  await someone.send('GET', '/g/the-token-of-a-guest?next=/space')
  await entryWith(({ req }) => req?.path === '/g/…')
  expect(server.log()).not.toContain('the-token-of-a-guest')
  const broken = await someone.request('POST v2/auth/login', {}, { rawBody: '{"password": hunter2}' })
  expect(broken.status).toBe(400)
  await entryWith((line) => line.msg === 'call refused')
  expect(server.log()).not.toContain('hunter2')
})

test('[AUTH-2] whoever looks accounts up again and again is in the log, and none of the addresses', async () => {
  const actor = server.someone()
  for (let time = 0; time < 6; time += 1)
    await actor.request('POST v2/auth/check-email', { email: `looked.up${time}@example.com` })
  await entryWith(({ msg, ip }) => msg === 'accounts looked up again and again' && ip === actor.from)
  expect(server.log()).not.toContain('looked.up')
})

describe('the search through the log of each server that these suites start', () => {
  const NOBODYS_PORT = 1
  const searched = (log: string) => () => searchLog(NOBODYS_PORT, `{"msg":"well"}\n${log}\n`, '/nowhere')

  test('[T4] finds what somebody has told the server', () => {
    const line = '{"msg":"login","body":"four rivers and a lantern"}'
    registerSecret(NOBODYS_PORT, 'password', 'four rivers and a lantern')
    expect(searched(line)).toThrow(/holds password: .*rivers/)
    expect(searched(line)).not.toThrow()
  })

  test.each([
    ['the token of a link', `"path":"/verify?token=${'a'.repeat(22)}.${'b'.repeat(22)}"`],
    ['something sealed', '"body":"eyJhbGciOiJFQ0RILUVTIn0.x.y.z.t"'],
    ['the hash of a password', '"row":"$argon2id$v=19$m=47104"'],
    ['a private key', `"jwk":{"d":"${'x'.repeat(43)}"}`],
    ['a header', '"headers":{"cookie":"sid=1"}'],
  ])('[T4] finds %s, whoever’s it is', (kind, line) => {
    expect(searched(`{${line}}`)).toThrow(kind)
  })
})

test('[T4] no key of the settings is written down, though whatever it is for does not answer', async () => {
  const nowhere = 'http://127.0.0.1:1'
  const canary = (name: string) => `canary-of-the-${name}`
  const failing = await startServer({
    env: {
      SMTP_URL: `smtp://mailer:${canary('mailer')}@127.0.0.1:1`,
      ...{ LLM_BASE_URL: `${nowhere}/v1`, LLM_MODEL: 'a-model', LLM_API_KEY: canary('model') },
      ...{ RETELL_API_URL: nowhere, RETELL_AGENT_ID: 'agent', RETELL_API_KEY: canary('voice') },
      ...{
        LIVEKIT_URL: 'ws://127.0.0.1:1',
        LIVEKIT_API_KEY: canary('sfu'),
        LIVEKIT_API_SECRET: canary('room'),
      },
      ...{ TURN_URLS: 'turn:127.0.0.1', TURN_SECRET: canary('relay') },
      ...{ GOOGLE_ISSUER: nowhere, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: canary('google-client') },
      ...{ MICROSOFT_ISSUER: nowhere, MICROSOFT_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: canary('outlook') },
      ...{ STRIPE_API_URL: nowhere, STRIPE_SECRET_KEY: `sk_test_${canary('stripe')}` },
      ...{ STRIPE_WEBHOOK_SECRET: `whsec_${canary('webhook')}`, RECAPTCHA_VERIFY_URL: nowhere },
      ...{ RECAPTCHA_SITE_KEY: 'public', RECAPTCHA_SECRET: canary('captcha') },
    },
    seed: async (seeding) => {
      seeded = await seedPeople(seeding)
    },
  })
  const owner = as(failing, seeded, 'owner')
  const agent = { name: 'Ada', image: '', greeting: '', instructions: '', sources: ['library' as const] }
  const more = { folderIds: [], tools: [], areaId: null, isOnBookingPages: false, isActive: true }
  const createInput = { ...agent, ...more, clientId: randomUUID() }
  const { id: agentId } = await owner.call('POST v2/admin/workspace/agent-create', createInput)
  const workspaceId = seeded.spaceId
  const caller = { agentId, workspaceId, name: 'Me', email: '', timezone: 'UTC', userId: '' }
  const answers = [
    await owner.request('POST v2/auth/request-reset-password', { email: 'owner@example.com' }),
    await owner.request('POST v2/payment/plans', { planCode: 'team-month', quantity: 12, workspaceId }),
    await owner.requestRaw('POST v2/agent/chat', { agentId, clientId: randomUUID(), text: 'Who is here?' }),
    await owner.request('POST v2/workspace/create-web-call', caller),
    await owner.request('POST v2/utils/verify-recaptcha', { token: 'x'.repeat(40) }),
    await owner.request('POST v2/user/connect-provider', { provider: 'google' }),
    await owner.send('POST', '/api/payment/webhook', { 'stripe-signature': 't=1,v1=aa' }, '{}'),
    await owner.send('POST', '/api/agent/voice-webhook', { 'x-retell-signature': 'v=1,d=aa' }, '{}'),
  ]
  for (const { status } of answers) expect(status).not.toBe(404)
  // The email is sent asynchronously.
  await expect.poll(() => failing.log()).toMatch(/ECONNREFUSED/)
  await failing.stop()
}, 60_000)
