import type { Stripe } from 'stripe'
import type { PageState, PaidInvoice, PaidState, PaidSubscription, PaymentEvent } from './provider.ts'

/** Maps the provider's states to the product's. */

const STATES: Record<string, PaidState> = {
  incomplete: 'waiting',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'pastDue',
  unpaid: 'pastDue',
  paused: 'pastDue',
  canceled: 'ended',
}

const instant = (seconds: number) => new Date(seconds * 1000)
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export const readSubscription = (subscription: Stripe.Subscription): PaidSubscription => {
  const [item] = subscription.items.data
  if (!item) throw new Error(`The subscription ${subscription.id} has no plan`)
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    workspaceId: subscription.metadata['workspaceId'] ?? null,
    planCode: item.price.metadata['planCode'] ?? null,
    quantity: item.quantity ?? 1,
    state: STATES[subscription.status] ?? 'pastDue',
    isForNonPayment: subscription.cancellation_details?.reason === 'payment_failed',
    isCancelled: subscription.cancel_at_period_end,
    periodStart: instant(item.current_period_start),
    periodEnd: instant(item.current_period_end),
  }
}

export const readSession = (session: Stripe.Checkout.Session): PageState => {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status !== 'unpaid') return 'paid'
  const { subscription } = session
  const isOver =
    typeof subscription === 'object' &&
    ['incomplete_expired', 'canceled'].includes(subscription?.status ?? '')
  return isOver ? 'failed' : 'arriving'
}

/** The page on which a plan change is paid is an invoice's. */
export const readInvoicePage = ({ status }: Stripe.Invoice): PageState => {
  if (status === 'paid') return 'paid'
  return status === 'open' || status === 'draft' ? 'open' : 'expired'
}

const invoiceStatus = (invoice: Stripe.Invoice): PaidInvoice['status'] | null => {
  if (invoice.status === 'paid') {
    const returned = invoice.post_payment_credit_notes_amount
    return returned > 0 && returned >= invoice.total ? 'refunded' : 'paid'
  }
  if (invoice.status === 'open' || invoice.status === 'uncollectible') return 'open'
  return invoice.status === 'void' ? 'void' : null
}

/** Null for a draft, which no one has received yet. */
export const readInvoice = (invoice: Stripe.Invoice): PaidInvoice | null => {
  const status = invoiceStatus(invoice)
  if (!status) return null
  const page = invoice.hosted_invoice_url ?? null
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    amountMinor: invoice.total,
    currency: invoice.currency.toUpperCase(),
    status,
    issuedAt: instant(invoice.status_transitions.finalized_at ?? invoice.created),
    url: invoice.invoice_pdf ?? null,
    payUrl: status === 'open' ? page : null,
    attempts: invoice.attempt_count,
  }
}

/** Null if the event doesn't concern a subscription. */
export const readEvent = (event: Stripe.Event): PaymentEvent | null => {
  const object = event.data.object as { object: string; id: string }
  const about = (subscriptionId: string | null, pageId: string | null) =>
    subscriptionId || pageId ? { id: event.id, subscriptionId, pageId } : null
  if (object.object === 'subscription') return about(object.id, null)
  if (object.object === 'checkout.session') {
    return about(idOf((object as Stripe.Checkout.Session).subscription), object.id)
  }
  if (object.object !== 'invoice') return null
  return about(idOf((object as Stripe.Invoice).parent?.subscription_details?.subscription), object.id)
}
