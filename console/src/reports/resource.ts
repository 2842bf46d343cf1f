import type { Input } from '@metapyra/contract/calls'
import type { CrudFilters } from '@refinedev/core'
import type { Resource } from '../providers/resource.ts'
import { filterValue, pageOf } from '../ui/table/list-input.ts'

/** The filter from the URL; open reports by default. */
export const isOpenIn = (filters: CrudFilters): boolean | undefined => {
  const requestedState = String(filterValue(filters, 'state') ?? 'open')
  return requestedState === 'all' ? undefined : requestedState !== 'handled'
}

type Handling = Input<'POST v2/admin/workspace/report-handle'>

export const reportsResource: Resource = (api) => ({
  'GET /': ({ pagination, filters }) => {
    const isOpen = isOpenIn(filters)
    return api('POST v2/admin/workspace/reports', {
      ...pageOf(pagination),
      ...(isOpen !== undefined && { isOpen }),
    })
  },
  'PATCH /:id': ({ id, body }) => api('POST v2/admin/workspace/report-handle', { ...(body as Handling), id }),
})
