import { USER_LIST_PAGE_MAX } from '@metapyra/contract/constants'
import type { CrudFilters, Pagination } from '@refinedev/core'

export function filterValue(filters: CrudFilters, field: string): unknown {
  const filterFound = filters.find((filter) => 'field' in filter && filter.field === field)
  return filterFound?.value
}

const whole = (value: number | undefined, otherwise: number) =>
  Number.isInteger(value) && Number(value) > 0 ? Number(value) : otherwise

/** Parses page and page size from the URL, limited to what the server allows. */
export const pageOf = (pagination: Pagination | undefined) => ({
  page: whole(pagination?.currentPage, 1),
  pageSize: Math.min(whole(pagination?.pageSize, 20), USER_LIST_PAGE_MAX),
})
