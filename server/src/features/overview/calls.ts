import { spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { overviewOf } from './service.ts'

export const overviewCalls = (services: Services): Handlers<'POST v2/admin/workspace/overview'> => ({
  'POST v2/admin/workspace/overview': (_, request) => overviewOf(services, spaceOf(request).space.id),
})
