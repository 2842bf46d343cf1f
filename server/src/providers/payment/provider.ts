/** The product's interface to a payment provider. Amounts are in the currency's smallest unit. */

export interface Order {
  /** The caller's own id: ordering again with it returns the same page. */
  orderId: string
  workspaceId: string
  planCode: string
  quantity: number
  /** An existing customer, otherwise the email address to prefill. */
  customer: { id: string } | { email: string }
  /** Where the page returns to. */
  returnUrl: string
  leaveUrl: string
  expiresAt: Date
}

export interface OpenedPage {
  id: string
  url: string
}

/** `arriving`: the person is done and the money is on its way, as with a bank debit. */
export type PageState = 'open' | 'arriving' | 'paid' | 'failed' | 'expired'

export interface PaymentPage {
  state: PageState
  /** Set once it is paid. */
  subscriptionId: string | null
}

/** `waiting` for the first payment, which may never come. */
export type PaidState = 'waiting' | 'trialing' | 'active' | 'pastDue' | 'ended'

export interface PaidSubscription {
  id: string
  customerId: string
  /** Null if this product didn't create it. */
  workspaceId: string | null
  planCode: string | null
  quantity: number
  state: PaidState
  /** With `ended`: it ended because of a missing payment, not by choice. */
  isForNonPayment: boolean
  isCancelled: boolean
  periodStart: Date
  periodEnd: Date
}

export interface PaidInvoice {
  id: string
  number: string
  amountMinor: number
  currency: string
  status: 'open' | 'paid' | 'void' | 'refunded'
  issuedAt: Date
  url: string | null
  payUrl: string | null
  /** How many times charging was tried. */
  attempts: number
}

export interface PlanChange {
  planCode: string
  quantity: number
}

export interface ChangeMade {
  /** The caller's own id: repeating a change with it has no further effect. */
  changeId: string
  /** The time of the preview, so that the price charged is the price displayed. */
  pricedAt: Date
}

/** The price of a change: due now, left as credit, and for each full period from then on. */
export interface ChangePrice {
  dueMinor: number
  creditMinor: number
  renewalMinor: number
  currency: string
  /** When the next full period begins. */
  renewsAt: Date
}

/** A webhook's content: that something changed, but not what, which is fetched separately. */
export interface PaymentEvent {
  id: string
  subscriptionId: string | null
  pageId: string | null
}

export interface PaymentProvider {
  /** The name under which its events and ids are stored. */
  readonly name: string
  createHostedPage(order: Order): Promise<OpenedPage>
  getHostedPage(id: string): Promise<PaymentPage>
  /** Prevents further payment on the page; a completed one stays. */
  closeHostedPage(id: string): Promise<void>
  getSubscription(id: string): Promise<PaidSubscription | null>
  getInvoices(customerId: string): Promise<PaidInvoice[]>
  /** Prorated to the second of the current period. */
  previewChange(subscriptionId: string, change: PlanChange, pricedAt: Date): Promise<ChangePrice>
  /** Null if done. A page if the card wasn't charged; the change waits for payment there. */
  changePlan(subscriptionId: string, change: PlanChange, made: ChangeMade): Promise<OpenedPage | null>
  setCancelled(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** The page for changing the card that pays for the subscription. */
  openCardPage(subscriptionId: string, returnUrl: string): Promise<string>
  /** Ends it at once, and credits the rest of the period. */
  endNow(subscriptionId: string): Promise<void>
  /** Null for an event that isn't relevant here. Throws `BadSignature`. */
  readEvent(body: string, signature: string, now: Date): Promise<PaymentEvent | null>
}

/** A webhook that the provider didn't send, or not recently. */
export class BadSignature extends Error {}

/** The provider gave no valid response, so the outcome of the request is unknown. */
export class PaymentDown extends Error {}
