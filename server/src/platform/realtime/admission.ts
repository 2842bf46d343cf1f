import type { IncomingMessage } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import type { Call } from '@metapyra/contract/access'
import { Handshake } from '@metapyra/contract/realtime'
import { Empty } from '@metapyra/contract/schema'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkAccess, roleOf } from '../http/access.ts'
import { AppError } from '../http/app-error.ts'
import {
  guestRestrictionsOf,
  isWaitingAtReception,
  membershipIn,
  spaceAllowedAtHost,
} from '../http/caller.ts'
import type { CallerLookup, FoundSession } from '../http/caller-lookup.ts'
import { createCookieJar } from '../http/cookies.ts'
import type { Hosts } from '../http/edge/hosts.ts'
import { compile } from '../http/schemas.ts'
import type { LiveCaller } from './live.ts'
import { personOf } from './person.ts'

/** The access that a socket needs: that of anyone who can be in its space at all. */
const CONNECT: Call = {
  access: 'anonymous',
  atReception: true,
  body: Empty,
  reply: Empty,
  summary: 'Connect to a space.',
}
const checkHandshake = compile(Handshake)

/** The space that a socket names; throws VALIDATION if it names none. */
export const spaceIdOf = (auth: unknown): string => {
  checkHandshake(auth)
  return (auth as { workspaceId: string }).workspaceId.toLowerCase()
}

/** Reads the session's token from a socket's first request, by the cookie's name on this host. */
export const sessionTokenOf = (hosts: Hosts, request: IncomingMessage, host: string): string | undefined => {
  const cookies = fastifyCookie.parse(request.headers.cookie ?? '')
  return createCookieJar(hosts, { host, cookies } as unknown as FastifyRequest, {} as FastifyReply).get('sid')
}

/** A socket that connects or whose rights are read again. */
interface Admitted {
  socketId: string
  spaceId: string
  host: string
  findSession(): Promise<FoundSession | null>
}

/**
 * Identifies a socket's caller with their current rights; throws the error that the same caller would get over HTTP.
 */
export const admit = async (
  { gate, hosts }: { gate: CallerLookup; hosts: Hosts },
  { socketId, spaceId, host, findSession }: Admitted,
): Promise<LiveCaller> => {
  const signedIn = await findSession()
  const named = signedIn?.there ? signedIn.there.space : await gate.findSpaceById(spaceId)
  const space = spaceAllowedAtHost(hosts, host, named)
  const { session = null, user = null } = signedIn ?? {}
  const membership = await membershipIn(gate, space, signedIn)
  const caller = {
    session,
    user,
    space,
    isSpaceNamed: true,
    isOnOwnDomain: hosts.ownDomainOf(host) !== undefined,
    membership,
    isAtReception: await isWaitingAtReception(gate, session, space),
    fence: await guestRestrictionsOf(gate, session, space),
    bearer: undefined,
    isBearerOwnSession: false,
  }
  checkAccess(CONNECT, caller, { isOpenToBlocked: false, isReading: true })
  const role = roleOf(caller)
  if (!session || !space || !role) throw new AppError('NOT_FOUND')
  const { id, name, isLapsed, hasReception } = space
  const { isAtReception, fence } = caller
  const seen = { id, name, isLapsed, hasReception }
  return { ...personOf(session, user), socketId, session, space: seen, role, fence, isAtReception }
}
