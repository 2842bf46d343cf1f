import type { SpaceAddress } from '@metapyra/contract/entities/domain'
import type { Resource } from '../providers/resource.ts'

/** The address at which the space opens; `id` is the space's id. */
export interface Address extends SpaceAddress {
  id: string
}

export const addressResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({ ...(await api('POST v2/admin/workspace/own-domain-detail', {})), id }),
})
