import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let aheadMs = 0
/** Minimum time between two emails for the same reason. */
const MINUTE_MS = 60_000
beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMIT_FACTOR: '1000' },
    clock: () => new Date(Date.now() + aheadMs),
  })
})
afterAll(() => server.close())

let count = 0
const newEmail = () => {
  count += 1
  return `ada${count}@example.com`
}

describe('registering', () => {
  it('signs in, and sends no mail until the client asks for one', async () => {
    const email = newEmail()
    const ada = await register(server.origin, email)
    expect((await ada.call('GET v2/user/profile', {})).body).toMatchObject({
      email,
      emailVerified: false,
      role: 'user',
      countryCode: 91,
    })
    const mails = await (await fetch(`${server.origin}/sandbox/mail.json?to=${email}`)).json()
    expect(mails).toEqual([])
  })

  it('takes an address once, in capitals too, and names the field', async () => {
    const email = newEmail()
    await register(server.origin, email)
    const again = await createActor(server.origin).call('POST v2/auth/create', {
      name: 'Eve',
      email: email.toUpperCase(),
      password: GOOD_PASSWORD,
    })
    expect([again.status, again.body.code, Object.keys(again.body.fields)]).toEqual([
      409,
      'EMAIL_TAKEN',
      ['email'],
    ])
  })

  it('makes one account of fifty requests at once', async () => {
    const email = newEmail()
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        createActor(server.origin).call('POST v2/auth/create', {
          name: 'Ada',
          email,
          password: GOOD_PASSWORD,
        }),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)])
  })

  it.each([
    ['short', 'blue7'],
    ['on every list', 'password123'],
    ['made of the own name', 'adalovelace1'],
    ['a megabyte long', 'x'.repeat(1_000_000)],
  ])('[ACC-1] refuses a password that is %s', async (_, password) => {
    const answer = await createActor(server.origin).call('POST v2/auth/create', {
      name: 'Ada Lovelace',
      email: newEmail(),
      password,
    })
    expect([400, 413]).toContain(answer.status)
  })
})

describe('logging in', () => {
  it('[T1] makes a new session, and the one before no longer counts', async () => {
    const email = newEmail()
    const ada = await register(server.origin, email)
    const before = ada.cookies()
    const login = await ada.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
    expect(login.status).toBe(200)
    const old = await fetch(`${server.origin}/api/v2/user/profile`, { headers: { cookie: before } })
    expect(old.status).toBe(401)
  })

  it('[T7] says the same to a wrong password and to an unknown address, with 403', async () => {
    const email = newEmail()
    await register(server.origin, email)
    const someone = createActor(server.origin)
    const wrong = await someone.call('POST v2/auth/login', { email, password: 'not this one at all' })
    const unknown = await someone.call('POST v2/auth/login', {
      email: newEmail(),
      password: 'not this one at all',
    })
    expect(wrong).toEqual(unknown)
    expect([wrong.status, wrong.body.code]).toEqual([403, 'BAD_CREDENTIALS'])
    expect(wrong.body.fields).toEqual({ password: 'Wrong email or password.' })
  })

  it('ends everywhere with the logout', async () => {
    const ada = await register(server.origin, newEmail())
    const before = ada.cookies()
    expect((await ada.call('POST v2/auth/logout', {})).status).toBe(204)
    expect(ada.cookies()).not.toContain('sid-')
    const old = await fetch(`${server.origin}/api/v2/user/profile`, { headers: { cookie: before } })
    expect(old.status).toBe(401)
  })
})

describe('[T4] a link from a mail', () => {
  it('confirms an address once, and says so the second time', async () => {
    const email = newEmail()
    const ada = await register(server.origin, email)
    await ada.call('POST v2/auth/request-email-verification', { email })
    const bearer = await tokenFor(server.origin, email, /Verify/)
    const verify = () => ada.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer })
    expect((await verify()).body.user.emailVerified).toBe(true)
    expect(await verify()).toMatchObject({ status: 410, body: { code: 'linkActivated' } })
  })

  it('opens nothing but what it was made for', async () => {
    const email = newEmail()
    const ada = await register(server.origin, email)
    await ada.call('POST v2/auth/request-email-verification', { email })
    const bearer = await tokenFor(server.origin, email, /Verify/)
    const reset = (token: string) =>
      ada.call('POST v2/auth/reset-password', { password: 'another good long one' }, { bearer: token })
    expect(await reset(bearer)).toMatchObject({ status: 403, body: { code: 'WRONG_TOKEN' } })
    expect(await reset('made.up')).toMatchObject({ status: 403, body: { code: 'WRONG_TOKEN' } })
    expect(await reset(`${bearer.slice(0, -1)}_`)).toMatchObject({ status: 403 })
  })

  it('[T6] sets a password, ends all sessions and never logs in by itself', async () => {
    const email = newEmail()
    const ada = await register(server.origin, email)
    await ada.call('POST v2/auth/request-reset-password', { email })
    const bearer = await tokenFor(server.origin, email, /new password/)
    const password = 'a much better one indeed'
    expect((await ada.call('POST v2/auth/reset-password', { password }, { bearer })).status).toBe(200)
    expect((await ada.call('GET v2/user/profile', {})).status).toBe(401)
    expect((await ada.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })).status).toBe(403)
    expect((await ada.call('POST v2/auth/login', { email, password })).status).toBe(200)
    expect((await ada.call('POST v2/auth/reset-password', { password }, { bearer })).body.code).toBe(
      'linkActivated',
    )
  })

  const links = [
    {
      request: 'POST v2/auth/request-reset-password',
      subject: /new password/,
      open: (bearer: string) => {
        const password = 'a much better one indeed'
        return createActor(server.origin).call('POST v2/auth/reset-password', { password }, { bearer })
      },
    },
    {
      request: 'POST v2/auth/request-email-verification',
      subject: /Verify/,
      open: (bearer: string) =>
        createActor(server.origin).call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer }),
    },
  ] as const
  it.each(links)('[T6] voids the older one: $request', async ({ request, subject, open }) => {
    const email = newEmail()
    const ada = await register(server.origin, email)
    await ada.call(request, { email })
    const older = await tokenFor(server.origin, email, subject)
    aheadMs += MINUTE_MS
    await ada.call(request, { email })
    const newest = () => tokenFor(server.origin, email, subject)
    await expect.poll(newest).not.toBe(older)
    const newer = await newest()
    expect(await open(older)).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
    expect((await open(newer)).status).toBe(200)
  })

  it('[T6] answers an unknown address just as a known one', async () => {
    const email = newEmail()
    const ada = await register(server.origin, email)
    const known = await ada.call('POST v2/auth/request-reset-password', { email })
    expect(await ada.call('POST v2/auth/request-reset-password', { email: newEmail() })).toEqual(known)
  })

  it('expires', async () => {
    const email = newEmail()
    const ada = await register(server.origin, email)
    await ada.call('POST v2/auth/request-reset-password', { email })
    const bearer = await tokenFor(server.origin, email, /new password/)
    await server.services.connection.pool.query(
      "update tokens set expires_at = now() - interval '1 second' where email = $1",
      [email],
    )
    const late = await ada.call(
      'POST v2/auth/reset-password',
      { password: 'a much better one indeed' },
      { bearer },
    )
    expect(late).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
  })
})

