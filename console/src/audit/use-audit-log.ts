import type { AuditAction } from '@metapyra/contract/audit'
import type { AuditEntry } from '@metapyra/contract/entities/audit'
import { useTable } from '@refinedev/antd'
import type { CrudFilters, HttpError } from '@refinedev/core'
import { useState } from 'react'
import { auditFiltersIn, toAuditChoice } from '../providers/audit-log.ts'
import { useDebounced } from '../users/use-debounced.ts'

const SEARCH_PAUSE_MS = 250

/**
 * The log as the server pages, filters and searches it. Page and filters stand in the address; what is searched for
 * does not (names and addresses would stay in histories and logs), it travels as `meta`.
 */
export function useAuditLog() {
  const [search, setSearch] = useState('')
  const sought = useDebounced(search, SEARCH_PAUSE_MS)
  const table = useTable<AuditEntry, HttpError>({
    resource: 'audit-log',
    syncWithLocation: true,
    pagination: { pageSize: 20 },
    meta: { search: sought },
    // What somebody has just done is there when they come and look.
    queryOptions: { staleTime: 0 },
    // The page says it in place of the rows, with a way to try again.
    errorNotification: false,
  })
  const filters = auditFiltersIn(table.filters)
  const filter = (changes: CrudFilters) => {
    table.setFilters(changes)
    table.setCurrentPage(1)
  }
  const one = (field: string) => (value: string) =>
    filter([{ field, operator: 'eq', value: value || undefined }])
  const byActions = (actions: AuditAction[]): CrudFilters[number] => ({
    field: 'action',
    operator: 'in',
    value: actions.length > 0 ? actions : undefined,
  })
  return {
    table,
    search,
    filters,
    choice: toAuditChoice(filters, sought),
    isFiltered: search !== '' || Object.values(filters).some((value) => value.length > 0),
    setActions: (actions: AuditAction[]) => filter([byActions(actions)]),
    setActor: one('actor'),
    setSubject: one('about'),
    setFrom: one('from'),
    setTo: one('to'),
    setSearch: (next: string) => {
      setSearch(next)
      table.setCurrentPage(1)
    },
    clear: () => {
      setSearch('')
      const none = (field: string) => ({ field, operator: 'eq' as const, value: undefined })
      filter([byActions([]), ...['actor', 'about', 'from', 'to'].map(none)])
    },
  }
}

export type AuditLog = ReturnType<typeof useAuditLog>
