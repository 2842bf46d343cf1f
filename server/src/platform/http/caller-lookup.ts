import type { GuestRight } from '@metapyra/contract/guests'
import type { BearerToken, CookieJar, Membership, Session, SignedInUser, Space } from './call-request.ts'

export interface FoundSession {
  session: Session
  user: SignedInUser | null
  /** The person's rights have changed, so the session's token is about to be replaced or just was. */
  isRenewing: boolean
  /** The space requested along with the session, and the user's membership in it, read at the same moment. */
  there?: { space: Space | null; membership: Membership | null }
}

export interface GuestLink {
  rooms: readonly string[] | null
  hostId: string | null
  rights(ofSpace: readonly GuestRight[]): readonly GuestRight[]
}

/** What the caller look-up queries for a request. The features implement it, so that `http` doesn't depend on them. */
export interface CallerLookup {
  /** Null if the session belongs to another own domain than the request's host. */
  findSession(cookie: string, host: string, spaceId?: string): Promise<FoundSession | null>
  /** The session that a socket was connected with, as long as it is live. */
  findSessionById(id: string, spaceId: string): Promise<FoundSession | null>
  /** Does the next step of a renewal: sends the new token, or records that the client has it. */
  renewSession(cookie: string, cookies: CookieJar): Promise<void>
  findSpaceById(id: string): Promise<Space | null>
  findSpaceByDomain(domain: string): Promise<Space | null>
  findMembership(spaceId: string, userId: string): Promise<Membership | null>
  /** True if a guest's session has been admitted at the space's reception. */
  isLetIn(sessionId: string): Promise<boolean>
  /** The link that a guest came in by; null if none. `rights` derives the guest's rights from the space's. */
  findGuestLink(guestId: string): Promise<GuestLink | null>
  /** Null if such a token never existed. */
  findToken(token: string): Promise<BearerToken | null>
}
