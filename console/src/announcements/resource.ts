import type { Input } from '@metapyra/contract/calls'
import type { AnnouncementStatus } from '@metapyra/contract/constants'
import { ANNOUNCEMENT_STATUS } from '@metapyra/contract/constants'
import type { Announcement } from '@metapyra/contract/entities/announcement'
import type { CrudFilters } from '@refinedev/core'
import type { Resource } from '../providers/resource.ts'
import { filterValue, pageOf } from '../ui/table/list-input.ts'

export type AnnouncementInput = Input<'POST v2/admin/workspace/announcement'>

/** Returns the status that the URL filters by. The URL can hold anything; a value that is not a status means all. */
export const statusIn = (filters: CrudFilters): AnnouncementStatus | undefined =>
  Object.values(ANNOUNCEMENT_STATUS).find(
    (status) => String(status) === String(filterValue(filters, 'status')),
  )

export const announcementsResource: Resource = (api) => ({
  'GET /': ({ pagination, filters }) => {
    const status = statusIn(filters)
    return api('POST v2/admin/workspace/announcement-detail', {
      ...pageOf(pagination),
      ...(status !== undefined && { status }),
    })
  },
  'GET /:id': async ({ id }) =>
    (await api('POST v2/admin/workspace/announcement-detail', { id })).rows[0] ?? {},
  'POST /': ({ body }) => api('POST v2/admin/workspace/announcement', body as AnnouncementInput),
  'PATCH /:id': ({ id, body }) =>
    api('POST v2/admin/workspace/announcement', { ...(body as AnnouncementInput), id }),
  'DELETE /:id': ({ id, body }) => {
    const { updatedAt } = body as Pick<Announcement, 'updatedAt'>
    return api('POST v2/admin/workspace/announcement-remove', { id, updatedAt })
  },
})

/** The people who have seen the announcement that the filter names. */
export const announcementViewsResource: Resource = (api) => ({
  'GET /': ({ pagination, filters }) => {
    const id = String(filterValue(filters, 'announcementId'))
    return api('POST v2/admin/workspace/announcement-views', { id, ...pageOf(pagination) })
  },
})
