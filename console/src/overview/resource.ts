import type { Overview as OverviewReply } from '@metapyra/contract/entities/overview'
import type { Resource } from '../providers/resource.ts'

/** Key numbers of the space; `id` is the space's id. */
export interface Overview extends OverviewReply {
  id: string
}

export const overviewResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({ ...(await api('POST v2/admin/workspace/overview', {})), id }),
})
