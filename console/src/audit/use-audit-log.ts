import type { AuditAction } from '@metapyra/contract/audit'
import type { AuditEntry } from '@metapyra/contract/entities/audit'
import type { CrudFilters } from '@refinedev/core'
import { useSearchTable } from '../ui/table/use-search-table.ts'
import { auditFiltersIn, toAuditQuery } from './audit-log-input.ts'

/** The audit log, with page and filters in the URL. */
export function useAuditLog() {
  const { table, search, setSearch, filter } = useSearchTable<AuditEntry>({
    resource: 'audit-log',
    // Not cached, so that an act that has just happened is listed.
    queryOptions: { staleTime: 0 },
  })
  const filters = auditFiltersIn(table.filters)
  const setFilterField = (field: string) => (value: string) =>
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
    choice: toAuditQuery(filters, search),
    isFiltered: search !== '' || Object.values(filters).some((value) => value.length > 0),
    setActions: (actions: AuditAction[]) => filter([byActions(actions)]),
    setActor: setFilterField('actor'),
    setSubject: setFilterField('about'),
    setFrom: setFilterField('from'),
    setTo: setFilterField('to'),
    setSearch,
    clear: () => {
      setSearch('')
      const clearedFilter = (field: string) => ({ field, operator: 'eq' as const, value: undefined })
      filter([byActions([]), ...['actor', 'about', 'from', 'to'].map(clearedFilter)])
    },
  }
}

export type AuditLog = ReturnType<typeof useAuditLog>
