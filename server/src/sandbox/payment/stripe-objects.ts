import type { Invoice, Price, Rows, Session, Subscription } from './rows.ts'
import { dueOf, totalOf } from './rows.ts'

/** The sandbox's rows in the protocol's form, limited to the fields that our client reads. */

export const priceOnWire = (price: Price) => ({
  id: price.id,
  object: 'price',
  active: true,
  currency: price.currency,
  unit_amount: price.unitAmount,
  lookup_key: price.lookupKey,
  metadata: price.metadata,
  recurring: { interval: price.interval, interval_count: 1 },
  type: 'recurring',
})

export const subscriptionOnWire = (rows: Rows, subscription: Subscription, base: string) => {
  const { pending } = subscription
  const price = rows.prices[subscription.priceId]
  const invoice = rows.invoices[subscription.latestInvoiceId]
  return {
    id: subscription.id,
    object: 'subscription',
    customer: subscription.customerId,
    status: subscription.status,
    created: subscription.created,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    default_payment_method: subscription.card && `pm_${subscription.card}`,
    cancellation_details: { reason: subscription.endReason },
    metadata: subscription.metadata,
    latest_invoice: invoice ? invoiceOnWire(invoice, base) : null,
    pending_update: pending && {
      expires_at: subscription.periodEnd,
      subscription_items: [{ price: pending.priceId, quantity: pending.quantity }],
    },
    items: {
      object: 'list',
      data: [
        {
          id: subscription.itemId,
          object: 'subscription_item',
          current_period_start: subscription.periodStart,
          current_period_end: subscription.periodEnd,
          quantity: subscription.quantity,
          price: price && priceOnWire(price),
        },
      ],
    },
  }
}

export const sessionOnWire = (rows: Rows, session: Session, base: string, isExpanded = false) => {
  const subscription = session.subscriptionId ? rows.subscriptions[session.subscriptionId] : undefined
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'subscription',
    status: session.status,
    payment_status: session.isPaid ? 'paid' : 'unpaid',
    customer: session.customerId,
    subscription:
      isExpanded && subscription ? subscriptionOnWire(rows, subscription, base) : session.subscriptionId,
    metadata: session.metadata,
    expires_at: session.expiresAt,
    url: session.status === 'open' ? `${base}/page/${session.id}` : null,
  }
}

export const invoiceOnWire = (invoice: Invoice, base: string) => ({
  id: invoice.id,
  object: 'invoice',
  number: invoice.number,
  customer: invoice.customerId,
  currency: invoice.currency,
  status: invoice.status,
  total: totalOf(invoice),
  amount_due: dueOf(invoice),
  attempt_count: invoice.attempts,
  post_payment_credit_notes_amount: 0,
  created: invoice.created,
  status_transitions: { finalized_at: invoice.created },
  hosted_invoice_url: `${base}/invoice/${invoice.id}`,
  invoice_pdf: `${base}/invoice/${invoice.id}/pdf`,
  parent: {
    type: 'subscription_details',
    subscription_details: { subscription: invoice.subscriptionId },
  },
  lines: {
    object: 'list',
    data: invoice.lines.map(({ description, amount, start, end }) => ({
      object: 'line_item',
      description,
      amount,
      period: { start, end },
    })),
  },
})
