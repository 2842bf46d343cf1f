import type { Overview as OverviewReply } from '@metapyra/contract/entities/overview'
import type { Resource } from '../providers/resource.ts'

/** How the space is doing; `id` is the space's. */
export interface Overview extends OverviewReply {
  id: string
}

export const overviewResource: Resource = (api) => ({
  'GET /:id': async ({ id }) => ({ ...(await api('POST v2/admin/workspace/overview', {})), id }),
})
