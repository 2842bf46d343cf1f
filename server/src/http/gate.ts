import type { BearerToken, Membership, Session, SignedInUser, Space } from './call-request.ts'

/** What the door asks about a request; the features answer, so that `http` knows none of them. */
export interface Gate {
  findSession(cookie: string): Promise<{ session: Session; user: SignedInUser | null } | null>
  findSpaceById(id: string): Promise<Space | null>
  findSpaceByDomain(domain: string): Promise<Space | null>
  findMembership(spaceId: string, userId: string): Promise<Membership | null>
  /** Null where there was never such a token. */
  findToken(token: string): Promise<BearerToken | null>
}
