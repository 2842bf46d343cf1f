import type { Input } from '@metapyra/contract/calls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { GOOD_PASSWORD, registerOwner } from '../../testing/actor.ts'
import { buy, CARD, submitPaymentPage } from '../../testing/features/payment.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { checkDuePayments } from './billing/checks.service.ts'

let server: TestServer
let owner: Actor
let workspaceId: string
let count = 0
let aheadMs = 0

const MINUTE_MS = 60_000

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server?.close())

const found = async (options: Parameters<typeof buy>[2] = {}) => {
  count += 1
  ;({ owner, workspaceId } = await registerOwner(
    server.origin,
    `owner-${count}@example.com`,
    `space-${count}`,
  ))
  await buy(owner, workspaceId, { quantity: 10, ...options })
}
type ChangeInput = Omit<Input<'POST v2/payment/upgrade-subscription'>, 'workspaceId'>
const change = (input: ChangeInput) =>
  owner.call('POST v2/payment/upgrade-subscription', { workspaceId, ...input }, { workspaceId })
const info = async () =>
  (await owner.call('GET v2/payment/subscription-info/:workspaceId', { workspaceId })).body
const log = async (): Promise<string[]> =>
  (await owner.call('POST v2/admin/workspace/audit-log', {}, { workspaceId })).body.rows.map(
    ({ action, actor }: { action: string; actor: { name: string } }) => `${actor.name} ${action}`,
  )
const invite = (number: number) =>
  owner.call(
    'POST v2/workspace/send-invite',
    {
      emailList: Array.from({ length: number }, (_, index) => `p${index}-${count}@example.com`),
      status: 'invited',
      workspaceId,
    },
    { workspaceId },
  )
const settleEvents = () => server.sandboxes.pay?.events.settle()

describe('a plan is changed', () => {
  beforeAll(() => found())

  it('with `preview` the price is told, and nothing changes', async () => {
    const { status, body } = await change({ quantity: 20, preview: true })
    expect(status).toBe(200)
    expect(body.subscription.quantity).toBe(10)
    // Ten more seats for almost a whole month.
    expect(body.amountDue.amountMinor).toBeGreaterThan(5990)
    expect(body.amountDue).toMatchObject({ currency: 'EUR' })
    expect(body.amountDue.amountMinor).toBeLessThanOrEqual(6000)
    expect(body.renewal).toMatchObject({ amount: { amountMinor: 12_000, currency: 'EUR' } })
    expect((await info()).invoices).toHaveLength(1)
  })

  it('to more seats: the rest of the period is charged, and an invoice says so', async () => {
    const { body } = await change({ quantity: 20 })
    expect(body).toMatchObject({
      subscription: { quantity: 20, planCode: 'team-month' },
      credit: { amountMinor: 0 },
    })
    expect(body.hostedPage).toBeUndefined()
    await settleEvents()
    const { invoices, seats } = await info()
    expect(invoices).toHaveLength(2)
    expect(invoices[0].amount.amountMinor).toBeGreaterThan(5990)
    expect(seats.total).toBe(20)
    expect((await log())[0]).toBe('Ada Lovelace plan.changed')
  })

  it('to fewer seats: what is left is credit for later', async () => {
    const { body } = await change({ quantity: 12 })
    expect(body).toMatchObject({ subscription: { quantity: 12 }, amountDue: { amountMinor: 0 } })
    expect(body.credit.amountMinor).toBeGreaterThan(4790)
    const { amountDue } = (await change({ quantity: 13, preview: true })).body
    expect(amountDue.amountMinor).toBe(0)
  })

  it('to another plan, and to another interval, which begins a period of its own', async () => {
    expect((await change({ planCode: 'business-month' })).body.subscription.planCode).toBe('business-month')
    const { body } = await change({ planCode: 'business-year' })
    expect(body.subscription.planCode).toBe('business-year')
    const days = (Date.parse(body.subscription.currentPeriodEnd) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(364)
    expect(body.renewal.amount.amountMinor).toBe(12 * 12_000)
  })

  it('not to one that is none, or that costs nothing', async () => {
    expect((await change({ planCode: 'gold' })).body.fields).toHaveProperty('planCode')
    expect((await change({ planCode: 'free' })).body.fields.planCode).toContain('cancel')
  })

  it('what is empty, or as it is, changes nothing', async () => {
    const before = (await info()).invoices.length
    const { status, body } = await change({ planCode: '', quantity: 12 })
    expect({ status, due: body.amountDue.amountMinor }).toEqual({ status: 200, due: 0 })
    expect((await info()).invoices).toHaveLength(before)
  })
})

describe('[PAY-10] a change costs what was told before it', () => {
  beforeAll(() => found())
  const priced = async (input: ChangeInput) => {
    const { amountDue, pricedAt } = (await change({ ...input, preview: true })).body
    return { ...input, pricedAt, expectedDue: amountDue.amountMinor as number }
  }

  it('to the second at which it was told', async () => {
    const pricedInput = await priced({ quantity: 4000 })
    // Computed again, it would be less by now.
    aheadMs = 10 * MINUTE_MS
    expect((await change({ quantity: 4000, preview: true })).body.amountDue.amountMinor).toBeLessThan(
      pricedInput.expectedDue,
    )
    const { body } = await change(pricedInput)
    await settleEvents()
    expect(body.amountDue.amountMinor).toBe(pricedInput.expectedDue)
    expect((await info()).invoices[0].amount.amountMinor).toBe(pricedInput.expectedDue)
  })

  it('or nothing happens, where a new period has begun since', async () => {
    await found()
    aheadMs += 29 * 24 * 60 * MINUTE_MS
    // Logs in again, because moving the clock ahead ends sessions.
    await owner.call('POST v2/auth/login', { email: `owner-${count}@example.com`, password: GOOD_PASSWORD })
    const wish = await priced({ quantity: 20 })
    const { ledger } = server.sandboxes.pay ?? {}
    const [last] = Object.values(ledger?.rows().subscriptions ?? {}).slice(-1)
    if (last) ledger?.renew(last)
    await settleEvents()
    const { status, body } = await change(wish)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'CHANGED_MEANWHILE' })
    expect(await info()).toMatchObject({ subscription: { quantity: 10 }, invoices: [{}, {}] })
    expect((await change(await priced({ quantity: 20 }))).body.subscription.quantity).toBe(20)
  })

  it('and no second of another time is taken, which would make it cost nothing', async () => {
    await change({ quantity: 10 })
    const { currentPeriodEnd } = (await info()).subscription
    const { body } = await change({ quantity: 20, pricedAt: currentPeriodEnd, preview: true })
    expect(Date.parse(body.pricedAt)).toBeLessThan(Date.parse(currentPeriodEnd))
    const old = new Date(Date.now() - 60 * MINUTE_MS).toISOString()
    expect((await change({ quantity: 20, pricedAt: old, preview: true })).body.pricedAt).not.toBe(old)
  })
})

