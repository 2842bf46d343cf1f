import { randomUUID } from 'node:crypto'
import type { CallName } from '@metapyra/contract/calls'
import { calls } from '@metapyra/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { mailsTo, mailTo, tokenIn } from './mailbox.ts'
import { found, invite, PASSWORD, register } from './register.ts'
import type { Schema } from './sample.ts'
import { sample } from './sample.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'
import type { Answer } from './wire.ts'

/** The threats of research/reliability.md §3.2 by their numbers, each met from outside. */
let server: Server

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

const codeOf = ({ json }: Answer) => (json as { code?: string } | undefined)?.code
const newEmail = () => `${randomUUID()}@example.com`
const login = (actor: Actor, email: string, password = PASSWORD) =>
  actor.ask('POST v2/auth/login', { email, password })

describe('sessions', () => {
  test('[T1] the cookie is for this host alone, and no script reads it', async () => {
    const { headers } = await server
      .someone()
      .ask('POST v2/auth/create', { name: 'A', email: newEmail(), password: PASSWORD })
    const cookie = headers['set-cookie']?.find((line) => line.startsWith(`sid-${server.port}=`)) ?? ''
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/Path=\//i)
    expect(cookie).not.toMatch(/Domain=/i)
    expect(cookie.split(/[=;]/)[1]?.length).toBeGreaterThanOrEqual(43)
  })

  test('[T1] a login changes the session, and ends the one that was there', async () => {
    const { actor, email } = await register(server)
    const before = actor.jar.get(`sid-${server.port}`) ?? ''
    await actor.call('POST v2/auth/login', { email, password: PASSWORD })
    expect(actor.jar.get(`sid-${server.port}`)).not.toBe(before)
    const thief = server.someone()
    thief.jar.set(`sid-${server.port}`, before)
    expect((await thief.ask('GET v2/user/profile', {})).status).toBe(401)
  })

  test('[T1] a session that somebody planted is not the one that a login gives', async () => {
    const { email } = await register(server)
    const victim = server.someone()
    victim.jar.set(`sid-${server.port}`, 'planted-by-someone-else')
    await victim.call('POST v2/auth/login', { email, password: PASSWORD })
    expect(victim.jar.get(`sid-${server.port}`)).not.toBe('planted-by-someone-else')
  })

  test('[T20] 401 comes when a session is missing or ended, and then alone', async () => {
    const { actor } = await register(server)
    await actor.call('POST v2/auth/logout', {})
    expect(actor.jar.get(`sid-${server.port}`)).toBeUndefined()
    expect((await actor.ask('GET v2/user/profile', {})).status).toBe(401)
    expect(codeOf(await actor.ask('POST v2/workspace/create', { domain: 'x' }))).toBe('NO_SESSION')
    expect((await login(server.someone(), newEmail(), 'wrong')).status).toBe(403)
  })
})

describe('behind a proxy that ends https', () => {
  let secure: Server
  beforeAll(async () => {
    secure = await startServer({ env: { PUBLIC_ORIGIN: 'https://spaces.example', TRUST_PROXY: 'loopback' } })
  })
  afterAll(() => secure?.stop())

  test('[T1] the cookie is a __Host- one, and secure', async () => {
    const actor = secure.someone()
    actor.host = 'spaces.example'
    const headers = { 'x-forwarded-proto': 'https', origin: 'https://spaces.example' }
    const input = { name: 'A', email: newEmail(), password: PASSWORD }
    const answer = await actor.ask('POST v2/auth/create', input, { headers })
    const cookie = answer.headers['set-cookie']?.find((line) => line.startsWith('__Host-sid=')) ?? ''
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).not.toMatch(/Domain=/i)
    expect(answer.headers['strict-transport-security']).toContain('includeSubDomains')
  })
})

