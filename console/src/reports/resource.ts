import type { Input } from '@metapyra/contract/calls'
import type { CrudFilters } from '@refinedev/core'
import type { Resource } from '../providers/resource.ts'
import { filterValue, pageOf } from '../ui/table/list-input.ts'

/** What the address asks for; open reports where it says nothing. */
export const isOpenIn = (filters: CrudFilters): boolean | undefined => {
  const asked = String(filterValue(filters, 'state') ?? 'open')
  return asked === 'all' ? undefined : asked !== 'handled'
}

type Handling = Input<'POST v2/admin/workspace/report-handle'>

export const reportsResource: Resource = (api) => ({
  getList: async ({ pagination, filters = [] }) => {
    const isOpen = isOpenIn(filters)
    const input = { ...pageOf(pagination), ...(isOpen !== undefined && { isOpen }) }
    const { rows, total, counts } = await api('POST v2/admin/workspace/reports', input)
    return { data: rows, total: total ?? rows.length, counts }
  },
  update: async ({ id, variables }) => ({
    data: await api('POST v2/admin/workspace/report-handle', { ...(variables as Handling), id: String(id) }),
  }),
})
