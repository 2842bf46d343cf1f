import type { Subscription } from '@metapyra/contract/entities/payment'
import { hasPlan } from '@metapyra/contract/subscription'
import type { SpaceSubscription } from './resource.ts'

export type Standing = Subscription['status'] | 'free' | 'lapsed'
type Known = Pick<SpaceSubscription, 'subscription' | 'isLapsed'>

/** What is paid for now; null on Free. */
export const runningOf = ({ subscription }: Known): Subscription | null =>
  subscription && hasPlan(subscription) ? subscription : null

export const subscriptionStateOf = (info: Known): Standing => {
  if (info.isLapsed) return 'lapsed'
  return info.subscription?.status ?? 'free'
}

export const STANDING_WORDS: Record<Standing, string> = {
  free: 'Free',
  trialing: 'Trial',
  active: 'Active',
  pastDue: 'Payment failed',
  nonRenewing: 'Canceled',
  cancelled: 'Back on Free',
  expired: 'Back on Free',
  lapsed: 'Read-only',
}
