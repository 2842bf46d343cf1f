import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { actFrom } from '../audit/service.ts'
import { endPersonSessions, personOfSpace } from './person.service.ts'

type Name = 'POST v2/admin/workspace/person' | 'POST v2/admin/workspace/end-person-sessions'

export const personCalls = (services: Services): Handlers<Name> => ({
  'POST v2/admin/workspace/person': ({ userId }, request) =>
    personOfSpace(services, actFrom(services, request), userId),

  'POST v2/admin/workspace/end-person-sessions': (input, request) =>
    endPersonSessions(services, actFrom(services, request), input),
})
