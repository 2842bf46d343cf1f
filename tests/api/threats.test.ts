import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { mailTo, tokenIn } from './mailbox.ts'
import { createSpaceOwner, invite, PASSWORD, register } from './register.ts'
import type { Server } from './start.ts'
import { startServer } from './start.ts'
import type { Answer } from './wire.ts'

/** The threats of docs/security.md by their numbers, each tested from outside. */
let server: Server

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

const codeOf = ({ json }: Answer) => (json as { code?: string } | undefined)?.code
const newEmail = () => `${randomUUID()}@example.com`
const login = (actor: Actor, email: string, password = PASSWORD) =>
  actor.request('POST v2/auth/login', { email, password })

describe('sessions', () => {
  test('[T1] the cookie is for this host alone, and no script reads it', async () => {
    const { headers } = await server
      .someone()
      .request('POST v2/auth/create', { name: 'A', email: newEmail(), password: PASSWORD })
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
    expect((await thief.request('GET v2/user/profile', {})).status).toBe(401)
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
    expect((await actor.request('GET v2/user/profile', {})).status).toBe(401)
    expect(codeOf(await actor.request('POST v2/workspace/create', { domain: 'x' }))).toBe('NO_SESSION')
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
    const answer = await actor.request('POST v2/auth/create', input, { headers })
    const cookie = answer.headers['set-cookie']?.find((line) => line.startsWith('__Host-sid=')) ?? ''
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).not.toMatch(/Domain=/i)
    expect(answer.headers['strict-transport-security']).toContain('includeSubDomains')
  })
})

describe('handed over to a space’s own host', () => {
  const toSpace = async () => {
    const owner = await createSpaceOwner(server)
    const host = `${owner.domain}.localhost:${server.port}`
    const guest = server.someone()
    guest.host = host
    return { owner, guest, host }
  }
  const pathAt = ({ host }: { host: string }, answer: Answer) => {
    const url = new URL(answer.headers.location ?? '', `http://${host}`)
    return { host: url.host, path: `${url.pathname}${url.search}` }
  }
  const pathOf = (answer: Answer) => pathAt({ host: `localhost:${server.port}` }, answer)
  /**
   * The three steps of a browser: the target requests a handoff, the main host issues a code, and the target exchanges
   * it.
   */
  const codeFor = async () => {
    const { owner, guest, host } = await toSpace()
    const issue = pathOf(await guest.send('GET', '/api/handoff/start?next=/space'))
    const finish = pathOf(await owner.actor.send('GET', issue.path))
    return { owner, guest, host, finish }
  }

  test('[T1] one person is signed in there, in two hops, and signed out with the main host', async () => {
    const { owner, guest, host, finish } = await codeFor()
    expect(finish.host).toBe(host)
    const finishAnswer = await guest.send('GET', finish.path)
    expect({ status: finishAnswer.status, path: pathOf(finishAnswer).path }).toEqual({
      status: 303,
      path: '/space',
    })
    const profile = await guest.call('GET v2/user/profile', {})
    expect(profile.id).toBe(owner.userId)
    await owner.actor.call('POST v2/auth/logout', {})
    expect((await guest.request('GET v2/user/profile', {})).status).toBe(401)
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
    expect((await thief.request('GET v2/user/profile', {})).status).toBe(401)
  })

  test('[T1] it is good on the host it was made for, and no other', async () => {
    const { guest, finish } = await codeFor()
    const otherActor = await createSpaceOwner(server)
    guest.host = `${otherActor.domain}.localhost:${server.port}`
    await guest.send('GET', finish.path)
    expect((await guest.request('GET v2/user/profile', {})).status).toBe(401)
  })

  const AWAY = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/x\r\nset-cookie: a=b',
    'javascript:alert(1)',
  ]
  test.each(['start', 'issue', 'finish'])(
    '[T1] %s goes on to a path of a host of ours, and nowhere else',
    async (step) => {
      const { owner, guest, host } = await toSpace()
      const ours = [host, `localhost:${server.port}`]
      for (const next of AWAY) {
        for (const actor of [owner.actor, guest]) {
          const query = new URLSearchParams({ next, host, state: 'of-an-attacker', code: 'made-up' })
          const answer = await actor.send('GET', `/api/handoff/${step}?${query}`)
          const { host: targetHost, path } = pathAt(actor, answer)
          expect({ status: answer.status, isOurs: ours.includes(targetHost) }).toEqual({
            status: 303,
            isOurs: true,
          })
          expect(decodeURIComponent(path)).not.toMatch(/evil|javascript|set-cookie: a/)
        }
      }
    },
  )
})

