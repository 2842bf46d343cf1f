import { spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { proposeTimes } from './service.ts'

export const fairTimeCalls = (services: Services): Handlers<'POST v2/appointment/fair-times'> => ({
  'POST v2/appointment/fair-times': (input, request) =>
    proposeTimes(services, spaceOf(request).space.id, input),
})
