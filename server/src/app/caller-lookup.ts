import type { FastifyBaseLogger } from 'fastify'
import { renewSession } from '../features/account/sessions/renewal.service.ts'
import {
  findSession,
  sessionOfSocket,
  sessionsByIds,
  sessionsWithUsers,
} from '../features/account/sessions/sessions.service.ts'
import { findBookingToken } from '../features/appointment/core/access.service.ts'
import { findLink } from '../features/appointment/links/link.service.ts'
import { guestLinkOf } from '../features/guest/rights.service.ts'
import { isLapsed } from '../features/payment/seats/lapse.service.ts'
import { isAdmitted } from '../features/reception/service.ts'
import { createActivity } from '../features/space/activity.service.ts'
import { findToken } from '../features/token/service.ts'
import type { FoundWorkspace, SessionKey } from '../features/workspace/service.ts'
import {
  guestRightsOf,
  memberOf,
  membersAmong,
  sessionInSpace,
  settingsOf,
  workspaceByDomain,
  workspaceById,
  workspacesByIds,
} from '../features/workspace/service.ts'
import { batchReads } from '../platform/db/batched-reads.ts'
import type { Space } from '../platform/http/call-request.ts'
import type { CallerLookup } from '../platform/http/caller-lookup.ts'
import type { Services } from '../platform/services.ts'

/**
 * Looks up what a request or socket needs to know of its caller, from the features that own the data. Each request
 * needs it, so it is one statement, and concurrent look-ups are batched.
 */
export const createCallerLookup = (services: Services, log: FastifyBaseLogger): CallerLookup => {
  const { db, clock } = services
  const sessions = batchReads((tokenHashes: string[]) => sessionsWithUsers(db, tokenHashes, clock()))
  const read = batchReads((keys: CallerKey[]) => sessionsInSpaces(services, keys))
  const recordActivity = createActivity(services, log)
  const inSpaces = async (keys: CallerKey) => {
    const found = await read(keys)
    const { membership } = found?.there ?? {}
    if (found?.session.userId && membership?.status === 'active')
      recordActivity({ workspaceId: keys.spaceId, userId: found.session.userId })
    return found
  }
  return {
    findSession: (cookieToken, host, spaceId) =>
      findSession(services, cookieToken, host, (key) =>
        spaceId ? inSpaces({ kind: 'byToken', key, spaceId }) : sessions(key),
      ),
    findSessionById: (id, spaceId) => sessionOfSocket(id, (key) => inSpaces({ kind: 'byId', key, spaceId })),
    renewSession: (cookieToken, cookies) => renewSession(services, cookieToken, cookies),
    findSpaceById: async (id) => spaceOfCaller(services, await workspaceById(db, id)),
    findSpaceByDomain: async (domain) => spaceOfCaller(services, await workspaceByDomain(db, domain)),
    findMembership: async (workspaceId, userId) => (await memberOf(db, workspaceId, userId)) ?? null,
    isLetIn: (sessionId) => isAdmitted(services, sessionId),
    findGuestLink: (guestId) => guestLinkOf(db, guestId),
    findToken: async (token) =>
      (await findToken(services, token)) ??
      (await findLink(services, token)) ??
      findBookingToken(services, token),
  }
}

type CallerKey = SessionKey & { spaceId: string }

/** A single look-up is one statement. Several are one statement per kind of row, however many they are. */
const sessionsInSpaces = async (services: Services, keys: CallerKey[]) => {
  const { db, clock } = services
  const [first] = keys
  const now = clock()
  const found =
    first && keys.length === 1
      ? [await sessionInSpace(db, first, first.spaceId, now)]
      : await severalInSpaces(services, keys, now)
  return found.map((row) => {
    if (!row) return undefined
    const { space, member, ...known } = row
    return { ...known, there: { space: spaceOfCaller(services, space), membership: member ?? null } }
  })
}

const severalInSpaces = async ({ db }: Services, keys: CallerKey[], now: Date) => {
  const keysOf = (kind: SessionKey['kind']) => keys.filter((key) => key.kind === kind).map(({ key }) => key)
  const [hashes, ids] = [keysOf('byToken'), keysOf('byId')]
  const [byToken, byId, spaces] = await Promise.all([
    hashes.length > 0 ? sessionsWithUsers(db, hashes, now) : [],
    ids.length > 0 ? sessionsByIds(db, ids, now) : [],
    workspacesByIds(
      db,
      keys.map(({ spaceId }) => spaceId),
    ),
  ])
  const rows = keys.map(({ kind }) => (kind === 'byToken' ? byToken : byId).shift())
  const wanted = rows.map((row, index) => ({
    workspaceId: keys[index]?.spaceId ?? '',
    userId: row?.session.userId ?? NO_ID,
  }))
  const members = await membersAmong(db, wanted)
  return rows.map((row, index) => row && { ...row, space: spaces[index], member: members[index] })
}

/** An id without a row anywhere. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

const spaceOfCaller = (services: Services, space: FoundWorkspace | undefined): Space | null => {
  if (!space) return null
  const { isReceptionOn, requireVerifiedEmail } = settingsOf(space.settings)
  return {
    ...space,
    isLapsed: isLapsed(services, space),
    hasReception: isReceptionOn,
    wantsVerified: requireVerifiedEmail,
    guestRights: guestRightsOf(space.settings),
  }
}
