import { useTable } from '@refinedev/antd'
import type { BaseRecord, CrudFilters, HttpError } from '@refinedev/core'
import { useState } from 'react'

type Options<Row extends BaseRecord> = Parameters<typeof useTable<Row, HttpError>>[0]

/** A list's filters and sort order, without page and search text. */
export interface ListView {
  filters: { field: string; value: string[] }[]
  sort: { field: string; order: 'asc' | 'desc' } | null
}

/**
 * A list that the server pages, sorts, filters and searches. Its state is in the URL except for the search text, which
 * is sent as a header, because names and email addresses would otherwise remain in histories and logs.
 */
export function useSearchTable<Row extends BaseRecord>(options: Options<Row>) {
  const [search, setSearch] = useState('')
  const table = useTable<Row, HttpError>({
    syncWithLocation: true,
    pagination: { pageSize: 20 },
    ...options,
    meta: { headers: { search } },
  })
  const { setFilters, setSorters, setCurrentPage, filters, sorters } = table
  const [sorter] = sorters
  return {
    table,
    search,
    setSearch: (next: string) => {
      setSearch(next)
      setCurrentPage(1)
    },
    filter: (changes: CrudFilters) => {
      setFilters(changes)
      setCurrentPage(1)
    },
    view: {
      filters: filters.flatMap((filter) =>
        'field' in filter && [filter.value].flat().length > 0 && filter.value !== undefined
          ? [{ field: filter.field, value: [filter.value].flat().map(String) }]
          : [],
      ),
      sort: sorter ? { field: sorter.field, order: sorter.order } : null,
    } satisfies ListView,
    /** `lists` are the fields that can be filtered by several values. */
    applyView: ({ filters: viewFilters, sort }: ListView, lists: readonly string[]) => {
      const newFilters = viewFilters.map(({ field, value }): CrudFilters[number] =>
        lists.includes(field) ? { field, operator: 'in', value } : { field, operator: 'eq', value: value[0] },
      )
      setFilters(newFilters, 'replace')
      setSorters(sort ? [sort] : [])
      setCurrentPage(1)
    },
  }
}
