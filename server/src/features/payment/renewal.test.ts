import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../testing/actor.ts'
import { GOOD_PASSWORD, register, registerOwner } from '../../testing/actor.ts'
import { buy, CARD, pressDashboardButton, submitPaymentPage } from '../../testing/features/payment.ts'
import { connected, emitWithReply, nextEvent, openTestSocket } from '../../testing/live.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { addMembers } from '../workspace/service.ts'
import { checkDuePayments } from './billing/checks.service.ts'

const DAY_MS = 86_400_000
let server: TestServer
let owner: Actor
let workspaceId: string
let count = 0
let aheadMs = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server?.close())

const found = async (input: Parameters<typeof buy>[2] = {}) => {
  count += 1
  const [email, domain] = [`owner-${count}@example.com`, `space-${count}`]
  ;({ owner, workspaceId } = await registerOwner(server.origin, email, domain))
  await buy(owner, workspaceId, { quantity: 12, ...input })
}
/** Logs in again, because moving the clock ahead ends sessions. */
const later = async (days: number) => {
  aheadMs += days * DAY_MS
  const email = `owner-${count}@example.com`
  await owner.call('POST v2/auth/login', { email, password: GOOD_PASSWORD })
}
const info = async () =>
  (await owner.call('GET v2/payment/subscription-info/:workspaceId', { workspaceId })).body
const paymentStanding = async () => (await owner.call('GET v2/payment/standing', {}, { workspaceId })).body
/** Returns what a person who is no owner sees. */
const asAdmin = async () => {
  const admin = await register(server.origin, `admin-${count}@example.com`)
  const { id, email, name } = (await admin.call('GET v2/user/profile', {})).body
  await addMembers(server.services, server.services.db, workspaceId, [{ id, email, name }], 'admin')
  return (await admin.call('GET v2/payment/subscription-info/:workspaceId', { workspaceId })).body
}
const mailsOf = async (): Promise<Record<string, string>[]> => {
  const { rows } = await server.services.connection.pool.query(
    "select data from mails where template = 'payment-failed' and data->>'workspaceId' = $1",
    [workspaceId],
  )
  return rows.map(({ data }) => data)
}
const log = async (): Promise<string[]> =>
  (await owner.call('POST v2/admin/workspace/audit-log', {}, { workspaceId })).body.rows.map(
    ({ action, actor }: { action: string; actor: { name: string } }) => `${actor.name} ${action}`,
  )
const settleEvents = () => server.sandboxes.pay?.events.settle()
const desk = async (act: string) => {
  const rows = server.sandboxes.pay?.ledger.rows()
  const [last] = Object.values(rows?.subscriptions ?? {}).slice(-1)
  await pressDashboardButton(server.origin, act, last?.id ?? '')
  await settleEvents()
}
const write = () =>
  owner.call('PUT v2/admin/workspace/update', { companyName: `Company ${Math.random()}` }, { workspaceId })
const addPeople = async (number: number) => {
  const { services } = server
  for (let index = 0; index < number; index += 1) {
    const email = `p${index}-${count}@example.com`
    await register(server.origin, email)
    const { rows } = await services.connection.pool.query('select id from users where email = $1', [email])
    await addMembers(services, services.db, workspaceId, [{ id: rows[0].id, email, name: email }], 'user')
  }
}

describe('a period ends', () => {
  beforeEach(() => found())

  it('the next is paid by itself, with an invoice, and the audit log tells of it', async () => {
    const before = (await info()).subscription.currentPeriodEnd
    await later(32)
    await checkDuePayments(server.services)
    const { subscription, invoices } = await info()
    expect(Date.parse(subscription.currentPeriodEnd)).toBeGreaterThan(Date.parse(before))
    expect(subscription.status).toBe('active')
    expect(invoices).toHaveLength(2)
    expect((await log())[0]).toBe('MetaPyra plan.renewed')
  })

  it('[PAY-3] also where nothing was told of it', async () => {
    server.sandboxes.pay?.events.setDelivery('dropped')
    await later(32)
    await checkDuePayments(server.services)
    server.sandboxes.pay?.events.setDelivery('normal')
    expect((await info()).invoices).toHaveLength(2)
  })

  it('[PAY-7] of a plan that was cancelled: the space goes back to Free, and on with ten people at most', async () => {
    await owner.call(
      'POST v2/payment/upgrade-subscription',
      { workspaceId, is_cancelled: true },
      { workspaceId },
    )
    await desk('renew')
    expect(await info()).toMatchObject({
      subscription: { status: 'cancelled' },
      plan: { planCode: 'free' },
      seats: { total: 10 },
      isLapsed: false,
    })
    expect((await log())[0]).toBe('MetaPyra plan.ended')
    expect((await write()).status).toBe(200)
    expect((await buy(owner, workspaceId, { quantity: 3 })).body).toMatchObject({
      status: 'paid',
      subscription: { status: 'active', quantity: 3 },
    })
  })
})

describe('the card', () => {
  it('is changed at the provider’s page, and the new one is charged from then on', async () => {
    await found({ card: CARD.failsLater })
    const open = () => owner.call('POST v2/payment/payment-method', { workspaceId }, { workspaceId })
    const { url } = (await open()).body
    expect(await submitPaymentPage(url, '4111 1111 1111 1111')).toContain('isn’t a test card')
    await desk('renew')
    await desk('again')
    expect((await info()).subscription.status).toBe('pastDue')
    expect(await submitPaymentPage(url, CARD.good)).toContain(`${server.origin}/admin/subscription`)
    await desk('again')
    expect(await info()).toMatchObject({
      subscription: { status: 'active' },
      invoices: [{ status: 'paid' }, {}],
    })
  })

  it('[PAY-11] that is not charged is told to the owners by mail, each time that it was tried', async () => {
    await found({ card: CARD.failsLater })
    await desk('renew')
    await checkDuePayments(server.services)
    const mail = expect.objectContaining({ amount: '€72.00', space: expect.any(String) })
    expect(await mailsOf()).toEqual([mail])
    await desk('again')
    expect(await mailsOf()).toEqual([mail, mail])
  })

  it('of a space without a plan is none', async () => {
    await desk('end')
    const { status, body } = await owner.call(
      'POST v2/payment/payment-method',
      { workspaceId },
      { workspaceId },
    )
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' })
  })
})

