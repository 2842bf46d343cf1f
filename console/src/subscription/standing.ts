import type { Subscription } from '@metapyra/contract/entities/payment'
import type { SpaceSubscription } from './resource.ts'

export type Standing = Subscription['status'] | 'free' | 'lapsed'
type Known = Pick<SpaceSubscription, 'subscription' | 'isLapsed'>

const isOver = ({ status }: Pick<Subscription, 'status'>) => status === 'cancelled' || status === 'expired'

/** What is paid for now; null on Free. */
export const runningOf = ({ subscription }: Known): Subscription | null =>
  subscription && !isOver(subscription) ? subscription : null

export const standingOf = (info: Known): Standing => {
  if (info.isLapsed) return 'lapsed'
  return info.subscription?.status ?? 'free'
}

export const STANDING_WORDS: Record<Standing, string> = {
  free: 'Free',
  trialing: 'Trial',
  active: 'Active',
  pastDue: 'Payment failed',
  nonRenewing: 'Cancelled',
  cancelled: 'Free again',
  expired: 'Free again',
  lapsed: 'Reading only',
}
