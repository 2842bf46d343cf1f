import type { Input } from '@metapyra/contract/calls'
import type { View } from '@metapyra/contract/entities/view'
import type { Resource } from '../providers/resource.ts'
import { filterValue } from '../ui/table/list-input.ts'

type ViewInput = Input<'POST v2/admin/workspace/view'>

/** Saved views of the list that the filter names. */
export const viewsResource: Resource = (api) => ({
  'GET /': ({ filters }) =>
    api('POST v2/admin/workspace/views', { list: filterValue(filters, 'list') as View['list'] }),
  'POST /': ({ body }) => api('POST v2/admin/workspace/view', body as ViewInput),
  'PATCH /:id': ({ id, body }) => api('POST v2/admin/workspace/view', { ...(body as ViewInput), id }),
  'DELETE /:id': ({ id }) => api('POST v2/admin/workspace/view-remove', { id }),
})
