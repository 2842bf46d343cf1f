import { inBatches } from './db/in-batches.ts'
import { renewSession } from './features/account/renewal.service.ts'
import { findSession, sessionOfSocket, sessionsWithUsers } from './features/account/sessions.service.ts'
import { findLink } from './features/appointment/link.service.ts'
import { findBookingToken } from './features/appointment/reach.service.ts'
import { isLapsed } from './features/payment/lapse.service.ts'
import { isLetIn } from './features/reception/service.ts'
import { findToken } from './features/token/service.ts'
import type { FoundWorkspace } from './features/workspace/service.ts'
import { membersAmong, settingsOf, workspaceByDomain, workspacesByIds } from './features/workspace/service.ts'
import type { Space } from './http/call-request.ts'
import type { Gate } from './http/gate.ts'
import type { Services } from './services.ts'

/**
 * What a request or socket needs to know of its caller, asked of the features that know it. Each request asks this, so
 * that what comes at the same time is read together.
 */
export const createGate = (services: Services): Gate => {
  const { db, clock } = services
  const sessions = inBatches((tokenHashes: string[]) => sessionsWithUsers(db, tokenHashes, clock()))
  const spaces = inBatches((ids: string[]) => workspacesByIds(db, ids))
  const members = inBatches((wanted: { workspaceId: string; userId: string }[]) => membersAmong(db, wanted))
  return {
    findSession: (cookieToken, host) => findSession(services, cookieToken, host, sessions),
    findSessionById: (id) => sessionOfSocket(services, id),
    renewSession: (cookieToken, cookies) => renewSession(services, cookieToken, cookies),
    findSpaceById: async (id) => seenAtGate(services, await spaces(id)),
    findSpaceByDomain: async (domain) => seenAtGate(services, await workspaceByDomain(db, domain)),
    findMembership: async (workspaceId, userId) => (await members({ workspaceId, userId })) ?? null,
    isLetIn: (sessionId) => isLetIn(services, sessionId),
    findToken: async (token) =>
      (await findToken(services, token)) ??
      (await findLink(services, token)) ??
      findBookingToken(services, token),
  }
}

const seenAtGate = (services: Services, space: FoundWorkspace | undefined): Space | null =>
  space
    ? {
        ...space,
        isLapsed: isLapsed(services, space),
        hasReception: settingsOf(space.settings).isReceptionOn,
      }
    : null
