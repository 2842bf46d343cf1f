import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../../testing/actor.ts'
import { createActor, register, registerOwner } from '../../testing/actor.ts'
import { buy, CARD, pressDashboardButton, submitPaymentPage } from '../../testing/features/payment.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { checkDuePayments } from './billing/checks.service.ts'

let server: TestServer
let owner: Actor
let workspaceId: string
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const found = async () => {
  count += 1
  const made = await registerOwner(server.origin, `owner-${count}@example.com`, `space-${count}`)
  ;({ owner, workspaceId } = made)
}
const open = async (options: { planCode?: string; quantity?: number } = {}) => {
  const input = { planCode: 'team-month', quantity: 5, workspaceId, ...options }
  return owner.call('POST v2/payment/plans', input, { workspaceId })
}
const statusOf = async (hostedPageId: string, isLeft = false, who = owner) =>
  who.call(
    'POST v2/payment/hostedpage-status',
    { hostedPageId, workspaceId, ...(isLeft && { isLeft }) },
    { workspaceId },
  )
const info = async () =>
  (await owner.call('GET v2/payment/subscription-info/:workspaceId', { workspaceId })).body
const log = async (): Promise<string[]> =>
  (await owner.call('POST v2/admin/workspace/audit-log', {}, { workspaceId })).body.rows
    .map(({ action, actor }: { action: string; actor: { name: string } }) => `${actor.name} ${action}`)
    .filter((line: string) => /plan\.|payment\./.test(line))
const settleEvents = () => server.sandboxes.pay?.events.settle()
const deliver = (how: 'normal' | 'held' | 'twice' | 'reversed' | 'dropped') =>
  server.sandboxes.pay?.events.setDelivery(how)

