import type { Purpose } from '@metapyra/contract/access'
import type { Role } from '@metapyra/contract/constants'
import type { GuestRight } from '@metapyra/contract/guests'
import type { LinkedDeclared } from '@metapyra/contract/linked-accounts'
import { LINKED_ACCOUNTS } from '@metapyra/contract/linked-accounts'
import type { FastifyBaseLogger } from 'fastify'
import type { SubCalls } from './sub-calls.ts'

export interface Session {
  /** Public: the client's `token`. */
  id: string
  rootId: string
  kind: 'account' | 'guest' | 'anonymous'
  userId: string | null
  /** The only space that a guest or an anonymous person is admitted to. */
  workspaceId: string | null
  displayName: string | null
  /** The guest's own record, once it exists. */
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
  /** [PAY-7] The plan has ended, so the space is read-only. */
  isLapsed: boolean
  /** [RECEP-1] Guests wait at the reception until a member meets them. */
  hasReception: boolean
  /** [SPACE-6] Members without a confirmed email address are kept out. */
  wantsVerified: boolean
  /** [GUEST-12] What all guests can read here. */
  guestRights: readonly GuestRight[]
}

/** What a guest can read in a space, and the map's rooms that they can enter; null for all. */
export interface GuestRestrictions {
  rights: readonly GuestRight[]
  rooms: readonly string[] | null
  /** [GUEST-15] The host of the guest's meeting; the guest can enter the room that the host is in. */
  hostId: string | null
}

export interface Membership {
  role: Exclude<Role, 'anonymous'>
  status: 'active' | 'invited' | 'inactive'
}

export interface BearerToken {
  /** For a booking's link, the id of its root. */
  id: string
  purpose: Purpose
  email: string
  userId: string | null
  workspaceId: string | null
  /** Further data that it carries, encrypted. */
  sealed: string | null
  state: 'live' | 'used' | 'ended'
  /** The token's data as its feature read it before the call, so that the call need not read it again. */
  opened?: unknown
}

export interface Upload {
  /** The bytes, or the path of a file with them. Valid only until the response, then reused or deleted. */
  source: Buffer | string
  sizeBytes: number
  sha256: string
  /** Detected from the bytes, never from the name. */
  mediaType: string
  fileName: string
}

/** What a handler knows about the request besides its input. */
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
  /**
   * [DOMAIN-6] True if it came to a space's own domain, which offers only that space and nothing else of the account.
   */
  isOnOwnDomain: boolean
  /** The caller's role in `space`; anonymous people have one too. */
  role: Role | null
  /** [GUEST-12] */
  fence: GuestRestrictions
  bearer: BearerToken | null
  upload: Upload | null
  cookies: CookieJar
  within: SubCalls
}

export interface CookieJar {
  get(name: CookieName): string | undefined
  set(name: CookieName, value: string, options: { maxAgeSeconds: number }): void
  clear(name: CookieName): void
  /**
   * [LINK-7] Handles of linked accounts, in cookies for all of the product's hosts; `get`, `set` and `clear` are for
   * one host.
   */
  getShared(name: SharedCookieName): string | undefined
  share(name: SharedCookieName, handle: string): void
  unshare(name: SharedCookieName): void
}

/** §9: the linked accounts' names in the session's state. */
export const SHARED_COOKIES = Object.values(LINKED_ACCOUNTS).map(({ token }) => token)
export type SharedCookieName = LinkedDeclared['token']

/** `sid` is the session; `pre` holds the reading key before login; `handoff` and `provider` tie a sign-in to this browser. */
export type CookieName = 'sid' | 'pre' | 'handoff' | 'provider' | 'signedIn' | 'sessionId' | 'handoffTried'

/** The signed-in account; for calls whose access requires one. */
export const accountOf = (request: CallRequest): { session: Session; user: SignedInUser } => {
  if (!request.session || !request.user) throw new Error('The call is declared without account access')
  return { session: request.session, user: request.user }
}

/** The space and the caller's role in it; for calls whose access requires one. */
export const spaceOf = (request: CallRequest): { space: Space; role: Role } => {
  if (!request.space || !request.role) throw new Error('The call is declared without access to a space')
  return { space: request.space, role: request.role }
}
