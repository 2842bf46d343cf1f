import type { GiverBecomes } from '@metapyra/contract/constants'

/** What becomes of whoever gives ownership. */
export const BECOMES: Record<GiverBecomes, { choice: string; says: string }> = {
  owner: { choice: 'Owner, like them', says: 'stays an owner' },
  admin: { choice: 'Admin: everything except owners and payment', says: 'becomes an admin' },
  user: { choice: 'Member: no access to the console', says: 'becomes a member' },
}
