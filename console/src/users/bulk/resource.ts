import type { Input } from '@metapyra/contract/calls'
import type { Resource } from '../../providers/resource.ts'
import { pageOf } from '../../ui/table/list-input.ts'

export type BulkStart = Input<'POST v2/admin/workspace/bulk-start'>

/** Acts on many people; `meta.userId` for those that changed one person. */
export const bulkActsResource: Resource = (api) => ({
  getList: async ({ pagination, meta }) => {
    const userId = meta?.['userId'] as string | undefined
    const input = { ...pageOf(pagination), ...(userId && { userId }) }
    const { rows, total } = await api('POST v2/admin/workspace/bulk-acts', input)
    return { data: rows, total: total ?? rows.length }
  },
  getOne: async ({ id }) => {
    const { rows } = await api('POST v2/admin/workspace/bulk-acts', { id: String(id) })
    return { data: rows[0] ?? {} }
  },
  create: async ({ variables }) => ({
    data: await api('POST v2/admin/workspace/bulk-start', variables as BulkStart),
  }),
})
