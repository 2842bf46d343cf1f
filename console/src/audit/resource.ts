import type { Resource } from '../providers/resource.ts'
import { toAuditLogInput } from './audit-log-input.ts'

export const auditLogResource: Resource = (api) => ({
  'GET /': (query) => api('POST v2/admin/workspace/audit-log', toAuditLogInput(query)),
})

/** Everyone who has acted, for the filter. */
export const auditActorsResource: Resource = (api) => ({
  'GET /': () => api('POST v2/admin/workspace/audit-log-actors', {}),
})
