import type { Access, Call } from '@metapyra/contract/access'
import type { Role } from '@metapyra/contract/constants'
import { mayRead } from '@metapyra/contract/guests'
import { AppError } from './app-error.ts'
import type { BearerToken, Fence, Membership, Session, SignedInUser, Space } from './call-request.ts'

export interface Caller {
  session: Session | null
  user: SignedInUser | null
  space: Space | null
  /** A space was named, by header, path or host, whether or not there is one. */
  isSpaceNamed: boolean
  /** The request came to a space's own domain. */
  isOnOwnDomain: boolean
  membership: Membership | null
  /** [RECEP-1] They wait there: nothing of the space is told to them. */
  isAtReception: boolean
  /** [GUEST-12] What guests read and where they go; of anybody else it says nothing. */
  fence: Fence
  /** Undefined: no token was sent; null: one that never was. */
  bearer: BearerToken | null | undefined
  /** What was sent as a token is the public id of their own session. */
  isBearerOwnSession: boolean
}

const RANK: Record<Role, number> = { anonymous: 1, guest: 2, user: 3, admin: 4, owner: 5 }
/** What guests are told of what nobody has given them. */
export const FENCED = 'This isn’t available to guests.'
const NEEDED: Partial<Record<Access, number>> = { anonymous: 1, guest: 2, member: 3, admin: 4, owner: 5 }

/** [SPACE-6] Owners are never shut out of what is theirs. */
export const isUnconfirmed = ({
  user,
  space,
  membership,
}: Pick<Caller, 'user' | 'space' | 'membership'>): boolean =>
  space?.wantsVerified === true &&
  user?.isVerified === false &&
  membership?.status === 'active' &&
  membership.role !== 'owner'

/** The caller's role in the named space, or null where they have nothing to do with it. */
export const roleOf = (caller: Caller): Role | null => {
  const { session, space, membership } = caller
  if (!session || !space || isUnconfirmed(caller)) return null
  if (session.kind !== 'account') return session.workspaceId === space.id ? session.kind : null
  return membership?.status === 'active' ? membership.role : null
}

/** Lets a caller through to a call, or throws the refusal that `tests/api/access.test.ts` has for them. */
export const checkAccess = (
  call: Call,
  caller: Caller,
  { isOpenToBlocked, isReading }: { isOpenToBlocked: boolean; isReading: boolean },
): void => {
  if (caller.user?.isBlocked && !isOpenToBlocked) throw new AppError('ACCOUNT_BLOCKED')
  const level = levelFor(call, caller)
  checkReach(level, call, caller)
  checkLevel(level, call, caller)
  if (caller.isAtReception && !call.atReception && isOfSpace(call)) throw new AppError('AT_RECEPTION')
  checkFence(call, caller)
  if (caller.space?.isLapsed && !isReading && !call.onLapsed && isOfSpace(call))
    throw new AppError('SUBSCRIPTION_LAPSED')
  if (call.bearer && level !== 'bearer' && caller.bearer !== undefined) checkBearer(call, caller)
  if (call.sessionBearer && caller.bearer !== undefined && !caller.isBearerOwnSession)
    throw new AppError('WRONG_TOKEN', { message: 'This request’s bearer token isn’t from your session.' })
}

/** What a caller who is let through may not say to a call in this space. */
export const checkInputInSpace = (call: Call, caller: Caller, input: Record<string, unknown>): void => {
  checkWorkspaceId(input, caller)
  checkInputOnLapsed(call, caller, input)
}

/** The body may name the space again, never another one; nor one in the place of a space that is none. */
const checkWorkspaceId = (input: Record<string, unknown>, { space, isSpaceNamed }: Caller): void => {
  if (typeof input.workspaceId === 'string' && isSpaceNamed && input.workspaceId !== space?.id)
    throw new AppError('NOT_FOUND')
}

/** [PAY-8] Of a call that is a way out of a lapsed space, what is none. */
const checkInputOnLapsed = ({ notOnLapsed = [] }: Call, { space }: Caller, input: unknown): void => {
  if (!space?.isLapsed) return
  if (notOnLapsed.some((path) => valueAt(input, path) !== undefined))
    throw new AppError('SUBSCRIPTION_LAPSED')
}

const valueAt = (input: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], input)

/** [PAY-8] What is done in a space, whoever else may do it elsewhere. */
const isOfSpace = ({ access }: Call): boolean => [access].flat().some((level) => NEEDED[level] !== undefined)

/** Of two that either suffices: a token that was sent is what is judged, then an account where one is signed in. */
const levelFor = ({ access }: Call, { bearer, session }: Caller): Access => {
  if (typeof access === 'string') return access
  if (access.includes('bearer') && bearer !== undefined) return 'bearer'
  const [one, other] = access.filter((level) => level !== 'bearer')
  const isAccount = session?.kind === 'account' && other === 'account'
  return (isAccount ? other : one) ?? 'owner'
}

/** [DOMAIN-6] An account's session of an own domain makes the calls of that space, and none of the account's. */
const checkReach = (level: Access, call: Call, { session, isOnOwnDomain }: Caller): void => {
  if (!isOnOwnDomain || session?.kind !== 'account' || call.onOwnDomain) return
  if (level === 'session' || level === 'account' || level === 'bearer') throw offMainHost()
}

/** What is said to whoever would change their account where only a space is. */
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
const checkFence = ({ guestRights = [] }: Call, caller: Caller): void => {
  const reader = { role: roleOf(caller), guestRights: caller.fence.rights }
  if (!guestRights.every((right) => mayRead(reader, right)))
    throw new AppError('FORBIDDEN', { message: FENCED })
}

const checkBearer = (call: Call, { bearer }: Caller): void => {
  if (bearer === undefined) throw new AppError('TOKEN_REQUIRED')
  if (bearer === null || !call.bearer?.includes(bearer.purpose)) throw new AppError('WRONG_TOKEN')
  if (bearer.state === 'used') throw new AppError('linkActivated')
  if (bearer.state === 'ended') throw new AppError('linkExpired')
}
