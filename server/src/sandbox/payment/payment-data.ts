import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomToken } from '../../platform/ids.ts'
import { cardOf } from './cards.ts'
import type { Customer, Invoice, Line, Price, Rows, Subscription } from './rows.ts'
import { dueOf, noRows, totalOf } from './rows.ts'

/** A protocol event's type, and the id of its object. */
export type LedgerEvent = [type: string, id: string]
export type OnChange = (rows: Rows, happenings: LedgerEvent[]) => void

const FILE = 'sandbox-pay.json'
export const newId = (prefix: string) => `${prefix}_${randomToken().replace(/[-_]/g, '').slice(0, 24)}`
/** Ids come from URLs, so an object's built-in properties must not count as rows. */
export const at = <T>(rows: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(rows, id) ? rows[id] : undefined
export const requireRow = <T>(row: T | undefined): T => {
  if (!row) throw new Error('The sandbox of payments has lost a row')
  return row
}

/** The data of the sandbox's payment provider, which survives a restart, and how invoices are created and paid. */
export const openBooks = (dataDir: string, now: () => number, tell: OnChange) => {
  const file = join(dataDir, FILE)
  const rows = noRows()
  if (existsSync(file)) Object.assign(rows, JSON.parse(readFileSync(file, 'utf8')))
  const save = (...happenings: LedgerEvent[]) => {
    writeFileSync(file, JSON.stringify(rows), { mode: 0o600 })
    if (happenings.length > 0) tell(rows, happenings)
  }
  const priceOf = (subscription: Pick<Subscription, 'priceId'>): Price =>
    requireRow(at(rows.prices, subscription.priceId))
  const customerOf = (row: Pick<Subscription, 'customerId'>): Customer =>
    requireRow(at(rows.customers, row.customerId))

  const bill = (
    subscription: Pick<Subscription, 'id' | 'customerId' | 'priceId'>,
    lines: Line[],
  ): Invoice => {
    rows.invoiceCount += 1
    const customer = customerOf(subscription)
    const invoice: Invoice = {
      id: newId('in'),
      number: `SANDBOX-${String(rows.invoiceCount).padStart(4, '0')}`,
      customerId: customer.id,
      subscriptionId: subscription.id,
      status: 'open',
      currency: priceOf(subscription).currency,
      lines,
      creditUsed: Math.min(customer.credit, Math.max(0, totalOf({ lines }))),
      created: now(),
      attempts: 0,
    }
    rows.invoices[invoice.id] = invoice
    return invoice
  }
  const settle = (invoice: Invoice) => {
    const customer = customerOf(invoice)
    customer.credit += Math.max(0, -totalOf(invoice)) - invoice.creditUsed
    invoice.status = 'paid'
  }
  /** Tries to charge the card, without the customer present. */
  const isCharged = (invoice: Invoice) => {
    invoice.attempts += 1
    const card = at(rows.subscriptions, invoice.subscriptionId)?.card ?? customerOf(invoice).card
    return dueOf(invoice) === 0 || cardOf(card)?.isChargedLater === true
  }
  const wholePeriod = (price: Price, quantity: number, start: number, end: number): Line => ({
    description: `${quantity} × ${price.name}`,
    amount: price.unitAmount * quantity,
    start,
    end,
  })
  return { rows, save, priceOf, customerOf, bill, settle, isCharged, wholePeriod }
}
