import { DAY_MS } from '@metapyra/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, register, registerOwner, tokenFor } from '../../testing/actor.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { businessRequests, subscribers } from './tables.ts'

const TEAM = 'team@metapyra.example'
let server: TestServer
let aheadMs = 0

beforeAll(async () => {
  server = await startTestServer({
    env: { CONTACT_MAIL: TEAM, CAPTCHA: 'off' },
    clock: () => new Date(Date.now() + aheadMs),
  })
})
afterAll(() => server?.close())

const visitor = () => createActor(server.origin)
const mailsTo = async (to: string, atLeast: number) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const response = await fetch(`${server.origin}/sandbox/mail.json?to=${encodeURIComponent(to)}`)
    const mails = (await response.json()) as { subject: string; text: string }[]
    if (mails.length >= atLeast) return mails
    await new Promise((resume) => setTimeout(resume, 25))
  }
  throw new Error(`fewer than ${atLeast} mails to ${to}`)
}
const rows = () => server.services.db.select().from(businessRequests)

describe('[BUS-1] what comes by a form is stored and mailed to the team', () => {
  test('feedback, with no address of anybody', async () => {
    const { status, body } = await visitor().call('POST v2/business/feedback', { text: 'Lovely.', rating: 5 })
    expect(status).toBe(200)
    expect(body.message).toMatch(/Thank you/)
    const [row] = (await rows()).filter(({ kind }) => kind === 'feedback')
    expect(row).toMatchObject({ email: null, data: { text: 'Lovely.', rating: 5 } })
    const [mail] = await mailsTo(TEAM, 1)
    expect(mail?.subject).toBe('Feedback, 5 of 5')
    expect(mail?.text).toContain('Lovely.')
  })

  test('a partner’s application, and strangers get no thanks', async () => {
    const email = 'partner@example.com'
    const before = (await mailsTo(TEAM, 0)).length
    const input = { company: 'Ravel & Co', name: 'Maurice', email, country: 'France', text: 'We teach.' }
    expect((await visitor().call('POST v2/business/request-partner', input)).status).toBe(200)
    const mails = await mailsTo(TEAM, before + 1)
    expect(mails[0]?.subject).toBe('Ravel & Co applied as a partner')
    expect(mails[0]?.text).toContain('partner@example.com')
    expect(await mailsTo(email, 0)).toEqual([])
    const [row] = (await rows()).filter(({ kind }) => kind === 'partner')
    expect(row).toMatchObject({ email, data: { country: 'France' } })
  })

  test('who is signed in with this very address, confirmed, gets a word of thanks', async () => {
    const { owner } = await registerOwner(server.origin, 'own@example.com', 'own-space')
    const input = { name: 'Ada', text: 'A calendar, please.' }
    await owner.call('POST v2/business/requirement', { ...input, email: 'somebody-else@example.com' })
    await owner.call('POST v2/business/requirement', { ...input, email: 'OWN@example.com' })
    const mails = await mailsTo('own@example.com', 2)
    expect(mails.map(({ subject }) => subject)).toContain('We got your message')
    expect(await mailsTo('somebody-else@example.com', 0)).toEqual([])
  })

  test('bad input stores nothing', async () => {
    const before = (await rows()).length
    const wrong = { name: '', email: 'no address', text: ' ' }
    expect((await visitor().call('POST v2/business/requirement', wrong)).status).toBe(400)
    expect((await rows()).length).toBe(before)
  })
})

describe('an offer for a space', () => {
  const ask = (actor: ReturnType<typeof visitor>, workspaceId: string, planCode = 'team-year') =>
    actor.call('POST v2/business/business-plan-request', { workspaceId, planCode, message: '200 people' })

  test('is asked for by who runs it', async () => {
    const { owner, workspaceId } = await registerOwner(server.origin, 'offer@example.com', 'offer-space')
    expect((await ask(owner, workspaceId)).status).toBe(200)
    const [row] = (await rows()).filter(({ kind }) => kind === 'plan')
    expect(row).toMatchObject({
      workspaceId,
      email: 'offer@example.com',
      data: { planCode: 'team-year', message: '200 people' },
    })
    expect(await ask(owner, workspaceId, 'platinum')).toMatchObject({
      status: 400,
      body: { fields: { planCode: expect.any(String) } },
    })
  })

  test('[BUS-2] whoever is not in a space is not told whether there is one', async () => {
    const { workspaceId } = await registerOwner(server.origin, 'there@example.com', 'there-space')
    const outsider = await register(server.origin, 'outsider@example.com')
    for (const actor of [visitor(), outsider]) {
      const there = await ask(actor, workspaceId)
      const nowhere = await ask(actor, crypto.randomUUID())
      expect(there.status).toBe(404)
      expect(there).toEqual(nowhere)
    }
  })
})

describe('the newsletter', () => {
  const subscribe = (email: string) => visitor().call('POST v2/business/subscribe', { email })
  const confirm = (token: string) => visitor().call('POST v2/business/confirm-subscription', { token })
  const leave = (token: string) => visitor().call('POST v2/business/unsubscribe', { token })
  const rowOf = async (email: string) =>
    (await server.services.db.select().from(subscribers)).find((row) => row.email === email)

  test('[NEWS-1] begins with the confirmation, and ends by the link of each mail', async () => {
    const email = 'reader@example.com'
    expect((await subscribe('Reader@Example.com')).status).toBe(200)
    expect(await rowOf(email)).toMatchObject({ confirmedAt: null })
    const token = await tokenFor(server.origin, email, /Confirm/)
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(200)
    expect((await rowOf(email))?.confirmedAt).toBeInstanceOf(Date)
    const leaving = await tokenFor(server.origin, email, /You’re subscribed to our newsletter/)
    expect((await leave(leaving)).status).toBe(200)
    expect((await leave(leaving)).status).toBe(200)
    expect((await rowOf(email))?.unsubscribedAt).toBeInstanceOf(Date)
    // An old link does not resubscribe someone who has unsubscribed.
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'linkActivated' } })
  })

  test('[NEWS-1] tells nobody who gets it, and mails an address once an hour at most', async () => {
    const email = 'twice@example.com'
    const first = await subscribe(email)
    expect(await subscribe(email)).toEqual(first)
    await confirm(await tokenFor(server.origin, email, /Confirm/))
    await mailsTo(email, 2)
    expect(await subscribe(email)).toEqual(first)
    await subscribe('marker@example.com')
    await mailsTo('marker@example.com', 1)
    expect(await mailsTo(email, 2)).toHaveLength(2)
  })

  test('[NEWS-2] a link of last week has expired, and asking again makes a new one', async () => {
    const email = 'late@example.com'
    await subscribe(email)
    const token = await tokenFor(server.origin, email, /Confirm/)
    aheadMs = 8 * DAY_MS
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'linkExpired' } })
    await subscribe(email)
    expect((await confirm(token)).status).toBe(200)
  })

  test.each(['', 'x', `confirm.${crypto.randomUUID()}.${'a'.repeat(22)}`])(
    'a link of somebody’s own making, %j, is refused',
    async (token) => {
      expect(await confirm(token)).toMatchObject({ status: 403, body: { code: 'WRONG_TOKEN' } })
      expect(await leave(token)).toMatchObject({ status: 403, body: { code: 'WRONG_TOKEN' } })
    },
  )

  test('the one kind of link does not do for the other', async () => {
    await subscribe('kinds@example.com')
    const token = await tokenFor(server.origin, 'kinds@example.com', /Confirm/)
    expect((await leave(token)).status).toBe(403)
    expect((await leave(token.replace('confirm', 'leave'))).status).toBe(403)
  })
})
