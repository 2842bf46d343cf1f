import { renewSession } from './features/account/renewal.service.ts'
import { findSession, sessionOfSocket } from './features/account/sessions.service.ts'
import { isLapsed } from './features/payment/lapse.service.ts'
import { isLetIn } from './features/reception/service.ts'
import { findToken } from './features/token/service.ts'
import type { FoundWorkspace } from './features/workspace/service.ts'
import { memberOf, settingsOf, workspaceByDomain, workspaceById } from './features/workspace/service.ts'
import type { Space } from './http/call-request.ts'
import type { Gate } from './http/gate.ts'
import type { Services } from './services.ts'

/** What a request or socket needs to know of its caller, asked of the features that know it. */
export const createGate = (services: Services): Gate => ({
  findSession: (cookieToken, host) => findSession(services, cookieToken, host),
  findSessionById: (id) => sessionOfSocket(services, id),
  renewSession: (cookieToken, cookies) => renewSession(services, cookieToken, cookies),
  findSpaceById: async (id) => seenAtGate(services, await workspaceById(services.db, id)),
  findSpaceByDomain: async (domain) => seenAtGate(services, await workspaceByDomain(services.db, domain)),
  findMembership: async (spaceId, userId) => (await memberOf(services.db, spaceId, userId)) ?? null,
  isLetIn: (sessionId) => isLetIn(services, sessionId),
  findToken: (token) => findToken(services, token),
})

const seenAtGate = (services: Services, space: FoundWorkspace | undefined): Space | null =>
  space
    ? {
        ...space,
        isLapsed: isLapsed(services, space),
        hasReception: settingsOf(space.settings).isReceptionOn,
      }
    : null