describe('[T5] an invitation', () => {
  const inviteTo = async (domain: string, email: string) => {
    const { owner, workspaceId } = await registerOwner(server.origin, newEmail(), domain)
    const sent = await owner.call(
      'POST v2/workspace/send-invite',
      { emailList: [email], status: 'invited', workspaceId },
      { workspaceId },
    )
    expect(sent.body).toEqual({ invited: [email], alreadyMember: [], invalid: [] })
    return { owner, workspaceId, bearer: await tokenFor(server.origin, email, /invited you/) }
  }

  it('brings somebody without an account in, verified, with the role it was given', async () => {
    const email = newEmail()
    const { bearer, workspaceId } = await inviteTo('first-engine', email)
    const grace = createActor(server.origin)
    const look = await grace.call('GET v2/workspace/accept-invite', {}, { bearer })
    expect(look.body).toMatchObject({ status: 'accountNeeded', email, workspace: { id: workspaceId } })
    const made = await grace.call(
      'POST v2/auth/create',
      { name: 'Grace Hopper', email, password: GOOD_PASSWORD },
      { bearer },
    )
    expect(made.body.user).toMatchObject({ name: 'Grace Hopper', emailVerified: true })
    expect(made.body.user.workspaces).toMatchObject([
      { id: workspaceId, userRole: 'user', userStatus: 'active' },
    ])
  })

  it('tells whoever holds its link signed out whether there is an account to log in to', async () => {
    const known = newEmail()
    await register(server.origin, known)
    const look = async (domain: string, email: string) => {
      const { bearer } = await inviteTo(domain, email)
      return (await createActor(server.origin).call('GET v2/workspace/accept-invite', {}, { bearer })).body
    }
    const ofKnown = await look('known-engine', known)
    expect(ofKnown).toMatchObject({ status: 'accountNeeded', email: known, hasAccount: true })
    expect(ofKnown).not.toHaveProperty('name')
    const unknown = newEmail()
    const name = expect.any(String)
    expect(await look('unknown-engine', unknown)).toMatchObject({ email: unknown, hasAccount: false, name })
  })

  it('never lets somebody else in silently', async () => {
    const email = newEmail()
    const { bearer } = await inviteTo('second-engine', email)
    const eve = await register(server.origin, newEmail())
    const { body } = await eve.call('GET v2/workspace/accept-invite', {}, { bearer })
    expect(body.status).toBe('otherAccount')
    expect(body).not.toHaveProperty('hasAccount')
    const mismatch = await createActor(server.origin).call(
      'POST v2/auth/create',
      { name: 'Eve', email: newEmail(), password: GOOD_PASSWORD },
      { bearer },
    )
    expect(mismatch.body.code).toBe('OTHER_ACCOUNT')
  })

  it('is taken up once, even when two hundred come at once', async () => {
    const email = newEmail()
    const grace = await register(server.origin, email)
    const { bearer } = await inviteTo('third-engine', email)
    const all = await Promise.all(
      Array.from({ length: 200 }, () => grace.call('GET v2/workspace/accept-invite', {}, { bearer })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ body }) => body.code === 'linkActivated')).toHaveLength(199)
  })

  it('is void once a newer one was sent', async () => {
    const email = newEmail()
    const { owner, workspaceId, bearer } = await inviteTo('fourth-engine', email)
    await owner.call(
      'POST v2/workspace/send-invite',
      { emailList: [email], status: 'invited', workspaceId },
      { workspaceId },
    )
    await expect
      .poll(
        async () =>
          (await createActor(server.origin).call('GET v2/workspace/accept-invite', {}, { bearer })).body.code,
      )
      .toBe('linkExpired')
  })

  it('needs a confirmed address of whoever sends it, and no higher role than their own', async () => {
    const email = newEmail()
    const ada = await register(server.origin, email)
    const { body } = await ada.call('POST v2/workspace/create', { name: 'Quiet', domain: 'quiet-engine' })
    const invite = { emailList: [newEmail()], status: 'invited' as const, workspaceId: body.id }
    expect(
      (await ada.call('POST v2/workspace/send-invite', invite, { workspaceId: body.id })).body.code,
    ).toBe('VERIFY_EMAIL_FIRST')
  })
})
