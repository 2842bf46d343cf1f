import { mayRead } from '@metapyra/contract/guests'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { spaceOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { personOf } from '../../platform/realtime/person.ts'
import type { Services } from '../../platform/services.ts'
import type { Sayer } from './service.ts'
import { clearStatus, recentsOf, setStatus, statusesOf } from './service.ts'

type Name =
  | 'POST v2/status/get'
  | 'POST v2/status/user-recents'
  | 'POST v2/status/add'
  | 'POST v2/status/clear'

const sayerOf = (request: CallRequest): Sayer => {
  const { session, user, role, fence } = request
  if (!session) throw new Error('The call is declared without a session')
  const { personId } = personOf(session, user)
  const seesNearOnly = !mayRead({ role, guestRights: fence.rights }, 'people')
  return {
    workspaceId: spaceOf(request).space.id,
    personId,
    hasAccount: session.kind === 'account',
    seesNearOnly,
  }
}

export const statusCalls = (services: Services): Handlers<Name> => ({
  'POST v2/status/get': async ({ userIds }, request) => ({
    rows: await statusesOf(services, sayerOf(request), userIds),
  }),
  'POST v2/status/user-recents': async (_input, request) => ({
    rows: await recentsOf(services, sayerOf(request)),
  }),
  'POST v2/status/add': (input, request) => setStatus(services, sayerOf(request), input),
  'POST v2/status/clear': (_input, request) => clearStatus(services, sayerOf(request)),
})
