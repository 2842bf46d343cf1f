import type { Input } from '@metapyra/contract/calls'
import type { Resource } from '../providers/resource.ts'

type Wish = Input<'POST v2/admin/workspace/view'>

/** Saved views of the list that `meta.list` names. */
export const viewsResource: Resource = (api) => ({
  getList: async ({ meta }) => {
    const { rows } = await api('POST v2/admin/workspace/views', { list: meta?.['list'] })
    return { data: rows, total: rows.length }
  },
  create: async ({ variables }) => ({ data: await api('POST v2/admin/workspace/view', variables as Wish) }),
  update: async ({ id, variables }) => ({
    data: await api('POST v2/admin/workspace/view', { ...(variables as Wish), id: String(id) }),
  }),
  deleteOne: async ({ id }) => {
    await api('POST v2/admin/workspace/view-remove', { id: String(id) })
    return { data: { id } }
  },
})
