import type { Reply } from '@metapyra/contract/calls'
import type { GuestAccessMethod } from '@metapyra/contract/guests'
import type { Executor } from '../../platform/db/drizzle.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallRequest } from '../../platform/http/call-request.ts'
import { newId } from '../../platform/ids.ts'
import { emitOnCommit } from '../../platform/on-commit.ts'
import type { Services } from '../../platform/services.ts'
import type { NewVisit } from '../account/sessions/guest-sessions.service.ts'
import {
  announceEnded,
  deleteSession,
  openVisit,
  setVisitCookies,
} from '../account/sessions/guest-sessions.service.ts'
import { guestAllowance } from '../payment/seats/guests.service.ts'
import { preSessionReadingKey } from '../security/service.ts'
import { profileOf } from '../user/service.ts'
import { nameFromEmail } from '../workspace/invite.service.ts'
import { activeMembershipWithAccess, spaceSeenBy } from '../workspace/service.ts'
import { insertGuest } from './guests.queries.ts'
import { lockAdmission } from './guests.service.ts'
import type { InviteRow } from './queries.ts'
import { countUse, inviteById } from './queries.ts'
import { accessMethodOf, anonymousVisitEnd, checkLive, DEFAULT_GUEST_NAME, visitEnd } from './rules.ts'

export type Entered = Reply<'GET v2/guest/auth'>

/** Lets a caller enter one of their own spaces as a member instead of a guest. Null if they are not a member. */
export const enterAsMember = async (
  services: Services,
  { user, isOnOwnDomain }: CallRequest,
  workspaceId: string,
): Promise<Entered | null> => {
  const found = user && (await activeMembershipWithAccess(services.db, workspaceId, user.id))
  if (!found) return null
  // A link does not turn a person whom the space keeps out into a guest.
  if (found.isKeptOut) throw new AppError('NOT_VERIFIED')
  const [profile, workspace] = await Promise.all([
    profileOf(services, user?.id ?? '', { space: { id: workspaceId }, isOnOwnDomain }),
    spaceSeenBy(services, found.member.userId, workspaceId),
  ])
  return { user: profile, workspace }
}

type EntryRequest = Pick<CallRequest, 'session' | 'cookies' | 'origin' | 'userAgent'>

/** Opens an anonymous visit to a space and returns its session. */
export const enterAnonymously = (
  services: Services,
  request: CallRequest,
  workspaceId: string,
): Promise<string> =>
  enter(services, request, { workspaceId, door: 'address' }, async () => ({
    kind: 'anonymous',
    guestId: null,
    displayName: DEFAULT_GUEST_NAME,
    expiresAt: anonymousVisitEnd(services.clock()),
  }))

/** [GUEST-3] Counts one use of a link, opens a visit and returns its session. */
export const enterByLink = (
  services: Services,
  request: EntryRequest,
  invite: Pick<InviteRow, 'id' | 'workspaceId' | 'isMeeting'>,
): Promise<string> =>
  enter(services, request, { workspaceId: invite.workspaceId, door: accessMethodOf(invite) }, async (tx) => {
    const now = services.clock()
    const used = (await countUse(tx, invite.id, now)) ?? (await throwLinkError(tx, invite.id, now))
    const displayName = used.email ? nameFromEmail(used.email) : DEFAULT_GUEST_NAME
    const guest = await insertGuest(tx, {
      id: newId(),
      workspaceId: invite.workspaceId,
      inviteId: used.id,
      name: displayName,
      email: used.email,
      createdAt: now,
      lastSeenAt: now,
    })
    return { kind: 'guest', guestId: guest.id, displayName, expiresAt: visitEnd(used.expiresAt, now) }
  })

/** Throws the reason why a link is no longer valid. */
const throwLinkError = async (tx: Executor, inviteId: string, now: Date): Promise<never> => {
  const found = await inviteById(tx, inviteId)
  if (found) checkLive(found.invite, now)
  throw new AppError('linkExpired')
}

/**
 * Opens a new visit if the space admits guests. It replaces any session this browser has here, so that none is carried
 * over (T1).
 */
const enter = async (
  services: Services,
  request: EntryRequest,
  { workspaceId, door }: { workspaceId: string; door: GuestAccessMethod },
  prepare: (tx: Executor) => Promise<Omit<NewVisit, 'readingKey' | 'workspaceId'>>,
): Promise<string> => {
  const { session, cookies } = request
  const admitGuest = await guestAllowance(services, workspaceId)
  admitGuest()
  const readingKey = session?.readingKey ?? preSessionReadingKey(services, cookies)
  const opened = await services.db.transaction(async (tx) => {
    if (!(await lockAdmission(tx, workspaceId, door))) throw new AppError('GUEST_NOT_ALLOWED')
    const visit = await prepare(tx)
    if (session) announceEnded(tx, await deleteSession(tx, session.id))
    emitOnCommit(tx, 'guest:changed', { workspaceId })
    return openVisit(tx, request, { ...visit, workspaceId, readingKey })
  })
  setVisitCookies(cookies, opened, services.clock())
  return opened.id
}
