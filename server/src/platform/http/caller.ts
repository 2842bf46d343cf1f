import type { FastifyRequest } from 'fastify'
import { isId } from '../ids.ts'
import { setCaller } from '../work-context.ts'
import type { Caller } from './access.ts'
import { AppError } from './app-error.ts'
import type { CookieJar, GuestRestrictions, Membership, Session, Space } from './call-request.ts'
import type { CallerLookup, FoundSession } from './caller-lookup.ts'
import type { Hosts } from './edge/hosts.ts'

/** Identifies the caller and the space; read once for each request, before anything else. */
export const findCaller = async (
  gate: CallerLookup,
  hosts: Hosts,
  request: FastifyRequest,
  cookies: CookieJar,
): Promise<Caller> => {
  const cookie = cookies.get('sid')
  const token = bearerToken(request)
  if (hosts.kindOf(request.host).kind === 'unknown') throw new AppError('UNAUTHORIZED_DOMAIN')
  const name = nameOfSpace(hosts, request)
  const [signedIn, bearer] = await Promise.all([
    cookie ? gate.findSession(cookie, request.host, name?.kind === 'id' ? name.id : undefined) : null,
    token === undefined ? undefined : gate.findToken(token),
  ])
  const found = await findSpace(gate, hosts, request, { name, there: signedIn?.there })
  const isOnOwnDomain = hosts.ownDomainOf(request.host) !== undefined
  const { session = null, user = null } = signedIn ?? {}
  if (user) setCaller(user.id)
  if (cookie && !session) for (const name of ['sid', 'signedIn', 'sessionId'] as const) cookies.clear(name)
  if (cookie && signedIn?.isRenewing) await gate.renewSession(cookie, cookies)
  const membership = await membershipIn(gate, found, signedIn)
  const [isAtReception, fence] = await Promise.all([
    isWaitingAtReception(gate, session, found),
    guestRestrictionsOf(gate, session, found),
  ])
  return {
    session,
    user,
    space: found,
    isSpaceNamed: name !== undefined,
    isOnOwnDomain,
    membership,
    isAtReception,
    fence,
    bearer,
    isBearerOwnSession: session !== null && token?.toLowerCase() === session.id,
  }
}

/** [RECEP-1] True if someone without an account waits at the space's reception. */
export const isWaitingAtReception = async (
  gate: CallerLookup,
  session: Session | null,
  space: Space | null,
): Promise<boolean> =>
  session !== null &&
  session.kind !== 'account' &&
  space?.hasReception === true &&
  session.workspaceId === space.id &&
  !(await gate.isLetIn(session.id))

/** [GUEST-12] The restrictions of a guest's link, otherwise those of all guests of the space. */
export const guestRestrictionsOf = async (
  gate: CallerLookup,
  session: Session | null,
  space: Space | null,
): Promise<GuestRestrictions> => {
  const rights = space?.guestRights ?? []
  const isHere = session !== null && session.workspaceId === space?.id
  const link = isHere && session.guestId !== null ? await gate.findGuestLink(session.guestId) : null
  return { rights: link?.rights(rights) ?? rights, rooms: link?.rooms ?? null, hostId: link?.hostId ?? null }
}

/** [DOMAIN-6] On an own domain only its own space exists, whichever one is named. */
export const spaceAllowedAtHost = (hosts: Hosts, host: string, space: Space | null): Space | null => {
  const own = hosts.ownDomainOf(host)
  return own === undefined || space?.domain === own ? space : null
}

type SpaceName = { kind: 'id'; id: string } | { kind: 'domain' | 'host'; domain: string }

const nameOfSpace = (hosts: Hosts, request: FastifyRequest): SpaceName | undefined => {
  const host = hosts.kindOf(request.host)
  const params = request.params as { workspaceId?: string } | undefined
  const id = params?.workspaceId ?? request.headers['x-workspace-id']
  // If spaces have no hosts of their own, clients at first know a space only by its domain.
  if (typeof id === 'string' && id)
    return isId(id) ? { kind: 'id', id: id.toLowerCase() } : { kind: 'domain', domain: id.toLowerCase() }
  return host.kind === 'space' ? { kind: 'host', domain: host.domain } : undefined
}

const findSpace = async (
  gate: CallerLookup,
  hosts: Hosts,
  request: FastifyRequest,
  { name, there }: { name: SpaceName | undefined; there: FoundSession['there'] },
): Promise<Space | null> => {
  if (!name) return null
  if (name.kind === 'host') return gate.findSpaceByDomain(name.domain)
  const read = () => (name.kind === 'id' ? gate.findSpaceById(name.id) : gate.findSpaceByDomain(name.domain))
  const found = there ? there.space : await read()
  const here = spaceAllowedAtHost(hosts, request.host, found)
  if (found && !here) throw new AppError('NOT_FOUND')
  return here
}

/** Read along with the session, otherwise now. */
export const membershipIn = async (
  gate: CallerLookup,
  space: Space | null,
  signedIn: FoundSession | null,
): Promise<Membership | null> => {
  const userId = signedIn?.session.userId
  if (!space || !userId) return null
  return signedIn.there ? signedIn.there.membership : gate.findMembership(space.id, userId)
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
