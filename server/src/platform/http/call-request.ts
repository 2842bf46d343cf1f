import type { Purpose } from '@metapyra/contract/access'
import type { Role } from '@metapyra/contract/constants'
import type { GuestRight } from '@metapyra/contract/guests'
import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import type { FastifyBaseLogger } from 'fastify'
import type { Within } from './sub-calls.ts'

export interface Session {
  /** Public: the client's `token`. */
  id: string
  rootId: string
  kind: 'account' | 'guest' | 'anonymous'
  userId: string | null
  /** The one space a guest or an anonymous person is let into. */
  workspaceId: string | null
  displayName: string | null
  /** The guest's own record, once there is one. */
  guestId: string | null
  /** The private reading key, encrypted. */
  readingKey: string | null
}

export interface SignedInUser {
  id: string
  email: string
  name: string
  image: string | null
  isVerified: boolean
  isBlocked: boolean
}

export interface Space {
  id: string
  name: string
  domain: string
  mapId: string
  /** [PAY-7] Its plan is over: it only reads. */
  isLapsed: boolean
  /** [RECEP-1] Guests wait there until a member meets them. */
  hasReception: boolean
  /** [SPACE-6] Who has not confirmed their address is kept out. */
  wantsVerified: boolean
  /** [GUEST-12] What all guests read here. */
  guestRights: readonly GuestRight[]
}

/** What a guest reads in a space, and the rooms on the map that they walk into; null: all. */
export interface Fence {
  rights: readonly GuestRight[]
  rooms: readonly string[] | null
  /** [GUEST-15] Whose guest they are at a meeting: where that one is, they go too. */
  hostId: string | null
}

export interface Membership {
  role: Exclude<Role, 'anonymous'>
  status: 'active' | 'invited' | 'inactive'
}

export interface BearerToken {
  /** Of a link to a booking, the id of its root. */
  id: string
  purpose: Purpose
  email: string
  userId: string | null
  workspaceId: string | null
  /** What it carries beside, encrypted. */
  sealed: string | null
  state: 'live' | 'used' | 'ended'
  /** What the door has read of it, which its own feature alone knows: so that a call need not read it again. */
  opened?: unknown
}

export interface Upload {
  /** The bytes, or the path of the file that holds them: until the reply, then they are others or no more. */
  source: Buffer | string
  sizeBytes: number
  sha256: string
  /** Told by the bytes, never by the name. */
  mediaType: string
  fileName: string
}

/** What a handler knows of the request beside its input. */
export interface CallRequest {
  id: string
  log: FastifyBaseLogger
  ip: string
  userAgent: string
  /** The request's own origin, `http://acme.localhost:3000`. */
  origin: string
  session: Session | null
  user: SignedInUser | null
  space: Space | null
  /** [DOMAIN-6] It came to a space's own domain, where there is that space and nothing else of the account. */
  isOnOwnDomain: boolean
  /** The right in `space`; anonymous people have one too. */
  role: Role | null
  /** [GUEST-12] */
  fence: Fence
  bearer: BearerToken | null
  upload: Upload | null
  cookies: CookieJar
  within: Within
}

export interface CookieJar {
  get(name: CookieName): string | undefined
  set(name: CookieName, value: string, options: { maxAgeSeconds: number }): void
  clear(name: CookieName): void
  /** [LINK-7] A handle of a linked account, for all the product's hosts; the same as `get`, `set` and `clear` are for one. */
  getShared(name: SharedCookieName): string | undefined
  share(name: SharedCookieName, handle: string): void
  unshare(name: SharedCookieName): void
}

/** §9: linked accounts, as the session's state calls them. */
export const SHARED_COOKIES = Object.values(LINKED_ACCOUNTS).map(({ token }) => token)
export type SharedCookieName = LinkedDeclared['token']

/** `sid` is the session; `pre` holds the reading key before login; `handoff` and `provider` tie a sign-in to this browser. */
export type CookieName = 'sid' | 'pre' | 'handoff' | 'provider' | 'signedIn' | 'sessionId' | 'handoffTried'

/** The signed-in account; for calls whose access says there is one. */
export const accountOf = (request: CallRequest): { session: Session; user: SignedInUser } => {
  if (!request.session || !request.user) throw new Error('The call is declared without account access')
  return { session: request.session, user: request.user }
}

/** The space and the caller's role in it; for calls whose access says there is one. */
export const spaceOf = (request: CallRequest): { space: Space; role: Role } => {
  if (!request.space || !request.role) throw new Error('The call is declared without access to a space')
  return { space: request.space, role: request.role }
}
