import type { GiverBecomes } from '@metapyra/contract/constants'

/** What becomes of whoever gives ownership. */
export const BECOMES: Record<GiverBecomes, { choice: string; says: string }> = {
  owner: { choice: 'An owner beside them', says: 'stays an owner' },
  admin: { choice: 'An admin: everything but owners and payment', says: 'becomes an admin' },
  user: { choice: 'A member, without the console', says: 'becomes a member' },
}
