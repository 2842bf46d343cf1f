import type { CallRequest } from '../../http/call-request.ts'
import { spaceOf } from '../../http/call-request.ts'
import type { Handlers } from '../../http/handlers.ts'
import { personOf } from '../../realtime/person.ts'
import type { Services } from '../../services.ts'
import type { Chatter } from './service.ts'
import { conversationsOf, history } from './service.ts'

const chatterOf = (request: CallRequest): Chatter => {
  const { space, role } = spaceOf(request)
  if (!request.session) throw new Error('The call is declared without a session')
  const { personId, name } = personOf(request.session, request.user)
  return { personId, name, role, spaceId: space.id }
}

export const chatCalls = (services: Services) =>
  ({
    'POST v2/chat/get': (input, request) => history(services, chatterOf(request), input),
    'GET v2/chat/all': async (_input, request) => ({
      rows: await conversationsOf(services, chatterOf(request)),
    }),
  }) satisfies Handlers<'POST v2/chat/get' | 'GET v2/chat/all'>
