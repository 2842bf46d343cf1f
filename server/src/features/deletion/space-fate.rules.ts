interface MembershipInSpace {
  role: 'owner' | 'admin' | 'user' | 'guest'
  /** Number of other active members of the space. */
  others: number
  otherOwners: number
  /** True if its plan renews until someone cancels it. */
  isPaid: boolean
}

/**
 * [DEL-1] What happens to a space when one of its members deletes their account, or why the member cannot do so yet.
 */
export const fateOfSpace = ({
  role,
  others,
  otherOwners,
  isPaid,
}: MembershipInSpace): 'stays' | 'goes' | 'owner' | 'plan' => {
  if (role !== 'owner' || otherOwners > 0) return 'stays'
  if (others > 0) return 'owner'
  return isPaid ? 'plan' : 'goes'
}
