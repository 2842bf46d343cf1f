import type { FastifyRequest } from 'fastify'
import { isId } from '../ids.ts'
import type { Caller } from './access.ts'
import { AppError } from './app-error.ts'
import type { CookieJar, Session, Space } from './call-request.ts'
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
  if (hosts.kindOf(request.host).kind === 'unknown') throw new AppError('UNAUTHORIZED_DOMAIN')
  const [signedIn, space, bearer] = await Promise.all([
    cookie ? gate.findSession(cookie, request.host) : null,
    findSpace(gate, hosts, request),
    token === undefined ? undefined : gate.findToken(token),
  ])
  const isOnOwnDomain = hosts.ownDomainOf(request.host) !== undefined
  const { session = null, user = null } = signedIn ?? {}
  if (cookie && !session) for (const name of ['sid', 'signedIn', 'sessionId'] as const) cookies.clear(name)
  if (cookie && signedIn?.isRenewing) await gate.renewSession(cookie, cookies)
  const membership =
    space.found && session?.userId ? await gate.findMembership(space.found.id, session.userId) : null
  const isAtReception = await waits(gate, session, space.found)
  return {
    session,
    user,
    space: space.found,
    isSpaceNamed: space.isNamed,
    isOnOwnDomain,
    membership,
    isAtReception,
    bearer,
  }
}

/** [RECEP-1] Whether somebody without an account waits at the reception of their space. */
export const waits = async (gate: Gate, session: Session | null, space: Space | null): Promise<boolean> =>
  session !== null &&
  session.kind !== 'account' &&
  space?.hasReception === true &&
  session.workspaceId === space.id &&
  !(await gate.isLetIn(session.id))

/** [DOMAIN-6] On an own domain there is its own space alone, whatever else is named. */
export const spaceAt = (hosts: Hosts, host: string, space: Space | null): Space | null => {
  const own = hosts.ownDomainOf(host)
  return own === undefined || space?.domain === own ? space : null
}

const findSpace = async (gate: Gate, hosts: Hosts, request: FastifyRequest) => {
  const host = hosts.kindOf(request.host)
  const params = request.params as { workspaceId?: string } | undefined
  const id = params?.workspaceId ?? request.headers['x-workspace-id']
  if (typeof id === 'string' && id) {
    // Where spaces have no hosts of their own, a client knows a space by its domain first.
    const found = isId(id) ? await gate.findSpaceById(id) : await gate.findSpaceByDomain(id.toLowerCase())
    const here = spaceAt(hosts, request.host, found)
    if (found && !here) throw new AppError('NOT_FOUND')
    return { isNamed: true, found: here }
  }
  if (host.kind === 'space') return { isNamed: true, found: await gate.findSpaceByDomain(host.domain) }
  return { isNamed: false, found: null }
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
