import type { GuestRight } from '@metapyra/contract/guests'
import type { BearerToken, CookieJar, Membership, Session, SignedInUser, Space } from './call-request.ts'

export interface FoundSession {
  session: Session
  user: SignedInUser | null
  /** The person's rights have changed: its token is to be changed too, or just was. */
  isRenewing: boolean
  /** The space that was asked for along with it, and how they stand there; read at the same moment. */
  there?: { space: Space | null; membership: Membership | null }
}

export interface GuestLink {
  rooms: readonly string[] | null
  hostId: string | null
  rights(ofSpace: readonly GuestRight[]): readonly GuestRight[]
}

/** What the door asks about a request; the features answer, so that `http` knows none of them. */
export interface Gate {
  /** Null for one of another own domain than the host that it came to. */
  findSession(cookie: string, host: string, spaceId?: string): Promise<FoundSession | null>
  /** The session that a socket was let in by, as long as it lasts. */
  findSessionById(id: string, spaceId: string): Promise<FoundSession | null>
  /** Sees to the next step of a renewal: hands the new token out, or takes note that it has arrived. */
  renewSession(cookie: string, cookies: CookieJar): Promise<void>
  findSpaceById(id: string): Promise<Space | null>
  findSpaceByDomain(domain: string): Promise<Space | null>
  findMembership(spaceId: string, userId: string): Promise<Membership | null>
  /** Whether a visit has passed the reception of its space. */
  isLetIn(sessionId: string): Promise<boolean>
  /** The link that a guest came in by; null where it was none. `rights` says what it makes of those of the space. */
  findGuestLink(guestId: string): Promise<GuestLink | null>
  /** Null where there was never such a token. */
  findToken(token: string): Promise<BearerToken | null>
}
