import type { Input, Reply } from '@metapyra/contract/calls'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { ChangePrice, PaymentProvider, PlanChange } from '../../../providers/payment/provider.ts'
import { planNamed } from '../core/plan.rules.ts'
import { toSubscription } from '../core/presenter.rules.ts'
import { askProvider } from '../core/provider.service.ts'
import type { SubscriptionRow } from '../core/queries.ts'
import { checkSeatsUsed } from '../seats/seats.service.ts'

export type Answer = Reply<'POST v2/payment/upgrade-subscription'>
type ExpectedPrice = Pick<Input<'POST v2/payment/upgrade-subscription'>, 'expectedDue' | 'pricedAt'>

/** How long a quoted price is valid; after that it is computed again. */
const QUOTE_VALID_MS = 15 * 60_000

export interface Priced {
  /** Undefined: plan and seats stay. */
  price: ChangePrice | undefined
  pricedAt: Date
}

/**
 * Returns the price of a change, as of the second at which it was quoted before. Throws if the change is not possible.
 */
export const priceOf = async (
  services: Services,
  provider: PaymentProvider,
  { row, change, quoted }: { row: SubscriptionRow; change: PlanChange | undefined; quoted: ExpectedPrice },
): Promise<Priced> => {
  const pricedAt = pricedAtOf(row, quoted, services.clock())
  if (!change) return { price: undefined, pricedAt }
  if (row.status === 'pastDue')
    throw new AppError('CONFLICT', { message: 'Pay the open invoice first, then change the plan.' })
  await checkSeatsUsed(services.db, row.workspaceId, change.quantity)
  return { price: await askProvider(provider.previewChange(row.providerId, change, pricedAt)), pricedAt }
}

/** Never in the future or in an earlier period, because such a price would not be one of ours. */
const pricedAtOf = ({ periodStart }: SubscriptionRow, { pricedAt }: ExpectedPrice, now: Date): Date => {
  const at = pricedAt ? new Date(pricedAt) : now
  const isKept = at <= now && now.getTime() - at.getTime() < QUOTE_VALID_MS && at >= periodStart
  return isKept ? at : now
}

/** [PAY-10] Throws if the price is higher than the quoted one. */
export const checkExpected = ({ price }: Priced, { expectedDue }: ExpectedPrice): void => {
  if (!price || expectedDue === undefined || price.dueMinor <= expectedDue) return
  throw new AppError('CHANGED_MEANWHILE', {
    message: 'The price has changed since it was shown, so nothing was charged or changed.',
  })
}

export const answerOf = (
  row: SubscriptionRow,
  { price, pricedAt }: Priced,
  hostedPage?: Answer['hostedPage'],
): Answer => {
  const { amountMinor, currency } = planNamed(row.planCode).price
  const money = (minor: number) => ({ amountMinor: minor, currency: price?.currency ?? currency })
  const renewal = {
    amount: money(price?.renewalMinor ?? amountMinor * row.quantity),
    at: (price?.renewsAt ?? row.periodEnd).toISOString(),
  }
  return {
    subscription: toSubscription(row),
    amountDue: money(price?.dueMinor ?? 0),
    credit: money(price?.creditMinor ?? 0),
    renewal: row.isCancelled ? null : renewal,
    pricedAt: pricedAt.toISOString(),
    ...(hostedPage && { hostedPage }),
  }
}
