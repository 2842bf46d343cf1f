import type { Stripe } from 'stripe'
import { createCircuitBreakerFetch } from '../fetch-with-circuit-breaker.ts'
import type { ChangePrice, OpenedPage, Order, PaidInvoice, PaymentProvider, PlanChange } from './provider.ts'
import { BadSignature, PaymentDown } from './provider.ts'
import {
  idOf,
  readEvent,
  readInvoice,
  readInvoicePage,
  readSession,
  readSubscription,
} from './stripe-mapping.ts'
import { createPrices } from './stripe-prices.ts'

const askOutside = createCircuitBreakerFetch()

/** With all tries, because someone is waiting on a page. */
const ANSWER_WITHIN_MS = 10_000
const TRIES_AGAIN = 2
const SIGNATURE_GOOD_FOR_SECONDS = 300
const INVOICES_KEPT = 100

interface Settings {
  secretKey: string
  webhookSecret: string
  /** `https://api.stripe.com`, or the sandbox's URL. */
  api: () => string
}

/** Stripe Checkout and Billing through Stripe's own package, against Stripe or any server with its protocol. */
export const createStripe = (settings: Settings): PaymentProvider => {
  // Loaded with the first payment, because most starts never need it.
  let loading: Promise<Stripe> | undefined
  const stripe = () => {
    loading ??= open(settings)
    return loading
  }
  const priceOf = createPrices(stripe)
  const tried = async <T>(work: (client: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await withTimeout(work(await stripe()))
    } catch (error) {
      throw new PaymentDown('The payment provider didn’t do what was asked', { cause: error })
    }
  }
  const itemsFor = async (client: Stripe, subscriptionId: string, change: PlanChange) => {
    const subscription = await client.subscriptions.retrieve(subscriptionId)
    const [item] = subscription.items.data
    if (!item) throw new Error(`The subscription ${subscriptionId} has no plan`)
    return [{ id: item.id, price: await priceOf(change.planCode), quantity: change.quantity }]
  }

  return {
    name: 'stripe',

    createHostedPage: (order) =>
      tried(async (client) => {
        const price = await priceOf(order.planCode)
        const session = await client.checkout.sessions.create(sessionFor(order, price), {
          idempotencyKey: `page/${order.orderId}`,
        })
        if (!session.url) throw new Error('The page has no address')
        return { id: session.id, url: session.url }
      }),

    getHostedPage: (id) =>
      tried(async (client) => {
        if (isInvoice(id)) {
          const invoice = await client.invoices.retrieve(id)
          const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription)
          return { state: readInvoicePage(invoice), subscriptionId }
        }
        const session = await client.checkout.sessions.retrieve(id, { expand: ['subscription'] })
        return { state: readSession(session), subscriptionId: idOf(session.subscription) }
      }),

    closeHostedPage: (id) =>
      tried(async (client) => {
        if (isInvoice(id)) {
          const { status } = await client.invoices.retrieve(id)
          if (status === 'open') await client.invoices.voidInvoice(id)
          return
        }
        const { status } = await client.checkout.sessions.retrieve(id)
        if (status === 'open') await client.checkout.sessions.expire(id)
      }),

    getSubscription: (id) =>
      tried(async (client) => {
        const found = await client.subscriptions.retrieve(id).catch(unlessMissing)
        return found && readSubscription(found)
      }),

    getInvoices: (customer) =>
      tried(async (client) => {
        const { data } = await client.invoices.list({ customer, limit: INVOICES_KEPT })
        return data.map(readInvoice).filter((invoice): invoice is PaidInvoice => invoice !== null)
      }),

    previewChange: (subscription, change, pricedAt) =>
      tried(async (client) => {
        const items = await itemsFor(client, subscription, change)
        const invoice = await client.invoices.createPreview({
          subscription,
          subscription_details: {
            items,
            proration_behavior: 'always_invoice',
            proration_date: secondsOf(pricedAt),
          },
        })
        const price = await client.prices.retrieve(items[0]?.price ?? '')
        return readPreview(invoice, (price.unit_amount ?? 0) * change.quantity)
      }),

    changePlan: (subscription, change, { changeId, pricedAt }) =>
      tried(async (client): Promise<OpenedPage | null> => {
        const changed = await client.subscriptions.update(
          subscription,
          {
            items: await itemsFor(client, subscription, change),
            proration_behavior: 'always_invoice',
            proration_date: secondsOf(pricedAt),
            payment_behavior: 'pending_if_incomplete',
            expand: ['latest_invoice'],
          },
          { idempotencyKey: `change/${changeId}` },
        )
        const invoice = changed.latest_invoice
        if (!changed.pending_update || !invoice || typeof invoice === 'string') return null
        return { id: invoice.id, url: invoice.hosted_invoice_url ?? '' }
      }),

    setCancelled: (id, isCancelled) =>
      tried(async (client) => {
        await client.subscriptions.update(id, { cancel_at_period_end: isCancelled })
      }),

    openCardPage: (id, return_url) =>
      tried(async (client) => {
        const { customer, default_payment_method: card } = await client.subscriptions.retrieve(id)
        const customerId = idOf(customer) ?? ''
        const cardId = idOf(card)
        // Checkout stores the card with the subscription, where it overrides the customer's, which is the one that the
        // page changes.
        if (cardId) {
          await client.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } })
          await client.subscriptions.update(id, { default_payment_method: '' })
        }
        const page = await client.billingPortal.sessions.create({
          customer: customerId,
          return_url,
          flow_data: {
            type: 'payment_method_update',
            after_completion: { type: 'redirect', redirect: { return_url } },
          },
        })
        return page.url
      }),

    endNow: (id) =>
      tried(async (client) => {
        await client.subscriptions.cancel(id, { prorate: true, invoice_now: true })
      }),

    readEvent: async (body, signature, now) => {
      const client = await stripe()
      try {
        const event = client.webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          SIGNATURE_GOOD_FOR_SECONDS,
          undefined,
          now.getTime(),
        )
        checkNotAhead(signature, now)
        return readEvent(event)
      } catch (error) {
        throw new BadSignature('The event isn’t from the provider', { cause: error })
      }
    },
  }
}

