import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_PAY } from '../../providers/payment/payment.ts'
import { signEvent } from '../../sandbox/payment/events.ts'
import type { Actor } from '../../testing/actor.ts'
import { registerOwner } from '../../testing/actor.ts'
import { buy, CARD, submitPaymentPage } from '../../testing/features/payment.ts'
import type { TestServer } from '../../testing/server.ts'
import { startTestServer } from '../../testing/server.ts'
import { WEBHOOK_PATH } from './webhook.calls.ts'

const { webhookSecret } = SANDBOX_PAY
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
  ;({ owner, workspaceId } = await registerOwner(
    server.origin,
    `owner-${count}@example.com`,
    `space-${count}`,
  ))
}
const seconds = () => Math.floor(Date.now() / 1000)
const post = (body: string, signature?: string) =>
  fetch(`${server.origin}${WEBHOOK_PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body,
  })
const send = async (body: string, at = seconds()) =>
  (await post(body, signEvent(body, webhookSecret, at))).status
const info = async () =>
  (await owner.call('GET v2/payment/subscription-info/:workspaceId', { workspaceId })).body
const log = async (): Promise<string[]> =>
  (await owner.call('POST v2/admin/workspace/audit-log', {}, { workspaceId })).body.rows
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action.startsWith('plan.'))
const events = () => {
  if (!server.sandboxes.pay) throw new Error('There is no sandbox')
  return server.sandboxes.pay.events
}
/** Buys a plan while events are held back, and returns the events that were not delivered. */
const buyWithHeldEvents = async (): Promise<string[]> => {
  await found()
  events().setDelivery('held')
  const input = { planCode: 'team-month', quantity: 5, workspaceId }
  const { body } = await owner.call('POST v2/payment/plans', input, { workspaceId })
  await submitPaymentPage(body.url, CARD.good)
  const bodies = events()
    .held()
    .map((event) => JSON.stringify(event))
  events().setDelivery('dropped')
  events().setDelivery('normal')
  return bodies
}

describe('[PAY-2] [T23] the signature of an event', () => {
  const body = () =>
    JSON.stringify({
      id: `evt_${count}`,
      object: 'event',
      type: 'ping',
      data: { object: { object: 'ping' } },
    })

  it('is over the body as it came, and no older or newer than five minutes', async () => {
    expect(await send(body())).toBe(200)
    expect(await send(body(), seconds() - 290)).toBe(200)
    expect(await send(body(), seconds() - 310)).toBe(400)
    expect(await send(body(), seconds() + 290)).toBe(200)
    expect(await send(body(), seconds() + 310)).toBe(400)
  })

  it('fits nothing that was tampered with', async () => {
    const signature = signEvent(body(), webhookSecret, seconds())
    expect((await post(`${body()} `, signature)).status).toBe(400)
    expect((await post(body().replace('ping', 'pong'), signature)).status).toBe(400)
    expect((await post(body(), signEvent(body(), 'whsec_another', seconds()))).status).toBe(400)
    expect((await post(body(), signature.replace(/v1=./, 'v1=g'))).status).toBe(400)
    const old = createHmac('sha256', webhookSecret).update(body()).digest('hex')
    expect((await post(body(), `t=${seconds()},v0=${old}`)).status).toBe(400)
  })

  it('is not left out', async () => {
    expect((await post(body())).status).toBe(400)
    expect((await post(body(), '')).status).toBe(400)
    expect((await post('', 't=1,v1=00')).status).toBe(400)
  })

  it('an event that has nothing to do with payments is taken and has no effect', async () => {
    expect(await send(body())).toBe(200)
  })
})

describe('[PAY-2] [T23] the events of one purchase', () => {
  it('have one effect, told ten times over, shuffled, all at once', async () => {
    const bodies = await buyWithHeldEvents()
    expect(bodies.length).toBeGreaterThan(2)
    const all = Array.from({ length: 10 }, () => bodies).flat()
    for (let index = all.length - 1; index > 0; index -= 1) {
      const other = (index * 7919) % (index + 1)
      const swapped = all[index] ?? ''
      all[index] = all[other] ?? ''
      all[other] = swapped
    }
    expect(new Set(await Promise.all(all.map((one) => send(one))))).toEqual(new Set([200]))
    expect(await info()).toMatchObject({ subscription: { status: 'active', quantity: 5 } })
    expect((await info()).invoices).toHaveLength(1)
    expect(await log()).toEqual(['plan.bought'])
    const { rows } = await server.services.connection.pool.query(
      'select count(*)::int as n from billing_events where event_id = any($1)',
      [bodies.map((body) => JSON.parse(body).id)],
    )
    expect(rows[0].n).toBe(bodies.length)
  })

  it('tell that something is new, and never what: a lie that is signed changes nothing', async () => {
    const [firstEvent = ''] = await buyWithHeldEvents()
    const event = JSON.parse(firstEvent)
    event.data.object.items.data[0].quantity = 99_999
    event.data.object.status = 'canceled'
    expect(await send(JSON.stringify(event))).toBe(200)
    expect(await info()).toMatchObject({ subscription: { status: 'active', quantity: 5 } })
  })

  it('any one of them is enough', async () => {
    for (const at of [0, 1, 2]) {
      const bodies = await buyWithHeldEvents()
      expect(await send(bodies[at] ?? '')).toBe(200)
      expect(await info()).toMatchObject({ subscription: { status: 'active' } })
    }
  })
})

describe('[PAY-3] [T23] of two looks at the provider', () => {
  it('the one that began later stays, whichever comes first', async () => {
    await found()
    await buy(owner, workspaceId, { quantity: 5 })
    await events().settle()
    const { rows } = await server.services.connection.pool.query(
      'select reading from subscriptions where workspace_id = $1',
      [workspaceId],
    )
    // Simulates that a check that began later has been stored.
    await server.services.connection.pool.query(
      'update subscriptions set reading = reading + 1000000, quantity = 7 where workspace_id = $1',
      [workspaceId],
    )
    // The check that began earlier saw an unpaid invoice.
    const [invoice] = Object.values(server.sandboxes.pay?.ledger.rows().invoices ?? {}).slice(-1)
    if (invoice) invoice.status = 'open'
    const sent = events().sent()
    const again = { ...sent.at(-1), id: 'evt_late_and_stale' }
    expect(await send(JSON.stringify(again))).toBe(200)
    expect(await info()).toMatchObject({
      subscription: { quantity: 7 },
      invoices: [{ status: 'paid', payUrl: null }],
    })
    if (invoice) invoice.status = 'paid'
    await server.services.connection.pool.query(
      'update subscriptions set reading = $2 where workspace_id = $1',
      [workspaceId, rows[0].reading],
    )
    expect(await send(JSON.stringify({ ...again, id: 'evt_newer' }))).toBe(200)
    expect((await info()).subscription.quantity).toBe(5)
  })
})

it('an event of a space that is gone is taken and has no effect', async () => {
  const [body = ''] = await buyWithHeldEvents()
  await server.services.connection.pool.query('delete from workspaces where id = $1', [workspaceId])
  expect(await send(body)).toBe(200)
})

describe('where no payments are taken', () => {
  it('there is no webhook, no limit and nothing to buy', async () => {
    const without = await startTestServer({ env: { PAYMENT: 'off' } })
    const made = await registerOwner(without.origin, 'self@example.com', 'self-hosted')
    const call = { workspaceId: made.workspaceId }
    const config = await made.owner.call('GET v2/utils/app-config', {})
    expect(config.body.appConfig.isPaymentOn).toBe(false)
    const { body } = await made.owner.call('GET v2/payment/plans/:workspaceId', call)
    expect(body).toMatchObject({ isPaymentOn: false, subscription: null, seats: { total: null } })
    const input = { ...call, planCode: 'team-month', quantity: 5 }
    expect((await made.owner.call('POST v2/payment/plans', input, call)).status).toBe(409)
    const emailList = Array.from({ length: 30 }, (_, index) => `p${index}@example.com`)
    const invited = await made.owner.call(
      'POST v2/workspace/send-invite',
      { emailList, status: 'invited', ...call },
      call,
    )
    expect(invited.body.invited).toHaveLength(30)
    expect((await fetch(`${without.origin}${WEBHOOK_PATH}`, { method: 'POST' })).status).toBe(404)
    await without.close()
  })
})

describe('[PAY-1] where the provider does not answer', () => {
  it('people are told so, and what is known stays readable', async () => {
    await found()
    await buy(owner, workspaceId, { quantity: 5 })
    const real = globalThis.fetch
    globalThis.fetch = (input, init) =>
      String(input).includes('/sandbox/pay/v1/')
        ? Promise.resolve(
            new Response('{"error":{"message":"down"}}', {
              status: 500,
              headers: { 'stripe-should-retry': 'false' },
            }),
          )
        : real(input, init)
    try {
      const change = { workspaceId, quantity: 6 }
      const refused = await owner.call('POST v2/payment/upgrade-subscription', change, { workspaceId })
      expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      expect(await info()).toMatchObject({ subscription: { quantity: 5 } })
    } finally {
      globalThis.fetch = real
    }
    const change = { workspaceId, quantity: 6 }
    expect((await owner.call('POST v2/payment/upgrade-subscription', change, { workspaceId })).status).toBe(
      200,
    )
  })
})
