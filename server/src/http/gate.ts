import type { BearerToken, CookieJar, Membership, Session, SignedInUser, Space } from './call-request.ts'

export interface FoundSession {
  session: Session
  user: SignedInUser | null
  /** The person's rights have changed since the cookie was set. */
  isRenewalDue: boolean
}

/** What the door asks about a request; the features answer, so that `http` knows none of them. */
export interface Gate {
  findSession(cookie: string): Promise<FoundSession | null>
  /** Sets another cookie for the same session. */
  renewSession(cookie: string, cookies: CookieJar): Promise<void>
  findSpaceById(id: string): Promise<Space | null>
  findSpaceByDomain(domain: string): Promise<Space | null>
  findMembership(spaceId: string, userId: string): Promise<Membership | null>
  /** Null where there was never such a token. */
  findToken(token: string): Promise<BearerToken | null>
}
