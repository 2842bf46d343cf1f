import type { openBooks } from './payment-data.ts'
import { at, newId, requireRow } from './payment-data.ts'
import type { CardPage, Subscription } from './rows.ts'

type Books = Pick<ReturnType<typeof openBooks>, 'rows' | 'save' | 'settle' | 'isCharged'>

/** Sets the card to charge, and retries charges. */
export const createCardKeeping = ({ rows, save, settle, isCharged }: Books) => ({
  setCard: (subscription: Subscription, card: string): void => {
    subscription.card = card
    save()
  },

  /** Removes the subscription's own card, so that the customer's is charged from now on. */
  leaveCard: (subscription: Subscription): void => {
    subscription.card = null
    save()
  },

  setCustomersCard: (customerId: string, card: string): void => {
    requireRow(at(rows.customers, customerId)).card = card
    save()
  },

  openCardPage: (customerId: string, returnUrl: string): CardPage => {
    const page = { id: newId('bps'), customerId, returnUrl }
    rows.cardPages[page.id] = page
    save()
    return page
  },

  /** Charges the open invoice again, as the provider does by itself some days later. */
  chargeAgain: (subscription: Subscription): void => {
    const invoice = requireRow(at(rows.invoices, subscription.latestInvoiceId))
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
