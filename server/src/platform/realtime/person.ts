import type { Session, SignedInUser } from '../http/call-request.ts'

export interface PersonName {
  /** The account's id; someone without an account is known by their session's. */
  personId: string
  name: string
  image: string | null
}

export const personOf = (session: Session, user: SignedInUser | null): PersonName => ({
  personId: session.userId ?? session.id,
  name: user?.name ?? session.displayName ?? 'Guest',
  image: user?.image ?? null,
})