describe('[SEAT-4] a plan has no fewer seats than are taken', () => {
  beforeAll(() => found())

  it('which is refused with the figures, also as a preview', async () => {
    expect((await invite(6)).body.invited).toHaveLength(6)
    for (const preview of [true, false]) {
      const { status, body } = await change({ quantity: 5, preview })
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'SEATS_USED_UP' })
      expect(body.message).toContain('7 seats are in use, by 1 member and 6 open invitations')
    }
    expect((await change({ quantity: 7 })).body.subscription.quantity).toBe(7)
    expect((await info()).seats).toEqual({ used: 7, invited: 6, total: 7 })
  })
})

describe('a change that the card does not pay', () => {
  it('waits at the provider’s page until it is paid there', async () => {
    await found({ card: CARD.failsLater })
    const { status, body } = await change({ quantity: 15 })
    expect(status).toBe(200)
    expect(body.subscription.quantity).toBe(10)
    const { hostedPageId, url } = body.hostedPage
    const statusOf = () =>
      owner.call('POST v2/payment/hostedpage-status', { hostedPageId, workspaceId }, { workspaceId })
    expect((await statusOf()).body.status).toBe('fresh')
    expect(await submitPaymentPage(url, CARD.declined)).toContain('declined')
    expect(await info()).toMatchObject({
      invoices: [{ status: 'open', payUrl: url }, {}],
      waiting: { quantity: 15, hostedPage: { hostedPageId, url } },
    })
    await submitPaymentPage(url, CARD.good)
    expect((await statusOf()).body).toMatchObject({ status: 'paid', subscription: { quantity: 15 } })
    await settleEvents()
    expect((await log())[0]).toBe('Ada Lovelace plan.changed')
    expect((await info()).waiting).toBeNull()
  })

  it('[SEAT-4] to fewer seats: nobody takes those that it would take away, as long as it can be paid', async () => {
    await found({ card: CARD.failsLater, quantity: 12 })
    await invite(4)
    const { body } = await change({ planCode: 'business-year', quantity: 6 })
    expect(body.hostedPage.url).toContain('/invoice/')
    expect(await info()).toMatchObject({
      subscription: { quantity: 12 },
      seats: { used: 5, total: 6 },
    })
    const two = { emailList: ['a@example.com', 'b@example.com'], status: 'invited' as const, workspaceId }
    const refused = await owner.call('POST v2/workspace/send-invite', two, { workspaceId })
    expect(refused.body).toMatchObject({ code: 'SEATS_USED_UP' })
    await submitPaymentPage(body.hostedPage.url, CARD.good)
    await settleEvents()
    expect(await info()).toMatchObject({
      subscription: { quantity: 6, planCode: 'business-year' },
      seats: { used: 5, total: 6 },
    })
  })

  it('or is taken back by leaving it', async () => {
    await found({ card: CARD.secondStepEachTime })
    // The second step is also required at the page of the purchase.
    expect((await info()).subscription).toBeNull()
    const { body } = await owner.call(
      'POST v2/payment/plans',
      { planCode: 'team-month', quantity: 10, workspaceId },
      { workspaceId },
    )
    await submitPaymentPage(body.url, CARD.secondStepEachTime, 'yes')
    await settleEvents()
    const { hostedPageId } = (await change({ quantity: 15 })).body.hostedPage
    const left = await owner.call(
      'POST v2/payment/hostedpage-status',
      { hostedPageId, workspaceId, isLeft: true },
      { workspaceId },
    )
    expect(left.body).toMatchObject({ status: 'cancelled', subscription: { quantity: 10 } })
    await settleEvents()
    expect((await info()).invoices[0]).toMatchObject({ status: 'void' })
  })
})

