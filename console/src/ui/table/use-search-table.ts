import { useTable } from '@refinedev/antd'
import type { BaseRecord, CrudFilters, HttpError } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { usePageHistory } from './use-page-history.ts'

type Options<Row extends BaseRecord> = Parameters<typeof useTable<Row, HttpError>>[0]

/** A list's filters and sort order, without page and search text. */
export interface ListView {
  filters: { field: string; value: string[] }[]
  sort: { field: string; order: 'asc' | 'desc' } | null
}

/**
 * The search texts of the entries in this tab's history, so that Back finds the list as it was. Only in memory, because
 * names and email addresses must not be stored.
 */
const searches = new Map<string, string>()

/**
 * A list that the server pages, sorts, filters and searches. Its state is in the URL except for the search text, which
 * is sent as a header, because names and email addresses would otherwise remain in histories and logs.
 */
export function useSearchTable<Row extends BaseRecord>(options: Options<Row>) {
  const { key } = useLocation()
  const [search, setSearch] = useState(() => searches.get(key) ?? '')
  useEffect(() => {
    if (search) searches.set(key, search)
    else searches.delete(key)
  }, [key, search])
  const table = useTable<Row, HttpError>({
    syncWithLocation: true,
    pagination: { pageSize: 20 },
    ...options,
    meta: { headers: { search } },
  })
  const { setFilters, setSorters, setCurrentPage, filters, sorters, tableProps } = table
  const turnTo = usePageHistory(table)
  const [sorter] = sorters
  const onChange: typeof tableProps.onChange = (pagination, columnFilters, columnSorter, extra) => {
    const change = () => tableProps.onChange?.(pagination, columnFilters, columnSorter, extra)
    if (extra.action === 'paginate' && pagination.current) void turnTo(pagination.current, change)
    else change()
  }
  return {
    table: { ...table, turnTo, tableProps: { ...tableProps, onChange } },
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