describe('tokens of links', () => {
  test('[T4] one is good for its own purpose alone', async () => {
    const { actor, spaceId } = await createSpaceOwner(server)
    const email = newEmail()
    const bearer = await invite(server, actor, email)
    const answer = await server
      .someone()
      .request('POST v2/auth/reset-password', { password: PASSWORD }, { bearer })
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
    const { actor: owner } = await createSpaceOwner(server)
    const { actor, email } = await register(server)
    const bearer = await invite(server, owner, email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => actor.request('GET v2/workspace/accept-invite', {}, { bearer })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(
      new Set(['linkActivated']),
    )
    const { workspaces } = await actor.call('GET v2/user/profile', {})
    expect(workspaces.map((space) => space.id)).toEqual([owner.spaceId])
  })

  test('[T5] it brings in whom it was sent to, and nobody silently in their place', async () => {
    const { actor: owner } = await createSpaceOwner(server)
    const { actor: someoneElse } = await register(server)
    const email = newEmail()
    const bearer = await invite(server, owner, email)
    const answer = await someoneElse.call('GET v2/workspace/accept-invite', {}, { bearer })
    expect(answer).toMatchObject({ status: 'otherAccount', email })
    expect((await someoneElse.call('GET v2/user/profile', {})).workspaces).toEqual([])
    const input = { name: 'Thief', email: newEmail(), password: PASSWORD }
    expect(codeOf(await server.someone().request('POST v2/auth/create', input, { bearer }))).toBe(
      'OTHER_ACCOUNT',
    )
    const { user } = await server.someone().call('POST v2/auth/create', { ...input, email }, { bearer })
    expect(user.emailVerified).toBe(true)
    expect(user.workspaces.map((space) => [space.id, space.userRole])).toEqual([[owner.spaceId, 'user']])
  })

  test('[T5] a newer invitation ends the older one', async () => {
    const { actor: owner } = await createSpaceOwner(server)
    const { actor, email } = await register(server)
    const older = await invite(server, owner, email)
    const newer = await invite(server, owner, email)
    expect(newer).not.toBe(older)
    expect(codeOf(await actor.request('GET v2/workspace/accept-invite', {}, { bearer: older }))).toBe(
      'linkExpired',
    )
    expect((await actor.call('GET v2/workspace/accept-invite', {}, { bearer: newer })).status).toBe('joined')
  })

  test('[T5] who invites cannot give away more than they have', async () => {
    const { actor: owner } = await createSpaceOwner(server)
    const workspaceId = owner.spaceId ?? ''
    const input = { emailList: [newEmail()], status: 'invited', workspaceId, role: 'superuser' }
    expect(codeOf(await owner.request('POST v2/workspace/send-invite', input))).toBe('VALIDATION')
  })

  test('[T6] an unknown address is answered like a known one', async () => {
    const { email } = await register(server)
    const [existingAnswer, unknownAnswer] = await Promise.all(
      [email, newEmail()].map((address) =>
        server.someone().request('POST v2/auth/request-reset-password', { email: address }),
      ),
    )
    expect({ status: unknownAnswer?.status, json: unknownAnswer?.json }).toEqual({
      status: existingAnswer?.status,
      json: existingAnswer?.json,
    })
    expect(existingAnswer?.status).toBe(200)
  })

  test('[T6] a new password ends every session, signs nobody in, and is told to the owner', async () => {
    const { actor, email } = await register(server)
    const otherActor = server.someone()
    await otherActor.call('POST v2/auth/login', { email, password: PASSWORD })
    await server.someone().call('POST v2/auth/request-reset-password', { email })
    const bearer = tokenIn(await mailTo(server, email, 2))
    const stranger = server.someone()
    const password = 'seven quiet harbours at dusk'
    await stranger.call('POST v2/auth/reset-password', { password }, { bearer })
    expect(stranger.jar.get(`sid-${server.port}`)).toBeUndefined()
    for (const actorToCheck of [actor, otherActor])
      expect((await actorToCheck.request('GET v2/user/profile', {})).status).toBe(401)
    expect((await login(server.someone(), email)).status).toBe(403)
    expect((await login(server.someone(), email, password)).status).toBe(200)
    expect((await mailTo(server, email, 3)).subject).toContain('changed')
    const secondReset = await server
      .someone()
      .request('POST v2/auth/reset-password', { password }, { bearer })
    expect({ status: secondReset.status, code: codeOf(secondReset) }).toEqual({
      status: 410,
      code: 'linkActivated',
    })
  })
})
