import type { Resource } from '../providers/resource.ts'
import { pageOf } from '../ui/table/list-input.ts'

export const importsResource: Resource = (api) => ({
  getList: async ({ pagination }) => {
    const { rows, total, isExact } = await api('POST v2/admin/workspace/imports', pageOf(pagination))
    const data = rows.map((job) => ({ ...job, id: job.importId }))
    return { data, total: total ?? data.length, isExact: isExact ?? true }
  },
})
