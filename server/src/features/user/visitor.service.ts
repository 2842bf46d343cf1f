import { ANONYMOUS_ID_RANDOM_MAX, DEFAULT_GUEST_WORKSPACE_NAME } from '@metapyra/contract/constants'
import { VISITOR_DEFAULTS, WORKSPACE_DEFAULTS } from '@metapyra/contract/defaults'
import type { User } from '@metapyra/contract/entities/user'
import type { Workspace } from '@metapyra/contract/entities/workspace'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import { signedId } from '../../platform/secrets/signed-id.ts'
import type { Services } from '../../platform/services.ts'
import { profileImageUrl } from '../../platform/text/image-address.ts'
import { cleanLine } from '../../platform/text/plain-text.ts'
import { nameSession } from '../account/sessions/guest-sessions.service.ts'
import { admitsGuests, assistantIn, workspaceById } from '../workspace/service.ts'
import { profileOf } from './service.ts'
import { updateGuest, visitorBySession } from './visitor.queries.ts'

interface Visit {
  user: User
  workspace: Workspace
}

const find = async ({ db }: Services, sessionId: string) => {
  const row = await visitorBySession(db, sessionId)
  const workspace = row?.session.workspaceId && (await workspaceById(db, row.session.workspaceId))
  if (!workspace) throw new AppError('NO_SESSION')
  return { ...row, workspace, assistantId: await assistantIn(db, workspace.id) }
}

type Visitor = Awaited<ReturnType<typeof find>>

/** Returns a guest or anonymous person in the form of a user (§3), and the one space that admits them. */
export const visitOf = async (services: Services, sessionId: string): Promise<Visit> => {
  const row = await find(services, sessionId)
  const workspace = visitedSpace(row)
  return { user: { ...toVisitor(services, row), workspaces: [workspace] }, workspace }
}

const visitorOf = async (services: Services, sessionId: string): Promise<User> =>
  (await visitOf(services, sessionId)).user

/** Returns the caller's profile, with or without an account. */
export const profileOfCaller = async (services: Services, request: CallRequest): Promise<User> => {
  const { session, user } = request
  if (user) return profileOf(services, user.id, request)
  if (!session) throw new AppError('NO_SESSION')
  return visitorOf(services, session.id)
}

/** [USER-2] Stores a guest's name and picture; others in the space see them at once. */
export const saveVisitor = async (
  services: Services,
  sessionId: string,
  { name = '', image }: { name?: string | undefined; image?: string | null | undefined },
): Promise<User> => {
  const { guest } = await find(services, sessionId)
  const called = cleanLine(name)
  const change = {
    ...(called && { name: called }),
    ...(image !== undefined && { image: profileImageUrl(image) }),
  }
  if (Object.keys(change).length > 0) {
    await services.db.transaction(async (tx) => {
      if (guest) await updateGuest(tx, guest.id, change)
      if (called) await nameSession(tx, sessionId, called)
      emitOnCommit(tx, 'profile:changed', { userId: sessionId })
    })
  }
  return visitorOf(services, sessionId)
}

const toVisitor = ({ secrets }: Services, { session, guest }: Visitor): User => {
  const isAnonymous = session.kind === 'anonymous'
  return {
    ...VISITOR_DEFAULTS,
    id: isAnonymous ? shownId(session.id) : session.id,
    name: guest?.name ?? session.displayName ?? 'Guest',
    email: guest?.email ?? null,
    image: guest?.image ?? null,
    character: guest?.character ?? null,
    type: session.kind,
    role: isAnonymous ? 'anonymous' : 'guest',
    local: false,
    spaceLink: guest?.inviteId ? signedId(secrets, 'guest-link', guest.inviteId) : null,
    guestUserId: guest?.id ?? session.id,
    isGeneratedAnonymous: isAnonymous,
    isLocalAnonymous: false,
    additional: JSON.stringify(guest?.additional ?? {}),
  }
}

/**
 * §9: a timestamp plus a number from 1 to 1000, only for display (T10). Both are derived from the session's id, which
 * begins with its creation time, so that a person keeps the id as long as the session lasts.
 */
const shownId = (sessionId: string): string => {
  const digits = sessionId.replaceAll('-', '')
  const random = Number.parseInt(digits.slice(-8), 16) % ANONYMOUS_ID_RANDOM_MAX
  return String(Number.parseInt(digits.slice(0, 12), 16) + 1 + random)
}

/** Returns a space as its visitors see it: §3's defaults, and nothing about the company. */
const visitedSpace = ({ session, workspace, assistantId }: Visitor): Workspace => {
  const name = workspace.name || DEFAULT_GUEST_WORKSPACE_NAME
  return {
    ...WORKSPACE_DEFAULTS,
    id: workspace.id,
    name,
    spaceName: name,
    mapId: workspace.mapId,
    domain: workspace.domain,
    userRole: session.kind === 'anonymous' ? 'anonymous' : 'guest',
    companyName: null,
    industryName: null,
    companySize: null,
    userLastLocation: null,
    isUser: false,
    assistantId,
    spaceLogo: workspace.logo,
    image: workspace.image,
    isGuestAllowed: admitsGuests(workspace.settings, 'address') ? 'true' : 'false',
    ownerName: '',
    ownerImage: null,
    ownerPosition: null,
  }
}
