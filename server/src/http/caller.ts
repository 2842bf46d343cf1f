import type { FastifyRequest } from 'fastify'
import { isId } from '../ids.ts'
import type { Caller } from './access.ts'
import { AppError } from './app-error.ts'
import type { CookieJar } from './call-request.ts'
import type { Gate } from './gate.ts'
import type { Hosts } from './hosts.ts'

/** Who asks, and about which space: read once for each request, before anything is done. */
export const findCaller = async (
  gate: Gate,
  hosts: Hosts,
  request: FastifyRequest,
  cookies: CookieJar,
): Promise<Caller> => {
  const cookie = cookies.get('sid')
  const token = bearerToken(request)
  const host = hosts.kindOf(request.host)
  if (host.kind === 'unknown') throw new AppError('UNAUTHORIZED_DOMAIN')
  const [signedIn, space, bearer] = await Promise.all([
    cookie ? gate.findSession(cookie) : null,
    findSpace(gate, request, host.kind === 'space' ? host.domain : undefined),
    token === undefined ? undefined : gate.findToken(token),
  ])
  const { session = null, user = null } = signedIn ?? {}
  if (cookie && !session) for (const name of ['sid', 'signedIn', 'sessionId'] as const) cookies.clear(name)
  if (cookie && signedIn?.isRenewing) await gate.renewSession(cookie, cookies)
  const membership =
    space.found && session?.userId ? await gate.findMembership(space.found.id, session.userId) : null
  return { session, user, space: space.found, isSpaceNamed: space.isNamed, membership, bearer }
}

const findSpace = async (gate: Gate, request: FastifyRequest, hostDomain: string | undefined) => {
  const params = request.params as { workspaceId?: string } | undefined
  const id = params?.workspaceId ?? request.headers['x-workspace-id']
  if (typeof id === 'string' && id) {
    // Where spaces have no hosts of their own, a client knows a space by its domain first.
    const found = isId(id) ? await gate.findSpaceById(id) : await gate.findSpaceByDomain(id.toLowerCase())
    return { isNamed: true, found }
  }
  if (hostDomain) return { isNamed: true, found: await gate.findSpaceByDomain(hostDomain) }
  return { isNamed: false, found: null }
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