describe('a plan is cancelled', () => {
  beforeEach(() => found())

  it('[PAY-9] goes on to the end of its period, and is resumed by `false`, which is never dropped as empty', async () => {
    const cancelled = await change({ is_cancelled: true })
    expect(cancelled.body).toMatchObject({
      subscription: { status: 'nonRenewing', is_cancelled: true },
      renewal: null,
      amountDue: { amountMinor: 0 },
    })
    await settleEvents()
    expect(await info()).toMatchObject({ isLapsed: false, seats: { total: 10 } })
    const resumed = await change({ is_cancelled: false })
    expect(resumed.body.subscription).toMatchObject({ status: 'active', is_cancelled: false })
    expect((await log()).slice(0, 2)).toEqual(['Ada Lovelace plan.resumed', 'Ada Lovelace plan.cancelled'])
  })

  it('[PAY-5] two changes at once are one after the other, or the second is told to look again', async () => {
    const answers = await Promise.all([
      change({ quantity: 11 }),
      change({ quantity: 12 }),
      change({ is_cancelled: true }),
    ])
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    await settleEvents()
    const { subscription } = await info()
    const [last] = Object.values(server.sandboxes.pay?.ledger.rows().subscriptions ?? {}).slice(-1)
    expect(subscription).toMatchObject({ quantity: last?.quantity, is_cancelled: last?.cancelAtPeriodEnd })
  })
})

describe('the provider does what is asked, and its answer is lost', () => {
  const real = globalThis.fetch
  const down = () =>
    new Response('{"error":{"message":"down"}}', { status: 500, headers: { 'stripe-should-retry': 'false' } })
  /** From the first change on, none of the provider's responses arrives. */
  const loseAnswers = () => {
    let isLost = false
    globalThis.fetch = async (input, init) => {
      if (!String(input).includes('/sandbox/pay/v1/')) return real(input, init)
      isLost ||= init?.method === 'POST' && String(input).includes('/subscriptions/')
      const answer = await real(input, init)
      return isLost ? down() : answer
    }
  }
  beforeEach(async () => {
    await found()
    server.sandboxes.pay?.events.setDelivery('dropped')
  })
  afterEach(() => {
    globalThis.fetch = real
    server.sandboxes.pay?.events.setDelivery('normal')
  })

  it('it is said that nobody knows yet; nobody else changes it, or takes a seat, until it is known', async () => {
    loseAnswers()
    const refused = await change({ quantity: 6 })
    expect(refused.status).toBe(503)
    expect(refused.body.message).toContain('don’t know yet if the plan changed')
    globalThis.fetch = real
    expect(await info()).toMatchObject({ subscription: { quantity: 10 }, seats: { total: 6 } })
    expect((await change({ quantity: 12 })).status).toBe(409)
    aheadMs += 6 * MINUTE_MS
    await checkDuePayments(server.services)
    expect(await info()).toMatchObject({ subscription: { quantity: 6 }, seats: { total: 6 } })
    expect((await log())[0]).toBe('Ada Lovelace plan.changed')
    expect((await change({ quantity: 12 })).body.subscription.quantity).toBe(12)
  })

  it('[PAY-5] a change that ends late ends itself, and not the one that somebody has begun since', async () => {
    const begun = 'update subscriptions set changing_since = $2, changing_to = 8 where workspace_id = $1'
    globalThis.fetch = async (input, init) => {
      if (init?.method === 'POST' && String(input).includes('/subscriptions/'))
        await server.services.connection.pool.query(begun, [workspaceId, new Date(0)])
      return real(input, init)
    }
    expect((await change({ quantity: 12 })).status).toBe(200)
    expect((await info()).seats.total).toBe(8)
  })
})

it('a space without a plan has none to change', async () => {
  const made = await registerOwner(server.origin, 'free@example.com', 'free-space')
  ;({ owner, workspaceId } = made)
  const { status, body } = await change({ quantity: 3 })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' })
})
