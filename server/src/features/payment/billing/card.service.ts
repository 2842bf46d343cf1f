import { hasPlan } from '@metapyra/contract/subscription'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { asked, providerOf } from '../core/provider.service.ts'
import { subscriptionOf } from '../core/queries.ts'

/** The provider's page where the card that is charged is changed; `origin` is where whoever pays is signed in. */
export const cardPageOf = async (
  services: Services,
  workspaceId: string,
  origin: string,
): Promise<{ url: string }> => {
  const provider = providerOf(services)
  const row = await subscriptionOf(services.db, workspaceId)
  if (!row || !hasPlan(row))
    throw new AppError('CONFLICT', { message: 'This space has no plan, so there’s no card to change.' })
  return { url: await asked(provider.openCardPage(row.providerId, `${origin}/admin/subscription`)) }
}
