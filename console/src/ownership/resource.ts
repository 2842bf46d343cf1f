import type { Ownership } from '@metapyra/contract/entities/ownership'
import type { Resource } from '../providers/resource.ts'

/** The owners of the current space, and the open offer; `id` is the space's id. */
export interface SpaceOwnership extends Ownership {
  id: string
}

export const ownershipResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({ ...(await api('POST v2/admin/workspace/ownership', {})), id }),
})
