import type { Session, SignedInUser } from '../http/call-request.ts'

export interface PersonName {
  /** The account's id; for people without an account, their session's id. */
  personId: string
  name: string
  image: string | null
}

export const personOf = (session: Session, user: SignedInUser | null): PersonName => ({
  personId: session.userId ?? session.id,
  name: user?.name ?? session.displayName ?? 'Guest',
  image: user?.image ?? null,
})
