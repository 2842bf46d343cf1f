import type { Input } from '@metapyra/contract/calls'
import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import type { CrudFilters } from '@refinedev/core'
import type { Resource } from '../providers/resource.ts'
import { filterValue, pageOf } from '../ui/table/list-input.ts'

export type AnnouncementWish = Input<'POST v2/admin/workspace/announcement'>

/** The status that the address asks for; it may hold anything, and what is none means all. */
export const statusIn = (filters: CrudFilters): AnnouncementStatus | undefined =>
  Object.values(ANNOUNCEMENT_STATUS).find((one) => String(one) === String(filterValue(filters, 'status')))

export const announcementsResource: Resource = (api) => ({
  getList: async ({ pagination, filters = [] }) => {
    const status = statusIn(filters)
    const input = { ...pageOf(pagination), ...(status !== undefined && { status }) }
    const { rows, total, counts } = await api('POST v2/admin/workspace/announcement-detail', input)
    return { data: rows, total: total ?? rows.length, counts }
  },
  getOne: async ({ id }) => {
    const { rows } = await api('POST v2/admin/workspace/announcement-detail', { id: String(id) })
    return { data: rows[0] ?? {} }
  },
  create: async ({ variables }) => ({
    data: await api('POST v2/admin/workspace/announcement', variables as AnnouncementWish),
  }),
  update: async ({ id, variables }) => {
    const wish = { ...(variables as AnnouncementWish), id: String(id) }
    return { data: await api('POST v2/admin/workspace/announcement', wish) }
  },
  deleteOne: async ({ id, variables }) => {
    const { updatedAt } = variables as Pick<Announcement, 'updatedAt'>
    await api('POST v2/admin/workspace/announcement-remove', { id: String(id), updatedAt })
    return { data: { id } }
  },
})

/** Who has seen the announcement that `meta` names. */
export const announcementViewsResource: Resource = (api) => ({
  getList: async ({ pagination, meta }) => {
    const input = { id: String(meta?.['announcementId']), ...pageOf(pagination) }
    const { rows, total } = await api('POST v2/admin/workspace/announcement-views', input)
    return { data: rows, total: total ?? rows.length }
  },
})
