import { DAY_MS } from '@metapyra/contract/constants'
import type { Subscription } from '@metapyra/contract/entities/payment'
import { FREE_PLAN } from '@metapyra/contract/plans'
import { hasPlan } from '@metapyra/contract/subscription'
import type { PaidSubscription } from '../../../providers/payment/provider.ts'
import type { SubscriptionRow } from './queries.ts'

/** [PAY-6] How long an unpaid space stays usable. */
const GRACE_MS = 7 * DAY_MS

const statusOf = (found: PaidSubscription): Subscription['status'] => {
  if (found.state === 'ended') return found.isForNonPayment ? 'expired' : 'cancelled'
  if (found.state === 'pastDue') return 'pastDue'
  if (found.isCancelled) return 'nonRenewing'
  return found.state === 'trialing' ? 'trialing' : 'active'
}

/** The fields of a subscription that the provider determines. */
export type ProviderFields = Pick<
  SubscriptionRow,
  'planCode' | 'quantity' | 'status' | 'isCancelled' | 'periodStart' | 'periodEnd' | 'graceEnd'
>

/** [PAY-6] The grace period counts from the start of the unpaid period. */
export const contentOf = (found: PaidSubscription, known: string | undefined, now: Date): ProviderFields => {
  const status = statusOf(found)
  const isOver = !hasPlan({ status })
  return {
    planCode: found.planCode ?? known ?? FREE_PLAN.planCode,
    quantity: found.quantity,
    status,
    isCancelled: found.isCancelled,
    periodStart: found.periodStart,
    // A subscription ended within a period has ended now, not at the period's end.
    periodEnd: isOver && found.periodEnd > now ? now : found.periodEnd,
    graceEnd: status === 'pastDue' ? new Date(found.periodStart.getTime() + GRACE_MS) : null,
  }
}