describe('handed over to a space’s own host', () => {
  const toSpace = async () => {
    const owner = await found(server)
    const host = `${owner.domain}.localhost:${server.port}`
    const guest = server.someone()
    guest.host = host
    return { owner, guest, host }
  }
  const pathOf = (answer: Answer) => {
    const url = new URL(answer.headers.location ?? '', `http://localhost:${server.port}`)
    return { host: url.host, path: `${url.pathname}${url.search}` }
  }
  /** The three steps of a browser: the target asks, the main host makes a code, the target trades it. */
  const codeFor = async () => {
    const { owner, guest, host } = await toSpace()
    const issue = pathOf(await guest.send('GET', '/api/handoff/start?next=/space'))
    const finish = pathOf(await owner.actor.send('GET', issue.path))
    return { owner, guest, host, finish }
  }

  test('[T1] one person is signed in there, in two hops, and signed out with the main host', async () => {
    const { owner, guest, host, finish } = await codeFor()
    expect(finish.host).toBe(host)
    const done = await guest.send('GET', finish.path)
    expect({ status: done.status, path: pathOf(done).path }).toEqual({ status: 303, path: '/space' })
    const profile = await guest.call('GET v2/user/profile', {})
    expect(profile.id).toBe(owner.userId)
    await owner.actor.call('POST v2/auth/logout', {})
    expect((await guest.ask('GET v2/user/profile', {})).status).toBe(401)
  })

  test('[T1] the code is good once, even when it is tried fifty times at once', async () => {
    const { guest, finish } = await codeFor()
    const answers = await Promise.all(Array.from({ length: 50 }, () => guest.send('GET', finish.path)))
    const signedIn = answers.filter(({ headers }) =>
      headers['set-cookie']?.some((line) => /^sid-\d+=[\w-]{43}/.test(line)),
    )
    expect(signedIn).toHaveLength(1)
  })

  test('[T1] it is good for the browser that asked, and no other', async () => {
    const { finish, host } = await codeFor()
    const thief = server.someone()
    thief.host = host
    await thief.send('GET', finish.path)
    expect((await thief.ask('GET v2/user/profile', {})).status).toBe(401)
  })

  test('[T1] it is good on the host it was made for, and no other', async () => {
    const { guest, finish } = await codeFor()
    const other = await found(server)
    guest.host = `${other.domain}.localhost:${server.port}`
    await guest.send('GET', finish.path)
    expect((await guest.ask('GET v2/user/profile', {})).status).toBe(401)
  })

  test.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/x\r\nset-cookie: a=b',
    'javascript:alert(1)',
  ])('[T1] it goes on to a path of this host, not to %j', async (next) => {
    const answer = await server.someone().send('GET', `/api/handoff/start?${new URLSearchParams({ next })}`)
    const location = new URL(answer.headers.location ?? '', `http://localhost:${server.port}`)
    expect(location.host).toBe(`localhost:${server.port}`)
  })
})

describe('requests from elsewhere', () => {
  const body = JSON.stringify({ email: 'someone@example.com' })
  const ask = (headers: Record<string, string>) =>
    server.someone().ask('POST v2/auth/check-email', {}, { rawBody: body, headers })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['the null origin', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another scheme', { origin: 'https://localhost' }],
    ['a sibling space', { 'sec-fetch-site': 'same-site' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ])('[T3] from %s: refused', async (_where, headers) => {
    const answer = await ask(headers as Record<string, string>)
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 403, code: 'BAD_ORIGIN' })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '[T3] a form of another page (%s): refused',
    async (type) => {
      const headers = { 'content-type': type, origin: 'https://evil.example' }
      expect((await ask(headers)).status).toBe(403)
    },
  )

  test('[T3] a sealed body from another site: refused', async () => {
    const { actor } = await found(server)
    actor.isSealing = true
    const options = { headers: { origin: 'https://evil.example' } }
    expect(codeOf(await actor.ask('POST v2/workspace/check-domain', { domain: 'x' }, options))).toBe(
      'BAD_ORIGIN',
    )
  })

  test('[T3] an upload without the header that a form cannot send: refused', async () => {
    const { actor } = await found(server)
    const options = { headers: { 'x-requested-with': '' } }
    expect(codeOf(await actor.ask('POST v2/utils/upload-file', { kind: 'image' }, options))).toBe(
      'BAD_ORIGIN',
    )
  })

  test.each(['GET v2/guest/auth', 'GET v2/workspace/accept-invite'] as CallName[])(
    '[T3] %s as a picture’s address: refused',
    async (name) => {
      const answer = await server.someone().ask(name, {}, { headers: { 'x-requested-with': '' } })
      expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 403, code: 'BAD_ORIGIN' })
    },
  )
})

