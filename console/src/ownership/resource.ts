import type { Ownership } from '@metapyra/contract/entities/ownership'
import type { Resource } from '../providers/resource.ts'

/** Who owns the space that one is in, and the offer that is open; `id` is the space's. */
export interface SpaceOwnership extends Ownership {
  id: string
}

export const ownershipResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({ ...(await api('POST v2/admin/workspace/ownership', {})), id }),
})
