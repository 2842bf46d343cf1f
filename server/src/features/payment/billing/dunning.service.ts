import type { Transaction } from '../../../platform/db/drizzle.ts'
import type { Services } from '../../../platform/services.ts'
import { longDay } from '../../../platform/time/format.ts'
import type { PaidInvoice } from '../../../providers/payment/provider.ts'
import { writeMailsFrom } from '../../mail/external-recipients.service.ts'
import { nameOfSpace, ownersOfSpace, subscriptionOf } from '../core/queries.ts'

const money = ({ amountMinor, currency }: PaidInvoice) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amountMinor / 100)

/** [PAY-11] Mails each owner that the plan is unpaid, once for each attempt to charge the card. */
export const sendDunning = async (
  tx: Transaction,
  workspaceId: string,
  invoices: PaidInvoice[],
): Promise<void> => {
  const row = await subscriptionOf(tx, workspaceId)
  const invoice = invoices.find(({ status }) => status === 'open')
  if (row?.status !== 'pastDue' || !row.graceEnd || !invoice) return
  const space = await nameOfSpace(tx, workspaceId)
  const data = { workspaceId, space, amount: money(invoice), until: longDay(row.graceEnd) }
  const owners = await ownersOfSpace(tx, workspaceId)
  await writeMailsFrom(
    tx,
    { userId: null, workspaceId },
    owners.map(({ id, name, email }) => ({
      to: email,
      template: 'payment-failed' as const,
      data: { ...data, name },
      dedupeKey: `payment-failed/${invoice.id}/${invoice.attempts}/${id}`,
    })),
  )
}

/** Returns whether its mail is still to be sent. */
export const isUnpaid = async ({ db }: Services, workspaceId: string): Promise<boolean> =>
  (await subscriptionOf(db, workspaceId))?.status === 'pastDue'
