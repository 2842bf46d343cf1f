import type { CrudSorting, Pagination } from '@refinedev/core'
import type { ListQuery } from './resource.ts'

const paginationIn = (params: URLSearchParams): Pagination | undefined => {
  if (!params.has('_start')) return undefined
  const start = Number(params.get('_start'))
  const pageSize = Number(params.get('_end')) - start
  return { currentPage: start / pageSize + 1, pageSize }
}

const sortersIn = (params: URLSearchParams): CrudSorting => {
  const orders = params.get('_order')?.split(',') ?? []
  const fields = params.get('_sort')?.split(',') ?? []
  return fields.map((field, at) => ({ field, order: orders[at] === 'desc' ? 'desc' : 'asc' }))
}

const OF_SIMPLE_REST = ['_start', '_end', '_sort', '_order', 'q']

/**
 * Parses the query string that simple-rest builds for a list:
 * `_start=20&_end=40&_sort=name&_order=asc&role=admin&role=user`. The search text is `q`, or the separate argument
 * `search`.
 */
export function listQueryIn(params: URLSearchParams, search: unknown): ListQuery {
  const fields = new Set([...params.keys()].filter((key) => !OF_SIMPLE_REST.includes(key)))
  return {
    pagination: paginationIn(params),
    sorters: sortersIn(params),
    filters: [...fields].map((field) => {
      const values = params.getAll(field)
      return values.length > 1
        ? { field, operator: 'in', value: values }
        : { field, operator: 'eq', value: values[0] }
    }),
    search: params.get('q') ?? String(search ?? ''),
  }
}