describe('a plan is bought', () => {
  beforeAll(found)

  it('the plans are those of the table, and a new space has Free with ten seats', async () => {
    const { body } = await owner.call('GET v2/payment/plans/:workspaceId', { workspaceId })
    expect(body.plans.map(({ planCode }: { planCode: string }) => planCode)).toContain('business-year')
    expect(body).toMatchObject({ subscription: null, isPaymentOn: true, seats: { used: 1, total: 10 } })
    expect(await info()).toMatchObject({ plan: { planCode: 'free' }, isLapsed: false, invoices: [] })
  })

  it('[PAY-1] the card is taken at the provider’s page, and what it says is asked of the provider', async () => {
    const { status, body } = await open()
    expect(status).toBe(201)
    const page = await (await fetch(body.url)).text()
    expect(page).toContain('Subscribe to MetaPyra Team')
    expect(page).toContain('€30.00')
    expect((await statusOf(body.hostedPageId)).body).toEqual({ status: 'fresh', subscription: null })
    await submitPaymentPage(body.url, CARD.good)
    await settleEvents()
    const paid = await statusOf(body.hostedPageId)
    expect(paid.body).toMatchObject({
      status: 'paid',
      subscription: {
        planCode: 'team-month',
        quantity: 5,
        status: 'active',
        is_cancelled: false,
        graceEnd: null,
      },
    })
    expect(await info()).toMatchObject({
      plan: { planCode: 'team-month' },
      seats: { used: 1, invited: 0, total: 5 },
      invoices: [{ amount: { amountMinor: 3000, currency: 'EUR' }, status: 'paid', payUrl: null }],
    })
    expect(await log()).toEqual(['Ada Lovelace plan.bought'])
  })

  it('the invoice is there as a file to be kept', async () => {
    const [{ url, number }] = (await info()).invoices
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
    const file = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(file).toMatch(/^%PDF-1\.4/)
    expect(file).toContain(`(Invoice ${number})`)
    // The euro sign in the encoding of the standard fonts.
    expect(file).toContain(String.raw`(\20030.00)`)
    // PDF readers use the table at the end: each entry points to its object.
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
    expect(file.slice(table, table + 4)).toBe('xref')
    const offsets = [...file.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
      Number(offset),
    )
    expect(offsets).toHaveLength(7)
    offsets.forEach((offset, index) => {
      expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`))
    })
  })

  it('[PAY-4] a space that has a plan buys no second one', async () => {
    expect((await open()).status).toBe(409)
  })
})

describe('a payment that does not go as one thinks', () => {
  beforeAll(found)

  it('a declined card is told at the page, and another one pays there', async () => {
    const { body } = await open()
    expect(await submitPaymentPage(body.url, CARD.declined)).toContain('The card was declined')
    expect((await statusOf(body.hostedPageId)).body.status).toBe('fresh')
    expect(await submitPaymentPage(body.url, '4111 1111 1111 1111')).toContain('isn’t a test card')
    expect((await statusOf(body.hostedPageId, true)).body).toEqual({
      status: 'cancelled',
      subscription: null,
    })
    expect(await submitPaymentPage(body.url, CARD.good)).toContain('This page has expired')
    expect(await info()).toMatchObject({ subscription: null })
  })

  it('a second step that is refused pays nothing, one that is confirmed pays', async () => {
    const { body } = await open()
    expect(await submitPaymentPage(body.url, CARD.secondStep)).toContain('was this you')
    expect((await statusOf(body.hostedPageId)).body.status).toBe('fresh')
    expect(await submitPaymentPage(body.url, CARD.secondStep, 'no')).toContain('Nothing was paid')
    await submitPaymentPage(body.url, CARD.secondStep, 'yes')
    expect((await statusOf(body.hostedPageId)).body).toMatchObject({
      status: 'paid',
      subscription: { quantity: 5 },
    })
  })

  it('money that comes late leaves the page waiting until it is there', async () => {
    await found()
    const { body } = await open()
    expect(await submitPaymentPage(body.url, CARD.late)).toContain('On its way')
    await settleEvents()
    expect((await statusOf(body.hostedPageId)).body).toEqual({ status: 'fresh', subscription: null })
    expect((await open({ quantity: 6 })).status).toBe(409)
    const [session] = Object.values(server.sandboxes.pay?.ledger.rows().sessions ?? {}).slice(-1)
    await pressDashboardButton(server.origin, 'arrive', session?.id ?? '')
    await settleEvents()
    expect(await info()).toMatchObject({ subscription: { status: 'active' } })
    expect((await statusOf(body.hostedPageId)).body.status).toBe('paid')
  })

  it('money that does not come ends the page as failed, which the audit log tells', async () => {
    await found()
    const { body } = await open()
    await submitPaymentPage(body.url, CARD.late)
    const [session] = Object.values(server.sandboxes.pay?.ledger.rows().sessions ?? {}).slice(-1)
    await pressDashboardButton(server.origin, 'bounce', session?.id ?? '')
    await settleEvents()
    expect((await statusOf(body.hostedPageId)).body).toEqual({ status: 'failed', subscription: null })
    expect(await log()).toEqual(['Ada Lovelace payment.failed'])
    expect((await open()).status).toBe(201)
  })
})

describe('[PAY-4] a page of the provider', () => {
  beforeAll(found)

  it('is one for one wish, however often it is sent', async () => {
    const answers = await Promise.all([open(), open(), open()])
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.url)).size).toBe(1)
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
    expect((await open()).body).toEqual(made[0]?.body)
  })

  it('is closed by another wish, so that nobody pays twice', async () => {
    const first = (await open()).body
    const second = (await open({ quantity: 7 })).body
    expect(second.url).not.toBe(first.url)
    expect((await statusOf(first.hostedPageId)).body.status).toBe('cancelled')
    expect(await submitPaymentPage(first.url, CARD.good)).toContain('expired')
  })

  it('is there for who opened it in that space alone', async () => {
    const { hostedPageId } = (await open()).body
    const mine = { owner, workspaceId }
    const partner = await register(server.origin, 'partner@example.com')
    const { body } = await partner.call('GET v2/user/profile', {})
    const { id, email, name } = body
    const { addMembers } = await import('../workspace/service.ts')
    await addMembers(server.services, server.services.db, workspaceId, [{ id, email, name }], 'owner')
    expect((await statusOf(hostedPageId, false, partner)).status).toBe(404)
    await found()
    expect((await statusOf(hostedPageId)).status).toBe(404)
    expect((await statusOf('no-id-at-all')).status).toBe(404)
    ;({ owner, workspaceId } = mine)
    expect((await statusOf(hostedPageId)).status).toBe(200)
    expect((await statusOf(hostedPageId, false, createActor(server.origin))).status).toBe(401)
  })

  it('is closed once it is no owner’s any more', async () => {
    const { hostedPageId, url } = (await open({ quantity: 8 })).body
    const { pool } = server.services.connection
    const become = (role: string) =>
      pool.query('update members set role = $2 where workspace_id = $1', [workspaceId, role])
    await become('admin')
    await checkDuePayments(server.services)
    expect(await submitPaymentPage(url, CARD.good)).toContain('expired')
    await become('owner')
    expect((await statusOf(hostedPageId)).body.status).toBe('cancelled')
  })

  it('is cancelled by who leaves it, also if the provider’s news of the closing comes first', async () => {
    const { hostedPageId } = (await open()).body
    const provider = server.services.payment
    if (!provider) throw new Error('No payment provider')
    const close = provider.closeHostedPage.bind(provider)
    const spy = vi.spyOn(provider, 'closeHostedPage').mockImplementation(async (id) => {
      await close(id)
      await settleEvents()
    })
    expect((await statusOf(hostedPageId, true)).body.status).toBe('cancelled')
    expect(spy).toHaveBeenCalledOnce()
    spy.mockRestore()
  })

  it('lasts an hour', async () => {
    const { url } = (await open()).body
    const id = url.split('/').at(-1)
    const session = server.sandboxes.pay?.ledger.rows().sessions[id]
    expect((session?.expiresAt ?? 0) - (session?.created ?? 0)).toBeGreaterThan(3590)
    expect((session?.expiresAt ?? 0) - (session?.created ?? 0)).toBeLessThanOrEqual(3600)
  })

  it('takes plans that are for sale, for as many as there are', async () => {
    expect((await open({ planCode: 'free' })).body.fields).toHaveProperty('planCode')
    expect((await open({ planCode: 'gold' })).body.fields).toHaveProperty('planCode')
    expect((await open({ quantity: 0 })).status).toBe(400)
  })
})

describe('what the provider tells', () => {
  it.each(['twice', 'reversed', 'normal'] as const)(
    '[PAY-2] has one effect where it comes %s',
    async (how) => {
      await found()
      deliver(how)
      const { body } = await open()
      await submitPaymentPage(body.url, CARD.good)
      await settleEvents()
      deliver('normal')
      expect(await info()).toMatchObject({ subscription: { status: 'active', quantity: 5 } })
      expect((await info()).invoices).toHaveLength(1)
      expect(await log()).toEqual(['Ada Lovelace plan.bought'])
      expect((await statusOf(body.hostedPageId)).body.status).toBe('paid')
    },
  )

  it('[PAY-3] is not needed by who comes back', async () => {
    await found()
    deliver('dropped')
    expect((await buy(owner, workspaceId)).body).toMatchObject({
      status: 'paid',
      subscription: { quantity: 20 },
    })
    deliver('normal')
  })
})
