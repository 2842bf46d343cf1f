import type { Subscription } from '@metapyra/contract/entities/payment'
import { hasPlan } from '@metapyra/contract/subscription'
import type { SpaceSubscription } from './resource.ts'

export type SubscriptionState = Subscription['status'] | 'free' | 'lapsed'
type SubscriptionInfo = Pick<SpaceSubscription, 'subscription' | 'isLapsed'>

/** The paid subscription; null on the Free plan. */
export const paidSubscriptionOf = ({ subscription }: SubscriptionInfo): Subscription | null =>
  subscription && hasPlan(subscription) ? subscription : null

export const subscriptionStateOf = (info: SubscriptionInfo): SubscriptionState => {
  if (info.isLapsed) return 'lapsed'
  return info.subscription?.status ?? 'free'
}

export const STATE_LABELS: Record<SubscriptionState, string> = {
  free: 'Free',
  trialing: 'Trial',
  active: 'Active',
  pastDue: 'Payment failed',
  nonRenewing: 'Canceled',
  cancelled: 'Back on Free',
  expired: 'Back on Free',
  lapsed: 'Read-only',
}
