import { PLANS } from '@metapyra/contract/plans'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { cardPageOf } from './billing/card.service.ts'
import { changeSubscription } from './billing/change.service.ts'
import { subscriptionInfo, visibleSubscription } from './billing/info.service.ts'
import { buyPlan, pageStatus } from './billing/purchase.service.ts'
import { seatsOf } from './seats/seats.service.ts'

type Name =
  | 'GET v2/payment/standing'
  | 'GET v2/payment/plans/:workspaceId'
  | 'POST v2/payment/plans'
  | 'GET v2/payment/subscription-info/:workspaceId'
  | 'POST v2/payment/upgrade-subscription'
  | 'POST v2/payment/payment-method'
  | 'POST v2/payment/hostedpage-status'

export const paymentCalls = (services: Services): Handlers<Name> => {
  return {
    'GET v2/payment/standing': async (_, request) => ({ isLapsed: spaceOf(request).space.isLapsed }),

    'GET v2/payment/plans/:workspaceId': async (_, request) => {
      const { id } = spaceOf(request).space
      const [subscription, seats] = await Promise.all([
        visibleSubscription(services, id),
        seatsOf(services, id),
      ])
      return { plans: [...PLANS], subscription, seats, isPaymentOn: services.payment !== null }
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
      const { space } = spaceOf(request)
      const info = await subscriptionInfo(services, space.id, {
        userId: accountOf(request).user.id,
        isOwner: request.role === 'owner',
      })
      return { ...info, isLapsed: space.isLapsed }
    },

    'POST v2/payment/upgrade-subscription': (input, request) =>
      changeSubscription(services, actFrom(services, request), input),

    'POST v2/payment/payment-method': (_, request) =>
      cardPageOf(services, spaceOf(request).space.id, request.origin),

    'POST v2/payment/hostedpage-status': async ({ hostedPageId, isLeft = false }, request) => {
      const { space } = spaceOf(request)
      const userId = accountOf(request).user.id
      const page = { workspaceId: space.id, userId, hostedPageId, isLeft }
      const status = await pageStatus(services, page)
      return { status, subscription: await visibleSubscription(services, space.id) }
    },
  }
}
