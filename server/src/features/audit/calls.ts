import { spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { auditActors, auditLog, exportAuditLog } from './log.service.ts'
import { actFrom } from './service.ts'

type Name =
  | 'POST v2/admin/workspace/audit-log'
  | 'POST v2/admin/workspace/audit-log-actors'
  | 'POST v2/admin/workspace/audit-log-export'

export const auditCalls = (services: Services): Handlers<Name> => ({
  'POST v2/admin/workspace/audit-log': (input, request) =>
    auditLog(services, spaceOf(request).space.id, input),

  'POST v2/admin/workspace/audit-log-actors': (_, request) =>
    auditActors(services, spaceOf(request).space.id),

  'POST v2/admin/workspace/audit-log-export': (input, request) =>
    exportAuditLog(services, actFrom(services, request), input),
})
