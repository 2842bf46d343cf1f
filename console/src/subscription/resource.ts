import type { Reply } from '@metapyra/contract/calls'
import type { Resource } from '../providers/resource.ts'

/** What the space has bought, its seats and its invoices; `id` is the space's. */
export interface SpaceSubscription extends Reply<'GET v2/payment/subscription-info/:workspaceId'> {
  id: string
}

/** The plans that there are, as the server sells them; `id` is the space's. */
export interface Offer extends Reply<'GET v2/payment/plans/:workspaceId'> {
  id: string
}

export const plansResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({
    ...(await api('GET v2/payment/plans/:workspaceId', { workspaceId: id })),
    id,
  }),
})

export const subscriptionResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({
    ...(await api('GET v2/payment/subscription-info/:workspaceId', { workspaceId: id })),
    id,
  }),
})
