import { FREE_PLAN } from '@metapyra/contract/plans'
import { hasPlan } from '@metapyra/contract/subscription'
import type { Services } from '../../../platform/services.ts'
import { invoicesOf, subscriptionOf } from '../core/queries.ts'
import { planNamed, toInvoice, toSubscription } from '../core/rules.ts'
import { seatsOf } from '../seats/seats.service.ts'
import { waitingFor } from './change.service.ts'

/** What a space has bought, also where that has ended; null where it never has, or nothing is sold. */
export const subscriptionSeen = async ({ payment, db }: Services, workspaceId: string) => {
  const row = payment ? await subscriptionOf(db, workspaceId) : undefined
  return row ? toSubscription(row) : null
}

/** All that is told of it to somebody who runs the space. */
export const subscriptionInfo = async (
  services: Services,
  workspaceId: string,
  { userId, isOwner }: { userId: string; isOwner: boolean },
) => {
  const [subscription, seats, invoices, waiting] = await Promise.all([
    subscriptionSeen(services, workspaceId),
    seatsOf(services, workspaceId),
    invoicesOf(services.db, workspaceId),
    waitingFor(services, workspaceId, userId),
  ])
  const isRunning = subscription !== null && hasPlan(subscription)
  // Paying is the owner's, and what is paid for a plan that has ended brings it not back.
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
