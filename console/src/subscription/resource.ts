import type { Reply } from '@metapyra/contract/calls'
import type { Resource } from '../providers/resource.ts'

/** The space's subscription, seats and invoices; `id` is the space's id. */
export interface SpaceSubscription extends Reply<'GET v2/payment/subscription-info/:workspaceId'> {
  id: string
}

/** The plans that the server sells; `id` is the space's id. */
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