/** Treats a late response as none; the next request to the provider shows whether it had an effect. */
const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, ANSWER_WITHIN_MS, new Error('no answer in time'))
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const open = async ({ secretKey, api }: Settings): Promise<Stripe> => {
  const { default: StripeClient } = await import('stripe')
  // The package supports a host without a path, so the sandbox's path is prepended here.
  const send = (url: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(String(url))
    return askOutside(`${api()}${pathname}${search}`, init)
  }
  return new StripeClient(secretKey, {
    httpClient: StripeClient.createFetchHttpClient(send),
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: TRIES_AGAIN,
    telemetry: false,
  })
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)
const isInvoice = (id: string) => id.startsWith('in_')

const sessionFor = (order: Order, price: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  line_items: [{ price, quantity: order.quantity }],
  ...('id' in order.customer ? { customer: order.customer.id } : { customer_email: order.customer.email }),
  client_reference_id: order.workspaceId,
  metadata: { workspaceId: order.workspaceId, orderId: order.orderId },
  subscription_data: { metadata: { workspaceId: order.workspaceId } },
  success_url: order.returnUrl,
  cancel_url: order.leaveUrl,
  expires_at: secondsOf(order.expiresAt),
})

const readPreview = (invoice: Stripe.Invoice, renewalMinor: number): ChangePrice => {
  const ends = invoice.lines.data.map(({ period }) => period.end)
  return {
    dueMinor: Math.max(0, invoice.amount_due),
    creditMinor: Math.max(0, -invoice.total),
    renewalMinor,
    currency: invoice.currency.toUpperCase(),
    renewsAt: new Date(Math.max(...ends) * 1000),
  }
}

const unlessMissing = (error: { code?: string }): null => {
  if (error.code === 'resource_missing') return null
  throw error as Error
}

/** The package only refuses events that are too old. */
const checkNotAhead = (signature: string, now: Date): void => {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (seconds - now.getTime() / 1000 > SIGNATURE_GOOD_FOR_SECONDS)
    throw new Error('The event comes from the future')
}