describe('tokens of links', () => {
  test('[T4] one is good for its own purpose alone', async () => {
    const { actor, spaceId } = await found(server)
    const email = newEmail()
    const bearer = await invite(server, actor, email)
    const answer = await server
      .someone()
      .ask('POST v2/auth/reset-password', { password: PASSWORD }, { bearer })
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 403, code: 'WRONG_TOKEN' })
    expect(spaceId).toBeTruthy()
  })

  test('[T4] opening its page uses up nothing, and leaves it in no log', async () => {
    const { email } = await register(server, { isVerified: false })
    await server.someone().call('POST v2/auth/request-email-verification', { email })
    const token = tokenIn(await mailTo(server, email))
    expect(token.length).toBeGreaterThanOrEqual(44)
    for (const method of ['GET', 'HEAD']) await server.someone().send(method, `/verify?token=${token}`)
    const { user } = await server
      .someone()
      .call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer: token })
    expect(user.emailVerified).toBe(true)
    expect(server.log()).not.toContain(token)
    expect(server.log()).not.toContain(PASSWORD)
  })

  test('[T5] an invitation taken up fifty times at once is taken up once', async () => {
    const { actor: owner } = await found(server)
    const { actor, email } = await register(server)
    const bearer = await invite(server, owner, email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => actor.ask('GET v2/workspace/accept-invite', {}, { bearer })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['linkActivated']),
    )
    const { workspaces } = await actor.call('GET v2/user/profile', {})
    expect(workspaces.map((space) => space.id)).toEqual([owner.spaceId])
  })

  test('[T5] it brings in whom it was sent to, and nobody silently in their place', async () => {
    const { actor: owner } = await found(server)
    const { actor: someoneElse } = await register(server)
    const email = newEmail()
    const bearer = await invite(server, owner, email)
    const answer = await someoneElse.call('GET v2/workspace/accept-invite', {}, { bearer })
    expect(answer).toMatchObject({ status: 'otherAccount', email })
    expect((await someoneElse.call('GET v2/user/profile', {})).workspaces).toEqual([])
    const input = { name: 'Thief', email: newEmail(), password: PASSWORD }
    expect(codeOf(await server.someone().ask('POST v2/auth/create', input, { bearer }))).toBe('OTHER_ACCOUNT')
    const { user } = await server.someone().call('POST v2/auth/create', { ...input, email }, { bearer })
    expect(user.emailVerified).toBe(true)
    expect(user.workspaces.map((space) => [space.id, space.userRole])).toEqual([[owner.spaceId, 'user']])
  })

  test('[T5] a newer invitation ends the older one', async () => {
    const { actor: owner } = await found(server)
    const { actor, email } = await register(server)
    const older = await invite(server, owner, email)
    const newer = await invite(server, owner, email)
    expect(newer).not.toBe(older)
    expect(codeOf(await actor.ask('GET v2/workspace/accept-invite', {}, { bearer: older }))).toBe(
      'linkExpired',
    )
    expect((await actor.call('GET v2/workspace/accept-invite', {}, { bearer: newer })).status).toBe('joined')
  })

  test('[T5] who invites cannot give away more than they have', async () => {
    const { actor: owner } = await found(server)
    const workspaceId = owner.spaceId ?? ''
    const input = { emailList: [newEmail()], status: 'invited', workspaceId, role: 'superuser' }
    expect(codeOf(await owner.ask('POST v2/workspace/send-invite', input))).toBe('VALIDATION')
  })

  test('[T6] an unknown address is answered like a known one', async () => {
    const { email } = await register(server)
    const [known, unknown] = await Promise.all(
      [email, newEmail()].map((address) =>
        server.someone().ask('POST v2/auth/request-reset-password', { email: address }),
      ),
    )
    expect({ status: unknown?.status, json: unknown?.json }).toEqual({
      status: known?.status,
      json: known?.json,
    })
    expect(known?.status).toBe(200)
  })

  test('[T6] a new password ends every session, signs nobody in, and is told to the owner', async () => {
    const { actor, email } = await register(server)
    const other = server.someone()
    await other.call('POST v2/auth/login', { email, password: PASSWORD })
    await server.someone().call('POST v2/auth/request-reset-password', { email })
    const bearer = tokenIn(await mailTo(server, email, 2))
    const stranger = server.someone()
    const password = 'seven quiet harbours at dusk'
    await stranger.call('POST v2/auth/reset-password', { password }, { bearer })
    expect(stranger.jar.get(`sid-${server.port}`)).toBeUndefined()
    for (const one of [actor, other]) expect((await one.ask('GET v2/user/profile', {})).status).toBe(401)
    expect((await login(server.someone(), email)).status).toBe(403)
    expect((await login(server.someone(), email, password)).status).toBe(200)
    expect((await mailTo(server, email, 3)).subject).toContain('changed')
    const again = await server.someone().ask('POST v2/auth/reset-password', { password }, { bearer })
    expect({ status: again.status, code: codeOf(again) }).toEqual({ status: 410, code: 'linkActivated' })
  })
})

