import type { FastifyRequest } from 'fastify'
import { isId } from '../ids.ts'
import { isAsking } from '../on-behalf.ts'
import type { Caller } from './access.ts'
import { AppError } from './app-error.ts'
import type { CookieJar, Fence, Membership, Session, Space } from './call-request.ts'
import type { FoundSession, Gate } from './caller-lookup.ts'
import type { Hosts } from './edge/hosts.ts'

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
  const name = nameOfSpace(hosts, request)
  const [signedIn, bearer] = await Promise.all([
    cookie ? gate.findSession(cookie, request.host, name?.kind === 'id' ? name.id : undefined) : null,
    token === undefined ? undefined : gate.findToken(token),
  ])
  const found = await findSpace(gate, hosts, request, { name, there: signedIn?.there })
  const isOnOwnDomain = hosts.ownDomainOf(request.host) !== undefined
  const { session = null, user = null } = signedIn ?? {}
  if (user) isAsking(user.id)
  if (cookie && !session) for (const name of ['sid', 'signedIn', 'sessionId'] as const) cookies.clear(name)
  if (cookie && signedIn?.isRenewing) await gate.renewSession(cookie, cookies)
  const membership = await membershipIn(gate, found, signedIn)
  const [isAtReception, fence] = await Promise.all([
    waits(gate, session, found),
    fenceOf(gate, session, found),
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

/** [RECEP-1] Whether somebody without an account waits at the reception of their space. */
export const waits = async (gate: Gate, session: Session | null, space: Space | null): Promise<boolean> =>
  session !== null &&
  session.kind !== 'account' &&
  space?.hasReception === true &&
  session.workspaceId === space.id &&
  !(await gate.isLetIn(session.id))

/** [GUEST-12] What a guest's link says, else what all guests of the space have. */
export const fenceOf = async (gate: Gate, session: Session | null, space: Space | null): Promise<Fence> => {
  const rights = space?.guestRights ?? []
  const isHere = session !== null && session.workspaceId === space?.id
  const link = isHere && session.guestId !== null ? await gate.findGuestLink(session.guestId) : null
  return { rights: link?.rights(rights) ?? rights, rooms: link?.rooms ?? null, hostId: link?.hostId ?? null }
}

/** [DOMAIN-6] On an own domain there is its own space alone, whatever else is named. */
export const spaceAt = (hosts: Hosts, host: string, space: Space | null): Space | null => {
  const own = hosts.ownDomainOf(host)
  return own === undefined || space?.domain === own ? space : null
}

type SpaceName = { kind: 'id'; id: string } | { kind: 'domain' | 'host'; domain: string }

const nameOfSpace = (hosts: Hosts, request: FastifyRequest): SpaceName | undefined => {
  const host = hosts.kindOf(request.host)
  const params = request.params as { workspaceId?: string } | undefined
  const id = params?.workspaceId ?? request.headers['x-workspace-id']
  // Where spaces have no hosts of their own, a client knows a space by its domain first.
  if (typeof id === 'string' && id)
    return isId(id) ? { kind: 'id', id: id.toLowerCase() } : { kind: 'domain', domain: id.toLowerCase() }
  return host.kind === 'space' ? { kind: 'host', domain: host.domain } : undefined
}

const findSpace = async (
  gate: Gate,
  hosts: Hosts,
  request: FastifyRequest,
  { name, there }: { name: SpaceName | undefined; there: FoundSession['there'] },
): Promise<Space | null> => {
  if (!name) return null
  if (name.kind === 'host') return gate.findSpaceByDomain(name.domain)
  const read = () => (name.kind === 'id' ? gate.findSpaceById(name.id) : gate.findSpaceByDomain(name.domain))
  const found = there ? there.space : await read()
  const here = spaceAt(hosts, request.host, found)
  if (found && !here) throw new AppError('NOT_FOUND')
  return here
}

/** Read along with the session, or now. */
export const membershipIn = async (
  gate: Gate,
  space: Space | null,
  signedIn: FoundSession | null,
): Promise<Membership | null> => {
  const userId = signedIn?.session.userId
  if (!space || !userId) return null
  return signedIn.there ? signedIn.there.membership : gate.findMembership(space.id, userId)
}

const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
