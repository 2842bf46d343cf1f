interface Standing {
  role: 'owner' | 'admin' | 'user' | 'guest'
  /** Others who take part there. */
  others: number
  otherOwners: number
  /** Its plan goes on until somebody cancels it. */
  isPaid: boolean
}

/** [DEL-1] What becomes of a space whose member closes their account, or why they cannot yet. */
export const fateOfSpace = ({
  role,
  others,
  otherOwners,
  isPaid,
}: Standing): 'stays' | 'goes' | 'owner' | 'plan' => {
  if (role !== 'owner' || otherOwners > 0) return 'stays'
  if (others > 0) return 'owner'
  return isPaid ? 'plan' : 'goes'
}
