import { FREE_PLAN, PLANS } from '@metapyra/contract/plans'
import { accountOf, spaceOf } from '../../http/call-request.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import { actFrom } from '../audit/service.ts'
import { changeSubscription } from './change.service.ts'
import { buyPlan, pageStatus } from './purchase.service.ts'
import { invoicesOf, subscriptionOf } from './queries.ts'
import { hasPlan, planNamed, toInvoice, toSubscription } from './rules.ts'
import { seatsOf } from './seats.service.ts'

type Name =
  | 'GET v2/payment/plans/:workspaceId'
  | 'POST v2/payment/plans'
  | 'GET v2/payment/subscription-info/:workspaceId'
  | 'POST v2/payment/upgrade-subscription'
  | 'POST v2/payment/hostedpage-status'

export const paymentCalls = (services: Services): Handlers<Name> => {
  const { db } = services
  const isPaymentOn = services.payment !== null
  const subscriptionSeen = async (workspaceId: string) => {
    const row = isPaymentOn ? await subscriptionOf(db, workspaceId) : undefined
    return row ? toSubscription(row) : null
  }
  return {
    'GET v2/payment/plans/:workspaceId': async (_, request) => {
      const { id } = spaceOf(request).space
      const [subscription, seats] = await Promise.all([subscriptionSeen(id), seatsOf(services, id)])
      return { plans: [...PLANS], subscription, seats, isPaymentOn }
    },

    'POST v2/payment/plans': ({ planCode, quantity }, request) =>
      buyPlan(services, {
        workspaceId: spaceOf(request).space.id,
        buyer: accountOf(request).user,
        planCode,
        quantity,
        origin: request.origin,
      }),

    'GET v2/payment/subscription-info/:workspaceId': async (_, request) => {
      const { id, isLapsed } = spaceOf(request).space
      const [subscription, seats, invoices] = await Promise.all([
        subscriptionSeen(id),
        seatsOf(services, id),
        invoicesOf(db, id),
      ])
      const plan = subscription && hasPlan(subscription.status) ? planNamed(subscription.planCode) : FREE_PLAN
      return { subscription, plan, seats, isLapsed, isPaymentOn, invoices: invoices.map(toInvoice) }
    },

    'POST v2/payment/upgrade-subscription': (wish, request) =>
      changeSubscription(services, actFrom(services, request), wish),

    'POST v2/payment/hostedpage-status': async ({ hostedPageId, isLeft = false }, request) => {
      const { space } = spaceOf(request)
      const userId = accountOf(request).user.id
      const page = { workspaceId: space.id, userId, hostedPageId, isLeft }
      const status = await pageStatus(services, page)
      return { status, subscription: await subscriptionSeen(space.id) }
    },
  }
}
