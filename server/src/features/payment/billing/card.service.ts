import { hasPlan } from '@metapyra/contract/subscription'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { askProvider, providerOf } from '../core/provider.service.ts'
import { subscriptionOf } from '../core/queries.ts'

/** Returns the provider's page for changing the card. `origin` is where the payer is logged in. */
export const cardPageOf = async (
  services: Services,
  workspaceId: string,
  origin: string,
): Promise<{ url: string }> => {
  const provider = providerOf(services)
  const row = await subscriptionOf(services.db, workspaceId)
  if (!row || !hasPlan(row))
    throw new AppError('CONFLICT', { message: 'This space has no plan, so there’s no card to change.' })
  return { url: await askProvider(provider.openCardPage(row.providerId, `${origin}/admin/subscription`)) }
}
