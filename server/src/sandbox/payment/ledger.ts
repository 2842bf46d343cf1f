import { createCardKeeping } from './card-keeping.ts'
import type { LedgerEvent, OnChange } from './payment-data.ts'
import { at, newId, openBooks, requireRow } from './payment-data.ts'
import type { Change } from './proration.ts'
import { periodAfter, prorate } from './proration.ts'
import type { Invoice, Price, Rows, Session, Subscription } from './rows.ts'

/** The sandbox's payment provider: its actions, and the events they cause. */
export const openLedger = (dataDir: string, now: () => number, tell: OnChange) => {
  const { rows, save, priceOf, bill, settle, isCharged, wholePeriod } = openBooks(dataDir, now, tell)

  const cards = createCardKeeping({ rows, save, settle, isCharged })

  /** Applies what time has brought: pages expire, and periods renew. */
  const applyElapsedTime = () => {
    for (const session of Object.values(rows.sessions))
      if (session.status === 'open' && session.expiresAt <= now()) expire(session)
    for (const subscription of Object.values(rows.subscriptions))
      while (subscription.status === 'active' && subscription.periodEnd <= now()) renewPeriod(subscription)
  }

  const expire = (session: Session) => {
    session.status = 'expired'
    save(['checkout.session.expired', session.id])
  }

  const renewPeriod = (subscription: Subscription) => {
    if (subscription.cancelAtPeriodEnd) return end(subscription, 'cancellation_requested')
    const price = priceOf(subscription)
    subscription.periodStart = subscription.periodEnd
    subscription.periodEnd = periodAfter(subscription.periodStart, price.interval)
    const { quantity, periodStart, periodEnd } = subscription
    const invoice = bill(subscription, [wholePeriod(price, quantity, periodStart, periodEnd)])
    subscription.latestInvoiceId = invoice.id
    if (isCharged(invoice)) settle(invoice)
    else subscription.status = 'past_due'
    save(
      [invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice.id],
      ['customer.subscription.updated', subscription.id],
    )
  }

  const end = (subscription: Subscription, reason: NonNullable<Subscription['endReason']>) => {
    subscription.status = 'canceled'
    subscription.endReason = reason
    subscription.pending = null
    save(['customer.subscription.deleted', subscription.id])
  }

  const apply = (subscription: Subscription, priceId: string, quantity: number, change: Change) => {
    Object.assign(subscription, { priceId, quantity, pending: null })
    subscription.periodStart = change.periodStart
    subscription.periodEnd = change.periodEnd
  }

  const costOf = (subscription: Subscription, priceId: string, quantity: number, countedAt = now()): Change =>
    prorate(subscription, priceOf(subscription), requireRow(at(rows.prices, priceId)), {
      quantity,
      now: now(),
      countedAt,
    })

  return {
    /** The current rows, after catching up. */
    rows: (): Rows => {
      applyElapsedTime()
      return rows
    },

    makePrice: (price: Omit<Price, 'id'>): Price => {
      for (const other of Object.values(rows.prices))
        if (other.lookupKey === price.lookupKey) other.lookupKey = null
      const made = { id: newId('price'), ...price }
      rows.prices[made.id] = made
      save()
      return made
    },

    openSession: (
      session: Pick<
        Session,
        | 'customerId'
        | 'email'
        | 'priceId'
        | 'quantity'
        | 'metadata'
        | 'subscriptionMetadata'
        | 'successUrl'
        | 'cancelUrl'
        | 'expiresAt'
      >,
    ): Session => {
      const made: Session = {
        id: newId('cs_test'),
        status: 'open',
        isPaid: false,
        subscriptionId: null,
        created: now(),
        ...session,
      }
      rows.sessions[made.id] = made
      save()
      return made
    },

    expire,

    /** The person has paid on the page; if `isLate`, the money is still on its way. */
    complete: (session: Session, card: string, isLate: boolean): void => {
      const customer = (session.customerId && at(rows.customers, session.customerId)) || {
        id: newId('cus'),
        email: session.email,
        credit: 0,
        card,
      }
      customer.card = card
      rows.customers[customer.id] = customer
      const price = priceOf(session)
      const [start, stop] = [now(), periodAfter(now(), price.interval)]
      const subscription: Subscription = {
        id: newId('sub'),
        itemId: newId('si'),
        customerId: customer.id,
        priceId: session.priceId,
        quantity: session.quantity,
        status: isLate ? 'incomplete' : 'active',
        cancelAtPeriodEnd: false,
        endReason: null,
        created: start,
        periodStart: start,
        periodEnd: stop,
        metadata: session.subscriptionMetadata,
        card,
        latestInvoiceId: '',
        pending: null,
      }
      const invoice = bill(subscription, [wholePeriod(price, session.quantity, start, stop)])
      subscription.latestInvoiceId = invoice.id
      rows.subscriptions[subscription.id] = subscription
      Object.assign(session, {
        status: 'complete',
        isPaid: !isLate,
        customerId: customer.id,
        subscriptionId: subscription.id,
      })
      if (!isLate) settle(invoice)
      const created: LedgerEvent[] = [
        ['customer.subscription.created', subscription.id],
        ['checkout.session.completed', session.id],
      ]
      save(...created, ...(isLate ? [] : ([['invoice.paid', invoice.id]] as LedgerEvent[])))
    },

    /** The money on its way has arrived, or won't. */
    arrive: (session: Session, isThere: boolean): void => {
      const subscription = requireRow(at(rows.subscriptions, session.subscriptionId ?? ''))
      const invoice = requireRow(at(rows.invoices, subscription.latestInvoiceId))
      if (subscription.status !== 'incomplete') return
      session.isPaid = isThere
      subscription.status = isThere ? 'active' : 'incomplete_expired'
      if (isThere) settle(invoice)
      else invoice.status = 'void'
      save(
        [`checkout.session.async_payment_${isThere ? 'succeeded' : 'failed'}`, session.id],
        ['customer.subscription.updated', subscription.id],
        [isThere ? 'invoice.paid' : 'invoice.voided', invoice.id],
      )
    },

    costOf,

    /** Applied at once if it costs nothing or the card can be charged; otherwise it waits for its invoice. */
    change: (subscription: Subscription, priceId: string, quantity: number, countedAt?: number): void => {
      const change = costOf(subscription, priceId, quantity, countedAt)
      const replaced = subscription.pending && at(rows.invoices, subscription.pending.invoiceId)
      if (replaced?.status === 'open') replaced.status = 'void'
      const invoice = bill(subscription, change.lines)
      subscription.latestInvoiceId = invoice.id
      if (isCharged(invoice)) {
        settle(invoice)
        apply(subscription, priceId, quantity, change)
      } else subscription.pending = { priceId, quantity, invoiceId: invoice.id }
      save(
        ['customer.subscription.updated', subscription.id],
        [invoice.status === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', invoice.id],
      )
    },

    /** Pays on the invoice's own page; the card is also charged from then on. */
    payInvoice: (invoice: Invoice, card: string): void => {
      const subscription = requireRow(at(rows.subscriptions, invoice.subscriptionId))
      subscription.card = card
      settle(invoice)
      const { pending } = subscription
      if (pending?.invoiceId === invoice.id)
        apply(
          subscription,
          pending.priceId,
          pending.quantity,
          costOf(subscription, pending.priceId, pending.quantity),
        )
      if (subscription.status === 'past_due') subscription.status = 'active'
      save(['invoice.paid', invoice.id], ['customer.subscription.updated', subscription.id])
    },

    voidInvoice: (invoice: Invoice): void => {
      invoice.status = 'void'
      const subscription = requireRow(at(rows.subscriptions, invoice.subscriptionId))
      if (subscription.pending?.invoiceId === invoice.id) subscription.pending = null
      save(['invoice.voided', invoice.id], ['customer.subscription.updated', subscription.id])
    },

    setCancelled: (subscription: Subscription, isCancelled: boolean): void => {
      subscription.cancelAtPeriodEnd = isCancelled
      save(['customer.subscription.updated', subscription.id])
    },

    end,

    /** Ends the current period now. */
    renew: (subscription: Subscription): void => {
      subscription.periodEnd = now()
      subscription.periodStart = Math.min(subscription.periodStart, now() - 1)
      renewPeriod(subscription)
    },

    ...cards,
  }
}

export type Ledger = ReturnType<typeof openLedger>
