import { accountOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { ownData } from './service.ts'

export const ownDataCalls = (services: Services): Handlers<'POST v2/user/own-data'> => ({
  'POST v2/user/own-data': (input, request) => ownData(services, accountOf(request).user.id, input),
})
