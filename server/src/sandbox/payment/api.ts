import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fields } from './fields.ts'
import { count, found, needed, nestedFields, prorationInstant, WireError } from './fields.ts'
import type { Ledger } from './ledger.ts'
import { totalOf } from './rows.ts'
import { invoiceOnWire, priceOnWire, sessionOnWire, subscriptionOnWire } from './stripe-objects.ts'

interface Settings {
  secretKey: string
  /** The URL of its pages: `http://localhost:3000/sandbox/pay`. */
  base: () => string
}

type ApiRequest = FastifyRequest<{ Params: { id: string }; Body: Fields | null; Querystring: Fields }>
type Work = (ledger: Ledger, apiRequest: ApiRequest, fields: Fields) => unknown

/** The calls of Stripe's API that the product makes, with Stripe's names, forms, errors and idempotency keys. */
export const registerPayApi = (
  scope: FastifyInstance,
  ledger: Ledger,
  { secretKey, base }: Settings,
): void => {
  const answered = new Map<string, { asked: string; answer: unknown }>()

  const answer = (work: Work) => async (request: FastifyRequest, reply: FastifyReply) => {
    const apiRequest = request as ApiRequest
    const fields = apiRequest.body ?? {}
    try {
      if (request.headers.authorization !== `Bearer ${secretKey}`)
        throw new WireError(401, 'api_key_invalid', 'Invalid API key provided')
      const key = request.headers['idempotency-key']
      const id = typeof key === 'string' && request.method === 'POST' ? key : undefined
      const known = id === undefined ? undefined : answered.get(id)
      const requestText = JSON.stringify([request.url, fields])
      if (known && known.asked !== requestText)
        throw new WireError(400, 'idempotency_error', 'This key was used with other parameters')
      const result = known ? known.answer : work(ledger, apiRequest, fields)
      if (id !== undefined) answered.set(id, { asked: requestText, answer: result })
      return reply.header('cache-control', 'no-store').send(result)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      const type = error.code === 'idempotency_error' ? 'idempotency_error' : 'invalid_request_error'
      return reply.code(error.status).send({ error: { type, code: error.code, message: error.message } })
    }
  }
  const list = (data: unknown[]) => ({ object: 'list', has_more: false, data })
  const session = (one: Ledger, id: string | undefined, isExpanded = false) =>
    sessionOnWire(one.rows(), found(one.rows().sessions, id), base(), isExpanded)
  const subscription = (one: Ledger, id: string | undefined) =>
    subscriptionOnWire(one.rows(), found(one.rows().subscriptions, id), base())

  scope.get(
    '/v1/prices',
    answer((one, { query }) => {
      const prices = Object.values(one.rows().prices)
      return list(prices.filter(({ lookupKey }) => lookupKey === query['lookup_keys[0]']).map(priceOnWire))
    }),
  )
  scope.get(
    '/v1/prices/:id',
    answer((one, { params }) => priceOnWire(found(one.rows().prices, params.id))),
  )
  scope.post(
    '/v1/prices',
    answer((one, _, fields) =>
      priceOnWire(
        one.makePrice({
          lookupKey: fields['lookup_key'] ?? null,
          name: needed(fields, 'product_data[name]'),
          unitAmount: Number(needed(fields, 'unit_amount')),
          currency: needed(fields, 'currency'),
          interval: needed(fields, 'recurring[interval]') === 'year' ? 'year' : 'month',
          metadata: nestedFields(fields, 'metadata'),
        }),
      ),
    ),
  )

  scope.post(
    '/v1/checkout/sessions',
    answer((one, _, fields) => {
      const rows = one.rows()
      const customer = fields['customer'] ? found(rows.customers, fields['customer']) : undefined
      const made = one.openSession({
        customerId: customer?.id ?? null,
        email: customer?.email ?? fields['customer_email'] ?? '',
        priceId: found(rows.prices, fields['line_items[0][price]']).id,
        quantity: count(fields['line_items[0][quantity]']),
        metadata: nestedFields(fields, 'metadata'),
        subscriptionMetadata: nestedFields(fields, 'subscription_data[metadata]'),
        successUrl: needed(fields, 'success_url'),
        cancelUrl: fields['cancel_url'] ?? needed(fields, 'success_url'),
        expiresAt: Number(needed(fields, 'expires_at')),
      })
      return session(one, made.id)
    }),
  )
  scope.get(
    '/v1/checkout/sessions/:id',
    answer((one, { params, query }) => session(one, params.id, query['expand[0]'] === 'subscription')),
  )
  scope.post(
    '/v1/checkout/sessions/:id/expire',
    answer((one, { params }) => {
      const row = found(one.rows().sessions, params.id)
      if (row.status !== 'open')
        throw new WireError(400, 'resource_invalid_state', 'Only open sessions can be expired')
      one.expire(row)
      return session(one, row.id)
    }),
  )

  scope.post(
    '/v1/customers/:id',
    answer((one, { params }, fields) => {
      const { id } = found(one.rows().customers, params.id)
      const card = needed(fields, 'invoice_settings[default_payment_method]')
      one.setCustomersCard(id, card.replace('pm_', ''))
      return { id, object: 'customer' }
    }),
  )
  scope.post(
    '/v1/billing_portal/sessions',
    answer((one, _, fields) => {
      const { id: customer } = found(one.rows().customers, needed(fields, 'customer'))
      const { id } = one.openCardPage(customer, needed(fields, 'return_url'))
      return { id, object: 'billing_portal.session', customer, url: `${base()}/card/${id}` }
    }),
  )

  scope.get(
    '/v1/subscriptions/:id',
    answer((one, { params }) => subscription(one, params.id)),
  )
  scope.post(
    '/v1/subscriptions/:id',
    answer((one, { params }, fields) => {
      const rows = one.rows()
      const row = found(rows.subscriptions, params.id)
      if (row.status === 'canceled')
        throw new WireError(400, 'resource_missing', 'A canceled subscription can only be read')
      if (fields['items[0][price]']) {
        const price = found(rows.prices, fields['items[0][price]'])
        const at = prorationInstant(row, fields['proration_date'])
        one.change(row, price.id, count(fields['items[0][quantity]']), at)
      }
      if (fields['default_payment_method'] === '') one.leaveCard(row)
      if (fields['cancel_at_period_end']) one.setCancelled(row, fields['cancel_at_period_end'] === 'true')
      return subscription(one, row.id)
    }),
  )
  scope.delete(
    '/v1/subscriptions/:id',
    answer((one, { params }) => {
      const row = found(one.rows().subscriptions, params.id)
      if (row.status !== 'canceled') one.end(row, 'cancellation_requested')
      return subscription(one, row.id)
    }),
  )

  scope.get(
    '/v1/invoices',
    answer((one, { query }) => {
      const own = Object.values(one.rows().invoices).filter(
        ({ customerId }) => customerId === query['customer'],
      )
      return list(
        own
          .reverse()
          .slice(0, Number(query['limit'] ?? 10))
          .map((row) => invoiceOnWire(row, base())),
      )
    }),
  )
  scope.get(
    '/v1/invoices/:id',
    answer((one, { params }) => invoiceOnWire(found(one.rows().invoices, params.id), base())),
  )
  scope.post(
    '/v1/invoices/:id/void',
    answer((one, { params }) => {
      const row = found(one.rows().invoices, params.id)
      if (row.status !== 'open')
        throw new WireError(400, 'invoice_not_open', 'Only open invoices can be voided')
      one.voidInvoice(row)
      return invoiceOnWire(row, base())
    }),
  )
  scope.post(
    '/v1/invoices/create_preview',
    answer((one, _, fields) => {
      const rows = one.rows()
      const row = found(rows.subscriptions, fields['subscription'])
      const price = found(rows.prices, fields['subscription_details[items][0][price]'])
      const quantity = count(fields['subscription_details[items][0][quantity]'])
      const at = prorationInstant(row, fields['subscription_details[proration_date]'])
      const { lines, periodStart } = one.costOf(row, price.id, quantity, at)
      const credit = found(rows.customers, row.customerId).credit
      const creditUsed = Math.min(credit, Math.max(0, totalOf({ lines })))
      const { id: _id, ...preview } = invoiceOnWire(
        {
          id: 'upcoming',
          number: '',
          customerId: row.customerId,
          subscriptionId: row.id,
          status: 'open',
          currency: price.currency,
          lines,
          creditUsed,
          created: periodStart,
          attempts: 0,
        },
        base(),
      )
      return { ...preview, status: 'draft' }
    }),
  )
}
