import type { Resource } from '../providers/resource.ts'
import { toAuditLogInput } from './audit-log-input.ts'

export const auditLogResource: Resource = (api) => ({
  getList: async ({ pagination, filters = [], meta }) => {
    const input = toAuditLogInput(pagination, filters, String(meta?.['search'] ?? ''))
    const { rows, total, isExact } = await api('POST v2/admin/workspace/audit-log', input)
    return { data: rows, total: total ?? rows.length, isExact: isExact ?? true }
  },
})

/** Everybody who has acted, to filter by. */
export const auditActorsResource: Resource = (api) => ({
  getList: async () => {
    const { rows } = await api('POST v2/admin/workspace/audit-log-actors', {})
    return { data: rows, total: rows.length }
  },
})
