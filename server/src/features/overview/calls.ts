import { spaceOf } from '../../http/call-request.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Services } from '../../services.ts'
import type { Presence } from './service.ts'
import { overviewOf } from './service.ts'

export const overviewCalls = (
  services: Services,
  presence: Presence,
): Handlers<'POST v2/admin/workspace/overview'> => ({
  'POST v2/admin/workspace/overview': (_, request) =>
    overviewOf(services, presence, spaceOf(request).space.id),
})
