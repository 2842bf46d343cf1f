import { spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { kick } from './kick.service.ts'

export const spaceCalls = (services: Services): Handlers<'POST v2/admin/workspace/put-out'> => ({
  'POST v2/admin/workspace/put-out': async ({ userId }, request) => ({
    until: await kick(services, actFrom(services, request), spaceOf(request).role, userId),
  }),
})