describe('[PAY-6] a payment fails', () => {
  it('[PAY-12] the space goes on for seven days, then only reads, until the invoice is paid', async () => {
    await found({ card: CARD.failsLater })
    await desk('renew')
    const unpaid = await info()
    expect(unpaid).toMatchObject({ subscription: { status: 'pastDue' }, isLapsed: false })
    const { graceEnd, currentPeriodStart } = unpaid.subscription
    expect(Date.parse(graceEnd) - Date.parse(currentPeriodStart)).toBe(7 * DAY_MS)
    expect((await log())[0]).toBe('MetaPyra plan.unpaid')
    expect((await write()).status).toBe(200)
    expect(await paymentStanding()).toEqual({ isLapsed: false })
    await later(6.9)
    expect((await write()).status).toBe(200)
    await later(0.2)
    expect((await info()).isLapsed).toBe(true)
    expect((await write()).body.code).toBe('SUBSCRIPTION_LAPSED')
    expect(await paymentStanding()).toEqual({ isLapsed: true })
    const { payUrl } = (await info()).invoices[0]
    expect((await asAdmin()).invoices[0]).toMatchObject({ status: 'open', payUrl: null })
    await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ card: CARD.good }) })
    await settleEvents()
    expect(await info()).toMatchObject({
      subscription: { status: 'active', graceEnd: null },
      isLapsed: false,
    })
    expect((await write()).status).toBe(200)
    expect((await log())[1]).toBe('MetaPyra plan.renewed')
  })
})

describe('[PAY-7] a space whose plan has ended with more people than Free takes', () => {
  beforeAll(async () => {
    await found()
    await addPeople(10)
    await desk('end')
  })

  it('[PAY-8] reads, and writes nothing', async () => {
    expect(await info()).toMatchObject({
      subscription: { status: 'expired' },
      seats: { used: 11, total: 10 },
      isLapsed: true,
    })
    const reads = [
      await owner.call('POST v2/admin/workspace/user-list', { type: 'active' }, { workspaceId }),
      await owner.call('GET v2/chat/all', {}, { workspaceId }),
      await owner.call('POST v2/chat/get', { receiverId: workspaceId, page: 1 }, { workspaceId }),
      await owner.call('GET v2/payment/plans/:workspaceId', { workspaceId }),
    ]
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const invitation = { emailList: ['new@example.com'], status: 'invited' as const, workspaceId }
    const me = (await owner.call('GET v2/user/profile', {})).body.id
    const one = (
      change: { name: string } | { userRecording: 'enabled' } | { userId: string; role: 'user' },
    ) => owner.call('PUT v2/admin/workspace/update-user', { userId: me, ...change }, { workspaceId })
    const visitor = await register(server.origin, 'gil@example.com')
    const { id, email, name } = (await visitor.call('GET v2/user/profile', {})).body
    await addMembers(server.services, server.services.db, workspaceId, [{ id, email, name }], 'guest')
    const many = {
      clientId: newId(),
      input: { kind: 'change' as const, userRecording: 'enabled' as const },
      which: { userIds: [me] },
    }
    const refused = [
      await write(),
      await one({ name: 'Another' }),
      await one({ userRecording: 'enabled' }),
      await one({ userId: id, role: 'user' }),
      await owner.call('POST v2/admin/workspace/bulk-start', many, { workspaceId }),
      await owner.call('POST v2/workspace/send-invite', invitation, { workspaceId }),
      await owner.call(
        'POST v2/admin/workspace/announcement',
        { description: 'x', status: 0 },
        { workspaceId },
      ),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [403, 'SUBSCRIPTION_LAPSED']),
    )
  })

  it('[PAY-8] lets nobody walk in over a socket, or write there', async () => {
    const socket = await connected(openTestSocket(server.origin, workspaceId, owner.cookies()))
    const sessionEnded = nextEvent(socket, 'session:ended')
    const answer = await emitWithReply(socket, 'space:enter', {})
    // A page that receives this stops retrying.
    expect((await sessionEnded)[0].code).toBe('SUBSCRIPTION_LAPSED')
    expect(answer).toMatchObject({ ok: false, error: { code: 'SUBSCRIPTION_LAPSED' } })
    socket.disconnect()
  })

  it('is out of it as soon as its people fit', async () => {
    const { rows } = (
      await owner.call('POST v2/admin/workspace/user-list', { type: 'active' }, { workspaceId })
    ).body
    const one = rows.find(({ role }: { role: string }) => role === 'user')
    const put = { userId: one.userId, status: 'inactive' as const }
    expect((await owner.call('PUT v2/admin/workspace/update-user', put, { workspaceId })).status).toBe(200)
    expect((await write()).status).toBe(200)
    const back = await owner.call(
      'PUT v2/admin/workspace/update-user',
      { ...put, status: 'active' },
      { workspaceId },
    )
    expect(back.body.code).toBe('SEATS_USED_UP')
  })

  it('or as soon as a plan is bought', async () => {
    await addPeople(0)
    expect((await buy(owner, workspaceId, { quantity: 11 })).body.status).toBe('paid')
    expect((await info()).isLapsed).toBe(false)
  })
})
