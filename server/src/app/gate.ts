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
import { guestLinkOf } from '../features/guest/standing.service.ts'
import { isLapsed } from '../features/payment/seats/lapse.service.ts'
import { isLetIn } from '../features/reception/service.ts'
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
import { inBatches } from '../platform/db/in-batches.ts'
import type { Space } from '../platform/http/call-request.ts'
import type { Gate } from '../platform/http/caller-lookup.ts'
import type { Services } from '../platform/services.ts'

/**
 * What a request or socket needs to know of its caller, asked of the features that know it. Each request asks this, so
 * that it is read by one statement; what comes at the same time is read together.
 */
export const createGate = (services: Services, log: FastifyBaseLogger): Gate => {
  const { db, clock } = services
  const sessions = inBatches((tokenHashes: string[]) => sessionsWithUsers(db, tokenHashes, clock()))
  const read = inBatches((asked: Asked[]) => sessionsInSpaces(services, asked))
  const noteActive = createActivity(services, log)
  const inSpaces = async (asked: Asked) => {
    const found = await read(asked)
    const { membership } = found?.there ?? {}
    if (found?.session.userId && membership?.status === 'active')
      noteActive({ workspaceId: asked.spaceId, userId: found.session.userId })
    return found
  }
  return {
    findSession: (cookieToken, host, spaceId) =>
      findSession(services, cookieToken, host, (key) =>
        spaceId ? inSpaces({ kind: 'byToken', key, spaceId }) : sessions(key),
      ),
    findSessionById: (id, spaceId) => sessionOfSocket(id, (key) => inSpaces({ kind: 'byId', key, spaceId })),
    renewSession: (cookieToken, cookies) => renewSession(services, cookieToken, cookies),
    findSpaceById: async (id) => seenAtGate(services, await workspaceById(db, id)),
    findSpaceByDomain: async (domain) => seenAtGate(services, await workspaceByDomain(db, domain)),
    findMembership: async (workspaceId, userId) => (await memberOf(db, workspaceId, userId)) ?? null,
    isLetIn: (sessionId) => isLetIn(services, sessionId),
    findGuestLink: (guestId) => guestLinkOf(db, guestId),
    findToken: async (token) =>
      (await findToken(services, token)) ??
      (await findLink(services, token)) ??
      findBookingToken(services, token),
  }
}

type Asked = SessionKey & { spaceId: string }

/** One by one statement; several by one for each kind of row, however many they are. */
const sessionsInSpaces = async (services: Services, asked: Asked[]) => {
  const { db, clock } = services
  const [first] = asked
  const now = clock()
  const found =
    first && asked.length === 1
      ? [await sessionInSpace(db, first, first.spaceId, now)]
      : await severalInSpaces(services, asked, now)
  return found.map((row) => {
    if (!row) return undefined
    const { space, member, ...known } = row
    return { ...known, there: { space: seenAtGate(services, space), membership: member ?? null } }
  })
}

const severalInSpaces = async ({ db }: Services, asked: Asked[], now: Date) => {
  const keysOf = (kind: SessionKey['kind']) => asked.filter((one) => one.kind === kind).map(({ key }) => key)
  const [hashes, ids] = [keysOf('byToken'), keysOf('byId')]
  const [byToken, byId, spaces] = await Promise.all([
    hashes.length > 0 ? sessionsWithUsers(db, hashes, now) : [],
    ids.length > 0 ? sessionsByIds(db, ids, now) : [],
    workspacesByIds(
      db,
      asked.map(({ spaceId }) => spaceId),
    ),
  ])
  const rows = asked.map(({ kind }) => (kind === 'byToken' ? byToken : byId).shift())
  const wanted = rows.map((row, at) => ({
    workspaceId: asked[at]?.spaceId ?? '',
    userId: row?.session.userId ?? NOBODY,
  }))
  const members = await membersAmong(db, wanted)
  return rows.map((row, at) => row && { ...row, space: spaces[at], member: members[at] })
}

/** Has no row anywhere. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const seenAtGate = (services: Services, space: FoundWorkspace | undefined): Space | null => {
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
