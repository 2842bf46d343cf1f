import type { CallRequest } from '../../platform/http/call-request.ts'
import { accountOf, spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { block, blocks } from './service.ts'

const blockerOf = (request: CallRequest) => ({
  spaceId: spaceOf(request).space.id,
  personId: accountOf(request).user.id,
})

export const blockCalls = (services: Services): Handlers<'POST v2/chat/block' | 'POST v2/chat/blocks'> => ({
  'POST v2/chat/block': (input, request) => block(services, blockerOf(request), input),
  'POST v2/chat/blocks': (_input, request) => blocks(services, blockerOf(request)),
})
