import type { Input, Reply } from '@metapyra/contract/calls'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest, Session } from '../../platform/http/call-request.ts'
import { readSignedId } from '../../platform/secrets/signed-id.ts'
import type { Services } from '../../platform/services.ts'
import { visitOf } from '../user/visitor.service.ts'
import { nameFromEmail } from '../workspace/invite.service.ts'
import { admitsGuests, workspaceById } from '../workspace/service.ts'
import type { Entered } from './entry.service.ts'
import { enterAnonymously, enterAsMember, enterByLink } from './entry.service.ts'
import { guestById } from './guests.queries.ts'
import type { GuessLimits } from './limits.service.ts'
import { linkUrl } from './links.service.ts'
import { inviteById } from './queries.ts'
import { accessMethodOf, checkLive, checkNotLoggedIn, noSuchLink } from './rules.ts'

/**
 * Returns the link of a token. [GUEST-6] The error is the same for tokens that never existed and links of another
 * space.
 */
const findLink = async (
  { db, secrets }: Services,
  limits: GuessLimits,
  token: string,
  request: CallRequest,
) => {
  const id = readSignedId(secrets, 'guest-link', token)
  const found = id === null ? undefined : await inviteById(db, id)
  const workspace = found && (await workspaceById(db, found.invite.workspaceId))
  if (workspace && (!request.space || request.space.id === workspace.id)) return { ...found, workspace }
  await limits.count(request)
  throw noSuchLink()
}

/** Returns what a link's page displays before the visitor enters. */
export const previewLink = async (
  services: Services,
  limits: GuessLimits,
  token: string,
  request: CallRequest,
): Promise<Reply<'POST v2/guest/invite-detail'>> => {
  const { invite, workspace, invitedBy } = await findLink(services, limits, token, request)
  checkLive(invite, services.clock())
  if (!admitsGuests(workspace.settings, accessMethodOf(invite))) throw new AppError('GUEST_NOT_ALLOWED')
  const { id, name, domain, logo: spaceLogo } = workspace
  return {
    workspace: { id, name, domain, spaceLogo },
    url: linkUrl(services, domain, invite.id),
    invitedBy,
    name: invite.email && nameFromEmail(invite.email),
  }
}

/** [GUEST-3] Enters by a link. People already in by this link, and members, use up no use. */
export const comeInByLink = async (
  services: Services,
  limits: GuessLimits,
  { spaceLink, leavesAccount }: Input<'POST v2/guest/auth-invite'>,
  request: CallRequest,
): Promise<Entered> => {
  const { invite, workspace } = await findLink(services, limits, spaceLink, request)
  const { session } = request
  const guest = session?.guestId ? await guestById(services.db, session.guestId) : undefined
  if (session?.kind === 'guest' && guest?.inviteId === invite.id) return visitOf(services, session.id)
  const own = await enterAsMember(services, request, workspace.id)
  if (own) return own
  checkLive(invite, services.clock())
  if (!leavesAccount) checkNotLoggedIn(request)
  return visitOf(services, await enterByLink(services, request, invite))
}

/** [GUEST-8] Opens an anonymous visit on this host if the space admits guests, or continues the existing one. */
export const enterSpace = async (
  services: Services,
  { leavesAccount }: Input<'GET v2/guest/auth'>,
  request: CallRequest,
): Promise<Entered> => {
  const workspaceId = spaceHere(request)
  if (isVisitOf(request.session, workspaceId)) return visitOf(services, request.session.id)
  const own = await enterAsMember(services, request, workspaceId)
  if (own) return own
  if (!leavesAccount) checkNotLoggedIn(request)
  return visitOf(services, await enterAnonymously(services, request, workspaceId))
}

const isVisitOf = (session: Session | null, workspaceId: string): session is Session =>
  session !== null && session.kind !== 'account' && session.workspaceId === workspaceId

export const spaceHere = ({ space }: CallRequest): string => {
  if (!space) throw new AppError('WORKSPACE_REQUIRED')
  return space.id
}
