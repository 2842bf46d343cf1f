/** What the product asks of whoever takes its payments. Money is in the currency's smallest unit. */

export interface Order {
  /** The caller's own id: the same order again is answered with the same page. */
  orderId: string
  workspaceId: string
  planCode: string
  quantity: number
  /** Somebody who has paid before, else the address that the page is filled in with. */
  customer: { id: string } | { email: string }
  /** Where the page leads back to. */
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
  /** Once it was paid. */
  subscriptionId: string | null
}

/** `waiting` for its first payment, which may never come. */
export type PaidState = 'waiting' | 'trialing' | 'active' | 'pastDue' | 'ended'

export interface PaidSubscription {
  id: string
  customerId: string
  /** Null: it was not made by this product. */
  workspaceId: string | null
  planCode: string | null
  quantity: number
  state: PaidState
  /** With `ended`: nobody wanted that, the money did not come. */
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
  /** How often it was tried to charge it. */
  attempts: number
}

export interface PlanChange {
  planCode: string
  quantity: number
}

export interface ChangeMade {
  /** The caller's own id: the same change again has one effect. */
  changeId: string
  /** As it was previewed: what is charged is what was told. */
  pricedAt: Date
}

/** What a change costs now, what it leaves as credit, and what a whole period costs from then on. */
export interface ChangePrice {
  dueMinor: number
  creditMinor: number
  renewalMinor: number
  currency: string
  /** When the next whole period begins. */
  renewsAt: Date
}

/** What a webhook tells: that something is new, never what; that is asked for. */
export interface PaymentEvent {
  id: string
  subscriptionId: string | null
  pageId: string | null
}

export interface PaymentProvider {
  /** As its events and ids are filed. */
  readonly name: string
  createHostedPage(order: Order): Promise<OpenedPage>
  getHostedPage(id: string): Promise<PaymentPage>
  /** Nobody can pay there any more; one that was paid stays so. */
  closeHostedPage(id: string): Promise<void>
  getSubscription(id: string): Promise<PaidSubscription | null>
  getInvoices(customerId: string): Promise<PaidInvoice[]>
  /** Counted to a second of the running period. */
  previewChange(subscriptionId: string, change: PlanChange, pricedAt: Date): Promise<ChangePrice>
  /** Null: done. A page: the card was not charged, and the change waits until that is paid. */
  changePlan(subscriptionId: string, change: PlanChange, made: ChangeMade): Promise<OpenedPage | null>
  setCancelled(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** The page where the card that pays for it is changed. */
  openCardPage(subscriptionId: string, returnUrl: string): Promise<string>
  /** Ends at once, with what is left of the period given back as credit. */
  endNow(subscriptionId: string): Promise<void>
  /** Null for an event that tells nothing of ours. Throws `BadSignature`. */
  readEvent(body: string, signature: string, now: Date): Promise<PaymentEvent | null>
}

/** A webhook that the provider has not sent, or not now. */
export class BadSignature extends Error {}

/** The provider did not answer, or not as it should: nothing is known of what was asked. */
export class PaymentDown extends Error {}
