import type { SpaceAddress } from '@metapyra/contract/entities/domain'
import type { Resource } from '../providers/resource.ts'

/** Where the space is opened; `id` is the space's. What is made of it is a claim to a domain of one's own. */
export interface Address extends SpaceAddress {
  id: string
}

export const addressResource: Resource = (api) => ({
  getOne: async ({ id }) => ({
    data: { ...(await api('POST v2/admin/workspace/own-domain-detail', {})), id },
  }),
  create: async ({ variables }) => ({
    data: await api('POST v2/admin/workspace/own-domain', variables as { domain: string }),
  }),
})
