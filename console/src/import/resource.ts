import type { Resource } from '../providers/resource.ts'
import { pageOf } from '../ui/table/list-input.ts'

export const importsResource: Resource = (api) => ({
  'GET /': async ({ pagination }) => {
    const { rows, ...list } = await api('POST v2/admin/workspace/imports', pageOf(pagination))
    return { ...list, rows: rows.map((job) => ({ ...job, id: job.importId })) }
  },
})
