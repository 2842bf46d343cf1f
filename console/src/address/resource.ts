import type { SpaceAddress } from '@metapyra/contract/entities/domain'
import type { Resource } from '../providers/resource.ts'

/** Where the space is opened; `id` is the space's. What is claimed and let go is its own domain. */
export interface Address extends SpaceAddress {
  id: string
}

const domainIn = (variables: unknown) => ({ domain: (variables as { domain: string }).domain })

export const addressResource: Resource = (api) => ({
  getOne: async ({ id }) => ({
    data: { ...(await api('POST v2/admin/workspace/own-domain-detail', {})), id },
  }),
  create: async ({ variables }) => ({
    data: await api('POST v2/admin/workspace/own-domain', domainIn(variables)),
  }),
  deleteOne: async ({ variables }) => ({
    data: await api('POST v2/admin/workspace/own-domain-remove', domainIn(variables)),
  }),
})
