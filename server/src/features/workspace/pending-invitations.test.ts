import { DAY_MS } from '@metapyra/contract/constants'
import type { User } from '@metapyra/contract/entities/user'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { createActor, GOOD_PASSWORD, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'

let server: TestServer
let owner: Actor
let workspaceId: string
let aheadMs = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
  ;({ owner, workspaceId } = await registerOwner(server.origin, 'owner@example.com', 'waiting-engines'))
})
afterEach(() => {
  aheadMs = 0
})
afterAll(() => server?.close())

let count = 0
const newEmail = () => {
  count += 1
  return `waits${count}@example.com`
}
const invite = (email: string) =>
  owner.call(
    'POST v2/workspace/send-invite',
    { emailList: [email], status: 'invited', workspaceId },
    { workspaceId },
  )
const confirm = async (actor: Actor, email: string) => {
  await actor.call('POST v2/auth/request-email-verification', { email })
  const bearer = await tokenFor(server.origin, email, /Verify/)
  await actor.call('PATCH v2/auth/verify-email', { type: 'email' }, { bearer })
}
/** Registers a person with a confirmed address and invites them to the space; resolves once the email has arrived. */
const invited = async () => {
  const email = newEmail()
  const actor = await register(server.origin, email)
  await confirm(actor, email)
  await invite(email)
  return { actor, email, link: await tokenFor(server.origin, email, /invited you/) }
}
/** Logs in again, because sessions expire within so many days. */
const again = async (email: string) => {
  const actor = createActor(server.origin)
  await actor.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
  return actor
}
const invitesOf = async (actor: Actor): Promise<User['invites']> =>
  (await actor.call('GET v2/user/profile', {})).body.invites
const take = (actor: Actor, id = workspaceId) =>
  actor.call('POST v2/workspace/take-invite', { workspaceId: id })
const mailOf = async (email: string): Promise<string> => {
  const response = await fetch(`${server.origin}/sandbox/mail.json?to=${encodeURIComponent(email)}`)
  const mails = (await response.json()) as { subject: string; text: string }[]
  return mails.find(({ subject }) => subject.includes('invited you'))?.text ?? ''
}

describe('[SPACE-7] an invitation that waits', () => {
  it('is told to its person and taken up without the link, once', async () => {
    const { actor, email, link } = await invited()
    expect(await mailOf(email)).toContain('The invitation expires in 14 days.')
    const [invite] = await invitesOf(actor)
    expect(invite).toMatchObject({ workspaceId, name: 'Analytical Engines', invitedBy: 'Ada Lovelace' })
    const days = (Date.parse(invite?.expiresAt ?? '') - Date.now()) / DAY_MS
    expect(days).toBeGreaterThan(13.9)
    expect(days).toBeLessThanOrEqual(14)
    expect(await take(actor)).toMatchObject({ status: 200, body: { id: workspaceId, userRole: 'user' } })
    expect(await invitesOf(actor)).toEqual([])
    expect(await take(actor)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    const answer = await actor.call('GET v2/workspace/accept-invite', {}, { bearer: link })
    expect(answer.body.code).toBe('linkActivated')
  })

  it('is nobody else’s, and none where nobody invited them', async () => {
    await invited()
    const other = await register(server.origin, newEmail())
    expect((await take(other)).body.code).toBe('VERIFY_EMAIL_FIRST')
    const known = newEmail()
    const stranger = await register(server.origin, known)
    await confirm(stranger, known)
    expect((await take(stranger)).status).toBe(404)
    expect((await take(stranger, '01890000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await take(createActor(server.origin))).status).toBe(401)
  })

  it('is kept from who only typed its address, until they have confirmed it', async () => {
    const email = newEmail()
    await invite(email)
    await tokenFor(server.origin, email, /invited you/)
    const actor = await register(server.origin, email)
    expect(await invitesOf(actor)).toEqual([])
    expect((await take(actor)).body.code).toBe('VERIFY_EMAIL_FIRST')
    await confirm(actor, email)
    expect(await invitesOf(actor)).toMatchObject([{ workspaceId }])
    expect((await take(actor)).status).toBe(200)
  })

  it('is taken up once, by its link and without it at the same moment', async () => {
    const { actor, link } = await invited()
    const answers = await Promise.all([
      take(actor),
      actor.call('GET v2/workspace/accept-invite', {}, { bearer: link }),
      take(actor),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends with its days, and can be sent anew', async () => {
    const { email, link } = await invited()
    aheadMs = 13.9 * DAY_MS
    expect(await invitesOf(await again(email))).toHaveLength(1)
    aheadMs = 14.1 * DAY_MS
    const actor = await again(email)
    expect(await invitesOf(actor)).toEqual([])
    expect((await take(actor)).body).toMatchObject({ message: expect.stringContaining('has expired') })
    const { body } = await actor.call('GET v2/workspace/accept-invite', {}, { bearer: link })
    expect(body.code).toBe('linkExpired')
    owner = await again('owner@example.com')
    expect((await invite(email)).body.invited).toEqual([email])
    await expect.poll(() => invitesOf(actor)).toHaveLength(1)
    expect((await take(actor)).status).toBe(200)
  })

  it('lasts as long as its space says, of those that are sent from then on', async () => {
    owner = await again('owner@example.com')
    const before = await invited()
    const set = (invitationDays: number) =>
      owner.call('PUT v2/admin/workspace/settings-update', { settings: { invitationDays } }, { workspaceId })
    for (const days of [0, 31, 1.5]) expect((await set(days)).status).toBe(400)
    expect((await set(1)).body.settings.invitationDays).toBe(1)
    const short = await invited()
    expect(await mailOf(short.email)).toContain('The invitation expires in one day.')
    expect((await set(30)).status).toBe(200)
    const long = await invited()
    expect(await mailOf(long.email)).toContain('The invitation expires in 30 days.')
    const waiting = async () => {
      const people = await Promise.all([short, before, long].map(({ email }) => again(email)))
      return (await Promise.all(people.map(invitesOf))).map(({ length }) => length)
    }
    expect(await waiting()).toEqual([1, 1, 1])
    aheadMs = 1.1 * DAY_MS
    expect(await waiting()).toEqual([0, 1, 1])
    aheadMs = 29 * DAY_MS
    expect(await waiting()).toEqual([0, 0, 1])
  })
})
