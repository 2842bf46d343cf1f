import type { Role } from '@metapyra/contract/constants'
import { isAdminRole } from '@metapyra/contract/constants'
import type { AccessControlProvider } from '@refinedev/core'
import { useCallback } from 'react'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'

/** Who acts. */
interface Acting {
  role: Role | null
  userId: string | null
}

/** Whom it touches, where the question is about a person. */
interface Touched {
  userId: string
  role: Role
}

/** What not everybody in the console may do, or not to everybody. */
export type Right =
  | 'changePerson'
  | 'activate'
  | 'deactivate'
  | 'remove'
  | 'message'
  | 'seeDevices'
  | 'makeAdmins'
  | 'buy'
  | 'giveOwnership'

interface Answer {
  can: boolean
  /** Why not. */
  reason?: string
}
const yes: Answer = { can: true }
const no = (reason: string): Answer => ({ can: false, reason })

const TO_ONESELF: Partial<Record<Right, string>> = {
  deactivate: 'You can’t deactivate yourself.',
  remove: 'You can’t remove yourself.',
  message: 'You can’t message yourself.',
}

const OF_OWNERS: Partial<Record<Right, string>> = {
  makeAdmins: 'Only owners can make someone an admin or owner.',
  buy: 'Only owners can change the plan.',
  giveOwnership: 'Only owners can transfer ownership.',
}

/**
 * What each role may do (`tests/api/access.test.ts`): admins touch members and guests alone, only owners make or
 * unmake admins and owners. Decided from what the page knows, with no question to the server, which decides again.
 */
export function mayDo({ role, userId }: Acting, right: Right, touched?: Touched): Answer {
  if (!isAdminRole(role)) return no('Only owners and admins can use the console.')
  const ofOwners = OF_OWNERS[right]
  if (ofOwners) return role === 'owner' ? yes : no(ofOwners)
  const toOneself = TO_ONESELF[right]
  if (touched?.userId === userId && toOneself) return no(toOneself)
  // Whoever runs a space writes to everybody in it.
  if (right === 'message' || role === 'owner' || !isAdminRole(touched?.role)) return yes
  return no('Only owners can change owners and admins.')
}

/** Asks what whoever is here may do: at once, where Refine's `useCan` would keep a query for each button. */
export function useMay() {
  const role = useAtom(state.$workspace)?.userRole ?? null
  const userId = useAtom(state.$user)?.id ?? null
  return useCallback(
    (right: Right, touched?: Touched) => mayDo({ role, userId }, right, touched),
    [role, userId],
  )
}

/** The same for what Refine asks by itself. */
export const createAccessProvider = (acting: () => Acting): AccessControlProvider => ({
  can: async ({ action, params }) =>
    mayDo(acting(), action as Right, params?.['touched'] as Touched | undefined),
})
