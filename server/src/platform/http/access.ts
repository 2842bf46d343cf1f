import type { Access, Call } from '@metapyra/contract/access'
import type { Role } from '@metapyra/contract/constants'
import { mayRead } from '@metapyra/contract/guests'
import { AppError } from './app-error.ts'
import type {
  BearerToken,
  GuestRestrictions,
  Membership,
  Session,
  SignedInUser,
  Space,
} from './call-request.ts'

export interface Caller {
  session: Session | null
  user: SignedInUser | null
  space: Space | null
  /** True if a space was named by header, path or host, even if it doesn't exist. */
  isSpaceNamed: boolean
  /** True if the request came to a space's own domain. */
  isOnOwnDomain: boolean
  membership: Membership | null
  /** [RECEP-1] The guest waits at the reception and receives nothing of the space. */
  isAtReception: boolean
  /** [GUEST-12] What guests can read and which rooms they can enter; irrelevant for anyone else. */
  fence: GuestRestrictions
  /** Undefined if no token was sent; null if the token is unknown. */
  bearer: BearerToken | null | undefined
  /** True if the token sent is the public id of the caller's own session. */
  isBearerOwnSession: boolean
}

const RANK: Record<Role, number> = { anonymous: 1, guest: 2, user: 3, admin: 4, owner: 5 }
/** The message for guests who lack a right. */
export const GUEST_FORBIDDEN_MESSAGE = 'This isn’t available to guests.'
const NEEDED: Partial<Record<Access, number>> = { anonymous: 1, guest: 2, member: 3, admin: 4, owner: 5 }

/** [SPACE-6] Owners are never locked out of their own space. */
export const isUnconfirmed = ({
  user,
  space,
  membership,
}: Pick<Caller, 'user' | 'space' | 'membership'>): boolean =>
  space?.wantsVerified === true &&
  user?.isVerified === false &&
  membership?.status === 'active' &&
  membership.role !== 'owner'

/** The caller's role in the named space, or null if they have none. */
export const roleOf = (caller: Caller): Role | null => {
  const { session, space, membership } = caller
  if (!session || !space || isUnconfirmed(caller)) return null
  if (session.kind !== 'account') return session.workspaceId === space.id ? session.kind : null
  return membership?.status === 'active' ? membership.role : null
}

/** Allows a call or throws the refusal that `tests/api/access.test.ts` expects. */
export const checkAccess = (
  call: Call,
  caller: Caller,
  { isOpenToBlocked, isReading }: { isOpenToBlocked: boolean; isReading: boolean },
): void => {
  if (caller.user?.isBlocked && !isOpenToBlocked) throw new AppError('ACCOUNT_BLOCKED')
  const level = levelFor(call, caller)
  checkOwnDomainAccess(level, call, caller)
  checkLevel(level, call, caller)
  if (caller.isAtReception && !call.atReception && isOfSpace(call)) throw new AppError('AT_RECEPTION')
  checkGuestRights(call, caller)
  if (caller.space?.isLapsed && !isReading && !call.onLapsed && isOfSpace(call))
    throw new AppError('SUBSCRIPTION_LAPSED')
  if (call.bearer && level !== 'bearer' && caller.bearer !== undefined) checkBearer(call, caller)
  if (call.sessionBearer && caller.bearer !== undefined && !caller.isBearerOwnSession)
    throw new AppError('WRONG_TOKEN', { message: 'This request’s bearer token isn’t from your session.' })
}

/** Checks inputs that an allowed caller may still not send to a call in this space. */
export const checkInputInSpace = (call: Call, caller: Caller, input: Record<string, unknown>): void => {
  checkWorkspaceId(input, caller)
  checkInputOnLapsed(call, caller, input)
}

/** The body can repeat the named space's id, but not name another one, nor any if the named space doesn't exist. */
const checkWorkspaceId = (input: Record<string, unknown>, { space, isSpaceNamed }: Caller): void => {
  if (typeof input.workspaceId === 'string' && isSpaceNamed && input.workspaceId !== space?.id)
    throw new AppError('NOT_FOUND')
}

/** [PAY-8] Refuses the inputs that a call doesn't allow in a lapsed space. */
const checkInputOnLapsed = ({ notOnLapsed = [] }: Call, { space }: Caller, input: unknown): void => {
  if (!space?.isLapsed) return
  if (notOnLapsed.some((path) => valueAt(input, path) !== undefined))
    throw new AppError('SUBSCRIPTION_LAPSED')
}

const valueAt = (input: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], input)

/** [PAY-8] True for calls that act in a space, even if others can make them elsewhere. */
const isOfSpace = ({ access }: Call): boolean => [access].flat().some((level) => NEEDED[level] !== undefined)

/**
 * Picks one of two alternative access levels: bearer if a token was sent, otherwise the account if one is logged in.
 */
const levelFor = ({ access }: Call, { bearer, session }: Caller): Access => {
  if (typeof access === 'string') return access
  if (access.includes('bearer') && bearer !== undefined) return 'bearer'
  const [first, second] = access.filter((level) => level !== 'bearer')
  const isAccount = session?.kind === 'account' && second === 'account'
  return (isAccount ? second : first) ?? 'owner'
}

/** [DOMAIN-6] On a space's own domain, an account's session can make that space's calls, but none of the account's. */
const checkOwnDomainAccess = (level: Access, call: Call, { session, isOnOwnDomain }: Caller): void => {
  if (!isOnOwnDomain || session?.kind !== 'account' || call.onOwnDomain) return
  if (level === 'session' || level === 'account' || level === 'bearer') throw offMainHost()
}

/** The error for changing account settings on a space's own domain. */
export const offMainHost = (): AppError =>
  new AppError('FORBIDDEN', {
    message: 'Account settings aren’t available on a space’s own domain.',
  })

const checkLevel = (level: Access, call: Call, caller: Caller): void => {
  if (level === 'public') return
  if (level === 'bearer') {
    checkBearer(call, caller)
    return
  }
  if (!caller.session) throw new AppError('NO_SESSION')
  if (level === 'session') return
  if (level === 'account') {
    if (caller.session.kind !== 'account') throw new AppError('FORBIDDEN')
    return
  }
  checkSpace(NEEDED[level] ?? Number.POSITIVE_INFINITY, caller)
}

const checkSpace = (needed: number, caller: Caller): void => {
  if (!caller.isSpaceNamed) throw new AppError('WORKSPACE_REQUIRED')
  if (isUnconfirmed(caller)) throw new AppError('NOT_VERIFIED')
  const role = roleOf(caller)
  if (role && RANK[role] >= needed) return
  if (role || caller.membership?.status === 'inactive') throw new AppError('FORBIDDEN')
  throw new AppError('NOT_FOUND')
}

/** [GUEST-12] */
const checkGuestRights = ({ guestRights = [] }: Call, caller: Caller): void => {
  const reader = { role: roleOf(caller), guestRights: caller.fence.rights }
  if (!guestRights.every((right) => mayRead(reader, right)))
    throw new AppError('FORBIDDEN', { message: GUEST_FORBIDDEN_MESSAGE })
}

const checkBearer = (call: Call, { bearer }: Caller): void => {
  if (bearer === undefined) throw new AppError('TOKEN_REQUIRED')
  if (bearer === null || !call.bearer?.includes(bearer.purpose)) throw new AppError('WRONG_TOKEN')
  if (bearer.state === 'used') throw new AppError('linkActivated')
  if (bearer.state === 'ended') throw new AppError('linkExpired')
}
