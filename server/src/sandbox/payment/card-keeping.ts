import type { openBooks } from './books.ts'
import { at, must, newId } from './books.ts'
import type { CardPage, Subscription } from './rows.ts'

type Books = Pick<ReturnType<typeof openBooks>, 'rows' | 'save' | 'settle' | 'isCharged'>

/** Which card is charged, and charging it again. */
export const createCardKeeping = ({ rows, save, settle, isCharged }: Books) => ({
  setCard: (subscription: Subscription, card: string): void => {
    subscription.card = card
    save()
  },

  /** The card of the subscription is the customer's from now on. */
  leaveCard: (subscription: Subscription): void => {
    subscription.card = null
    save()
  },

  setCustomersCard: (customerId: string, card: string): void => {
    must(at(rows.customers, customerId)).card = card
    save()
  },

  openCardPage: (customerId: string, returnUrl: string): CardPage => {
    const page = { id: newId('bps'), customerId, returnUrl }
    rows.cardPages[page.id] = page
    save()
    return page
  },

  /** The open invoice once more, as the provider does by itself some days later. */
  chargeAgain: (subscription: Subscription): void => {
    const invoice = must(at(rows.invoices, subscription.latestInvoiceId))
    if (subscription.status !== 'past_due' || invoice.status !== 'open') return
    const isPaid = isCharged(invoice)
    if (isPaid) {
      settle(invoice)
      subscription.status = 'active'
    }
    save(
      [isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice.id],
      ['customer.subscription.updated', subscription.id],
    )
  },
})
