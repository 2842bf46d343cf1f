import type { AuditAction } from '@metapyra/contract/audit'
import { AUDIT_ACTIONS } from '@metapyra/contract/audit'
import type { Input } from '@metapyra/contract/calls'
import type { CrudFilters } from '@refinedev/core'
import type { ListQuery } from '../providers/resource.ts'
import { dayIn, midnight } from '../ui/format/days.ts'
import { filterValue, pageOf } from '../ui/table/list-input.ts'

export type AuditLogInput = Input<'POST v2/admin/workspace/audit-log'>
export type AuditChoice = Input<'POST v2/admin/workspace/audit-log-export'>

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[]

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses the list's filters from the URL. The URL can hold anything, so invalid values are left out. */
export function auditFiltersIn(filters: CrudFilters) {
  const value = (field: string) => filterValue(filters, field)
  const text = (field: string, pattern: RegExp) => {
    const foundValue = value(field)
    return typeof foundValue === 'string' && pattern.test(foundValue) ? foundValue : ''
  }
  return {
    actions: [value('action')]
      .flat()
      .flatMap((action) => AUDIT_ACTION_NAMES.find((name) => name === action) ?? []),
    actorId: text('actor', ID),
    subjectId: text('about', ID),
    from: dayIn(value('from')),
    to: dayIn(value('to')),
  }
}
export type AuditFilters = ReturnType<typeof auditFiltersIn>

/**
 * Builds the query for list and export. `search` is a separate argument because it is not part of the filters in the
 * URL.
 */
export function toAuditQuery(filters: AuditFilters, search: string): AuditChoice {
  const { actions, actorId, subjectId, from, to } = filters
  const filter = {
    ...(actions.length > 0 && { actions }),
    ...(actorId && { actorId }),
    ...(subjectId && { subjectId }),
    ...(from && { from: midnight(from) }),
    // The last day is included in full.
    ...(to && { to: midnight(to, 1) }),
  }
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(search.trim() && { search: search.trim() }),
  }
}

export const toAuditLogInput = ({
  pagination,
  filters,
  search,
}: Omit<ListQuery, 'sorters'>): AuditLogInput => ({
  ...pageOf(pagination),
  ...toAuditQuery(auditFiltersIn(filters), search),
})