describe('guessing', () => {
  test('[T7] the 21st address asked for in a minute is refused, whatever a header says', async () => {
    const actor = server.someone()
    const ask = (at: number) =>
      actor.ask(
        'POST v2/auth/check-email',
        { email: newEmail() },
        { headers: { 'x-forwarded-for': `10.0.0.${at}` } },
      )
    const answers: Answer[] = []
    for (let at = 0; at < 21; at += 1) answers.push(await ask(at))
    // From the sixth on it wants to see a person (server/src/features/auth/look-ups.test.ts).
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(200), ...Array(15).fill(403), 429])
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers[20]?.json).toMatchObject({ message: expect.stringMatching(/wait/i) })
    await expect.poll(() => server.log()).toContain('accounts looked up again and again')
    expect((await server.someone().ask('POST v2/auth/check-email', { email: newEmail() })).status).toBe(200)
  })

  test('[T7] a wrong password tells nothing of the account, and too many close it for a while', async () => {
    const { email } = await register(server, { isVerified: false })
    const wrong = await login(server.someone(), email, 'not the password')
    const unknown = await login(server.someone(), newEmail(), 'not the password')
    expect(wrong.json).toEqual(unknown.json)
    for (let tries = 0; tries < 4; tries += 1) await login(server.someone(), email, 'not the password')
    const closed = await login(server.someone(), email)
    expect({ status: closed.status, code: codeOf(closed) }).toEqual({ status: 429, code: 'TOO_MANY' })
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
      .ask('POST v2/auth/create', { name: 'A', email: newEmail(), password })
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 400, code: 'WEAK_PASSWORD' })
  })

  test('[T8] a long one is taken whole', async () => {
    const password = `${PASSWORD} and ${'many further words '.repeat(5)}`
    const email = newEmail()
    await server.someone().call('POST v2/auth/create', { name: 'A', email, password })
    expect((await login(server.someone(), email, password.slice(0, 72))).status).toBe(403)
    expect((await login(server.someone(), email, password)).status).toBe(200)
  })

  test('[T8] a megabyte of password is refused before anything is computed', async () => {
    const answer = await login(server.someone(), newEmail(), 'x'.repeat(1_000_000))
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 413, code: 'TOO_LARGE' })
  })
})

