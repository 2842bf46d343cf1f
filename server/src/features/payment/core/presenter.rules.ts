import type { Invoice, Subscription } from '@metapyra/contract/entities/payment'
import type { InvoiceRow, SubscriptionRow } from './queries.ts'

export const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  workspaceId: row.workspaceId,
  planCode: row.planCode,
  quantity: row.quantity,
  status: row.status,
  is_cancelled: row.isCancelled,
  currentPeriodStart: row.periodStart.toISOString(),
  currentPeriodEnd: row.periodEnd.toISOString(),
  graceEnd: row.graceEnd?.toISOString() ?? null,
})

export const toInvoice = (row: InvoiceRow, isPayable: boolean): Invoice => ({
  id: row.id,
  number: row.number,
  amount: { amountMinor: row.amountMinor, currency: row.currency },
  status: row.status,
  issuedAt: row.issuedAt.toISOString(),
  url: row.url,
  payUrl: isPayable ? row.payUrl : null,
})
