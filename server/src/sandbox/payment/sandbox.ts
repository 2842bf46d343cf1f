import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { SANDBOX_PAY } from '../../providers/payment/payment.ts'
import { checkOwnForm, readForms } from '../form.ts'
import { registerPayApi } from './api.ts'
import type { Delivery, Events } from './events.ts'
import { createEvents, DELIVERIES } from './events.ts'
import type { Ledger } from './ledger.ts'
import { openLedger } from './ledger.ts'
import { dashboardPage } from './pages.ts'
import type { LedgerEvent } from './payment-data.ts'
import type { Form } from './payment-pages.ts'
import { registerPaying, show } from './payment-pages.ts'
import type { Rows } from './rows.ts'
import { invoiceOnWire, sessionOnWire, subscriptionOnWire } from './stripe-objects.ts'

/** The cards that the dashboard sets: one that can be charged, and one that is declined when charged later. */
const [GOOD_CARD, BAD_CARD] = ['4242424242424242', '4000000000000341']

interface Settings {
  dataDir: string
  mainOrigin: () => string
  /** The path that receives the product's webhooks. */
  webhookPath: string
  clock: () => Date
  onError: (error: Error) => void
}

/** For tests: its data, and its events. */
export interface PaySandbox {
  ledger: Ledger
  events: Events
}

/** A payment provider sandbox with Stripe's protocol; never registered in production. */
export const registerPaySandbox = async (app: FastifyInstance, settings: Settings): Promise<PaySandbox> => {
  const now = () => Math.floor(settings.clock().getTime() / 1000)
  const base = () => `${settings.mainOrigin()}${SANDBOX_PAY.path}`
  const events = createEvents({
    endpoint: () => `${settings.mainOrigin()}${settings.webhookPath}`,
    secret: SANDBOX_PAY.webhookSecret,
    now,
    onError: settings.onError,
  })
  const ledger = openLedger(settings.dataDir, now, (rows, happenings) =>
    events.emit(happenings.map(([type, id]) => [type, objectOf(rows, id, base())])),
  )
  await app.register(
    async (scope) => {
      readForms(scope)
      registerPayApi(scope, ledger, { secretKey: SANDBOX_PAY.secretKey, base })
      registerPaying(scope, ledger, SANDBOX_PAY.path)
      registerDesk(scope, ledger, events)
    },
    { prefix: SANDBOX_PAY.path },
  )
  // Before the server closes, because pending webhooks come back to it and would keep its connection open.
  app.addHook('preClose', () => events.settle())
  return { ledger, events }
}

const objectOf = (rows: Rows, id: LedgerEvent[1], base: string): unknown => {
  const [session, invoice, subscription] = [rows.sessions[id], rows.invoices[id], rows.subscriptions[id]]
  if (session) return sessionOnWire(rows, session, base)
  if (invoice) return invoiceOnWire(invoice, base)
  return subscription && subscriptionOnWire(rows, subscription, base)
}

const registerDesk = (scope: FastifyInstance, ledger: Ledger, events: Events): void => {
  scope.get('/', async (_, reply) => show(reply, dashboardPage(ledger.rows(), events)))
  scope.post<Form>('/', async (request, reply) => {
    checkOwnForm(request)
    const { act = '', id = '', delivery = '' } = request.body ?? {}
    const rows = ledger.rows()
    const session = Object.hasOwn(rows.sessions, id) ? rows.sessions[id] : undefined
    const subscription = Object.hasOwn(rows.subscriptions, id) ? rows.subscriptions[id] : undefined
    if (act === 'delivery' && DELIVERIES.includes(delivery as Delivery))
      events.setDelivery(delivery as Delivery)
    else if (session && act === 'arrive') ledger.arrive(session, true)
    else if (session && act === 'bounce') ledger.arrive(session, false)
    else if (subscription && act === 'renew') ledger.renew(subscription)
    else if (subscription && act === 'decline') ledger.setCard(subscription, BAD_CARD)
    else if (subscription && act === 'mend') ledger.setCard(subscription, GOOD_CARD)
    else if (subscription && act === 'again') ledger.chargeAgain(subscription)
    else if (subscription && act === 'end') ledger.end(subscription, 'payment_failed')
    else throw new AppError('NOT_FOUND')
    return reply.redirect(SANDBOX_PAY.path, 303)
  })
}
