import type { Input } from '@metapyra/contract/calls'
import type { Resource } from '../../providers/resource.ts'
import { filterValue, pageOf } from '../../ui/table/list-input.ts'

export type BulkStart = Input<'POST v2/admin/workspace/bulk-start'>

/** Bulk acts; with the filter `userId`, those that changed one person. */
export const bulkActsResource: Resource = (api) => ({
  'GET /': ({ pagination, filters }) => {
    const userId = filterValue(filters, 'userId') as string | undefined
    return api('POST v2/admin/workspace/bulk-acts', { ...pageOf(pagination), ...(userId && { userId }) })
  },
  'GET /:id': async ({ id }) => (await api('POST v2/admin/workspace/bulk-acts', { id })).rows[0] ?? {},
  'POST /': ({ body }) => api('POST v2/admin/workspace/bulk-start', body as BulkStart),
})
