import type { SpaceAddress } from '@metapyra/contract/entities/domain'
import type { Resource } from '../providers/resource.ts'

/** Where the space is opened; `id` is the space's. */
export interface Address extends SpaceAddress {
  id: string
}

export const addressResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({ ...(await api('POST v2/admin/workspace/own-domain-detail', {})), id }),
})
