import { accountOf } from '../../platform/http/call-request.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { leaveSpace } from './people.service.ts'

/** Access by account, not by membership, so that a person who has left gets the same reply when they call again. */
export const leaveCalls = (services: Services): Handlers<'POST v2/workspace/leave'> => ({
  'POST v2/workspace/leave': async ({ workspaceId, isErasing = false }, request) => {
    const { id, name, email } = accountOf(request).user
    const { ip, userAgent } = request
    const from = { workspaceId, actor: { id, name, email }, address: ip, userAgent, at: services.clock() }
    await leaveSpace(services, from, { isErasing })
    return null
  },
})
