/** The data of the sandbox's payment provider. Instants are seconds since 1970, as in the protocol. */

export interface Price {
  id: string
  lookupKey: string | null
  name: string
  unitAmount: number
  currency: string
  interval: 'month' | 'year'
  metadata: Record<string, string>
}

export interface Customer {
  id: string
  email: string
  /** Credit from refunds, used first. */
  credit: number
  card: string
}

export interface Session {
  id: string
  customerId: string | null
  email: string
  priceId: string
  quantity: number
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  subscriptionId: string | null
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  created: number
  expiresAt: number
}

export type SubscriptionStatus = 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled'

export interface Subscription {
  id: string
  itemId: string
  customerId: string
  priceId: string
  quantity: number
  status: SubscriptionStatus
  cancelAtPeriodEnd: boolean
  endReason: 'cancellation_requested' | 'payment_failed' | null
  created: number
  periodStart: number
  periodEnd: number
  metadata: Record<string, string>
  /** Charged instead of the customer's card, if set. */
  card: string | null
  latestInvoiceId: string
  /** A change that waits for its invoice. */
  pending: { priceId: string; quantity: number; invoiceId: string } | null
}

export interface Line {
  description: string
  amount: number
  start: number
  end: number
}

export interface Invoice {
  id: string
  number: string
  customerId: string
  subscriptionId: string
  status: 'open' | 'paid' | 'void'
  currency: string
  lines: Line[]
  creditUsed: number
  created: number
  attempts: number
}

/** The page for changing a customer's card. */
export interface CardPage {
  id: string
  customerId: string
  returnUrl: string
}

export interface Rows {
  cardPages: Record<string, CardPage>
  prices: Record<string, Price>
  customers: Record<string, Customer>
  sessions: Record<string, Session>
  subscriptions: Record<string, Subscription>
  invoices: Record<string, Invoice>
  invoiceCount: number
}

export const noRows = (): Rows => ({
  cardPages: {},
  prices: {},
  customers: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  invoiceCount: 0,
})

export const totalOf = ({ lines }: Pick<Invoice, 'lines'>): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)
export const dueOf = (invoice: Pick<Invoice, 'lines' | 'creditUsed'>): number =>
  Math.max(0, totalOf(invoice) - invoice.creditUsed)
