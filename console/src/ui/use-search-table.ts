import { useTable } from '@refinedev/antd'
import type { BaseRecord, CrudFilters, HttpError } from '@refinedev/core'
import { useState } from 'react'
import { useDebounced } from './use-debounced.ts'

const SEARCH_PAUSE_MS = 250

type Options<Row extends BaseRecord> = Parameters<typeof useTable<Row, HttpError>>[0]

/**
 * A list as the server pages, sorts, filters and searches it. All of its state stands in the address but what is
 * searched for (names and addresses would stay in histories and logs), which travels as `meta`.
 */
export function useSearchTable<Row extends BaseRecord>(options: Options<Row>) {
  const [search, setSearch] = useState('')
  const sought = useDebounced(search, SEARCH_PAUSE_MS)
  const table = useTable<Row, HttpError>({
    syncWithLocation: true,
    pagination: { pageSize: 20 },
    // The page says it in place of the rows, with a way to try again.
    errorNotification: false,
    ...options,
    meta: { search: sought },
  })
  const { setFilters, setCurrentPage } = table
  return {
    table,
    search,
    sought,
    setSearch: (next: string) => {
      setSearch(next)
      setCurrentPage(1)
    },
    filter: (changes: CrudFilters) => {
      setFilters(changes)
      setCurrentPage(1)
    },
  }
}
