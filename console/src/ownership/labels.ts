import type { PreviousOwnerRole } from '@metapyra/contract/ownership'

/** The role that the giver of ownership has afterwards. */
export const GIVER_ROLE_LABELS: Record<PreviousOwnerRole, { choice: string; says: string }> = {
  owner: { choice: 'Owner, like them', says: 'stays an owner' },
  admin: { choice: 'Admin: everything except owners and payment', says: 'becomes an admin' },
  user: { choice: 'Member: no access to the console', says: 'becomes a member' },
}
