import { FREE_PLAN } from '@metapyra/contract/plans'
import { hasPlan } from '@metapyra/contract/subscription'
import type { Services } from '../../../platform/services.ts'
import { planNamed } from '../core/plan.rules.ts'
import { toInvoice, toSubscription } from '../core/presenter.rules.ts'
import { invoicesOf, subscriptionOf } from '../core/queries.ts'
import { seatsOf } from '../seats/seats.service.ts'
import { pendingChangeOf } from './change.service.ts'

/** Returns a space's subscription, also if it has ended; null if there never was one, or nothing is sold. */
export const visibleSubscription = async ({ payment, db }: Services, workspaceId: string) => {
  const row = payment ? await subscriptionOf(db, workspaceId) : undefined
  return row ? toSubscription(row) : null
}

/** Returns everything an owner or admin sees of a subscription. */
export const subscriptionInfo = async (
  services: Services,
  workspaceId: string,
  { userId, isOwner }: { userId: string; isOwner: boolean },
) => {
  const [subscription, seats, invoices, waiting] = await Promise.all([
    visibleSubscription(services, workspaceId),
    seatsOf(services, workspaceId),
    invoicesOf(services.db, workspaceId),
    pendingChangeOf(services, workspaceId, userId),
  ])
  const isRunning = subscription !== null && hasPlan(subscription)
  // Only owners pay, and paying for a plan that has ended does not restore it.
  const isPayable = isRunning && isOwner
  return {
    subscription,
    plan: isRunning ? planNamed(subscription.planCode) : FREE_PLAN,
    seats,
    isPaymentOn: services.payment !== null,
    invoices: invoices.map((row) => toInvoice(row, isPayable)),
    waiting,
  }
}
