import type { Input, Reply } from '@metapyra/contract/calls'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { ChangePrice, PaymentProvider, PlanChange } from '../../../providers/payment/provider.ts'
import { asked } from '../core/provider.service.ts'
import type { SubscriptionRow } from '../core/queries.ts'
import { planNamed, toSubscription } from '../core/rules.ts'
import { checkSeatsUsed } from '../seats/seats.service.ts'

export type Answer = Reply<'POST v2/payment/upgrade-subscription'>
type Told = Pick<Input<'POST v2/payment/upgrade-subscription'>, 'expectedDue' | 'pricedAt'>

/** A price that was told is charged as it was for this long; then it is counted anew. */
const PRICE_KEPT_MS = 15 * 60_000

export interface Priced {
  /** Undefined: plan and seats stay. */
  price: ChangePrice | undefined
  pricedAt: Date
}

/** What a change costs, at the second at which its price was told before; throws where it cannot be made. */
export const priceOf = async (
  services: Services,
  provider: PaymentProvider,
  { row, change, told }: { row: SubscriptionRow; change: PlanChange | undefined; told: Told },
): Promise<Priced> => {
  const pricedAt = pricedAtOf(row, told, services.clock())
  if (!change) return { price: undefined, pricedAt }
  if (row.status === 'pastDue')
    throw new AppError('CONFLICT', { message: 'Pay the open invoice first, then change the plan.' })
  await checkSeatsUsed(services.db, row.workspaceId, change.quantity)
  return { price: await asked(provider.previewChange(row.providerId, change, pricedAt)), pricedAt }
}

/** Never ahead, or of a period that is over: a price of another time would be none of ours. */
const pricedAtOf = ({ periodStart }: SubscriptionRow, { pricedAt }: Told, now: Date): Date => {
  const at = pricedAt ? new Date(pricedAt) : now
  const isKept = at <= now && now.getTime() - at.getTime() < PRICE_KEPT_MS && at >= periodStart
  return isKept ? at : now
}

/** [PAY-10] Nothing is charged that is more than what was told. */
export const checkExpected = ({ price }: Priced, { expectedDue }: Told): void => {
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