describe('other spaces', () => {
  const CANARY = 'canary-of-the-other-space'

  test('[T17] no call of this space answers for an id of another one, or tells anything of it', async () => {
    const mine = await found(server)
    const theirs = await found(server)
    await theirs.actor.call('PUT v2/user/update', { name: CANARY })
    const names = (Object.keys(calls) as CallName[]).filter(
      (name) => name.startsWith('GET') || !/logout|password/.test(name),
    )
    const foreign = { workspaceId: theirs.spaceId, userId: theirs.userId, receiverId: theirs.spaceId }
    let tried = 0
    for (const name of names) {
      const schema = calls[name].body as unknown as Schema
      for (const [key, id] of Object.entries(foreign)) {
        if (!schema.properties?.[key] || name === 'POST v2/business/business-plan-request') continue
        const input = sample(schema, { workspaceId: mine.spaceId, ...{ [key]: id } })
        const answer = await mine.actor.ask(name, { ...(input as object), [key]: id })
        tried += 1
        expect(answer.text, name).not.toContain(CANARY)
        if (!/PUT v2\/user\/update|calendar/.test(name)) {
          expect([404, 501], `${name} with a foreign ${key}: ${answer.text}`).toContain(answer.status)
        }
      }
    }
    expect(tried).toBeGreaterThan(10)
  })

  test('[T17] a member of one space is nobody in another', async () => {
    const mine = await found(server)
    const theirs = await found(server)
    mine.actor.spaceId = theirs.spaceId
    expect((await mine.actor.ask('GET v2/chat/all', {})).status).toBe(404)
    mine.actor.spaceId = null
    mine.actor.host = `${theirs.domain}.localhost:${server.port}`
    expect((await mine.actor.ask('GET v2/chat/all', {})).status).toBe(404)
  })
})

describe('fields that are not the sender’s to set', () => {
  const HIDDEN = {
    role: 'owner',
    emailVerified: true,
    emailVerifiedAt: '2026-01-01T00:00:00Z',
    isBlocked: false,
    workspaces: [],
    passwordHash: 'x',
    userId: randomUUID(),
    id: randomUUID(),
    ownerName: 'Me',
    quantity: 1000,
    createdAt: '2020-01-01T00:00:00Z',
  }

  test.each(Object.entries(HIDDEN))(
    '[T18] %s in a registration or a profile: told, and nothing changes',
    async (key, value) => {
      const email = newEmail()
      const create = await server
        .someone()
        .ask('POST v2/auth/create', { name: 'A', email, password: PASSWORD, [key]: value })
      expect({ status: create.status, fields: (create.json as { fields: object }).fields }).toMatchObject({
        status: 400,
        fields: { [key]: 'is not known here' },
      })
      expect(codeOf(await login(server.someone(), email))).toBe('BAD_CREDENTIALS')
      const { actor } = await register(server, { isVerified: false })
      const before = await actor.call('GET v2/user/profile', {})
      const update = await actor.ask('PUT v2/user/update', { name: 'B', [key]: value })
      expect(update.status).toBe(400)
      expect(await actor.call('GET v2/user/profile', {})).toEqual(before)
    },
  )

  test('[T18] an empty name does not wipe the name', async () => {
    const { actor } = await register(server, { isVerified: false })
    const { name } = await actor.call('GET v2/user/profile', {})
    await actor.call('PUT v2/user/update', { name: '', designation: '' })
    expect((await actor.call('GET v2/user/profile', {})).name).toBe(name)
  })
})

test('an address nobody wrote to has no mail', async () => {
  expect(await mailsTo(server, newEmail())).toEqual([])
})
