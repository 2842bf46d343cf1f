import { AppError } from '../../platform/http/app-error.ts'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { acceptOffer, declineOffer } from './answer.service.ts'
import { offerOwnership, offerTo, ownershipOf, withdrawOffer } from './service.ts'

type Name =
  | 'POST v2/admin/workspace/ownership'
  | 'POST v2/admin/workspace/ownership-offer'
  | 'POST v2/admin/workspace/ownership-withdraw'
  | 'POST v2/ownership/offered'
  | 'POST v2/ownership/accept'
  | 'POST v2/ownership/decline'

export const ownershipCalls = (services: Services): Handlers<Name> => ({
  'POST v2/admin/workspace/ownership': (_, request) => ownershipOf(services, spaceOf(request).space.id),

  'POST v2/admin/workspace/ownership-offer': async (input, request) => {
    if (!accountOf(request).user.isVerified) throw new AppError('VERIFY_EMAIL_FIRST')
    return offerOwnership(services, actFrom(services, request), input)
  },

  'POST v2/admin/workspace/ownership-withdraw': async ({ offerId }, request) => {
    await withdrawOffer(services, actFrom(services, request), offerId)
    return null
  },

  'POST v2/ownership/offered': async (_, request) => ({
    offer: await offerTo(services, spaceOf(request).space.id, accountOf(request).user.id),
  }),

  'POST v2/ownership/accept': async ({ offerId }, request) => {
    await acceptOffer(services, actFrom(services, request), offerId)
    return null
  },

  'POST v2/ownership/decline': async ({ offerId }, request) => {
    await declineOffer(services, actFrom(services, request), offerId)
    return null
  },
})
