import type { Role } from '@metapyra/contract/constants'
import { isAdminRole } from '@metapyra/contract/constants'
import type { AccessControlProvider } from '@refinedev/core'
import { useCallback } from 'react'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'

/** The person who acts. */
interface Actor {
  role: Role | null
  userId: string | null
}

/** The person who is acted on, if there is one. */
interface TargetPerson {
  userId: string
  role: Role
}

/** Actions that not every user of the console can do, or not to every person. */
export type Permission =
  | 'changePerson'
  | 'activate'
  | 'deactivate'
  | 'remove'
  | 'message'
  | 'seeDevices'
  | 'makeAdmins'
  | 'buy'
  | 'giveOwnership'

interface AccessDecision {
  can: boolean
  /** Why the action is not allowed. */
  reason?: string
}
const yes: AccessDecision = { can: true }
const no = (reason: string): AccessDecision => ({ can: false, reason })

const NOT_ON_ONESELF: Partial<Record<Permission, string>> = {
  deactivate: 'You can’t deactivate yourself.',
  remove: 'You can’t remove yourself.',
  message: 'You can’t message yourself.',
}

const OWNER_ONLY: Partial<Record<Permission, string>> = {
  makeAdmins: 'Only owners can make someone an admin or owner.',
  buy: 'Only owners can change the plan.',
  giveOwnership: 'Only owners can transfer ownership.',
}

/**
 * What each role can do (`tests/api/access.test.ts`): admins can only change members and guests; only owners can
 * appoint or remove admins and owners. Decided from data on the page without a request; the server checks again.
 */
export function checkAccess(
  { role, userId }: Actor,
  right: Permission,
  target?: TargetPerson,
): AccessDecision {
  if (!isAdminRole(role)) return no('Only owners and admins can use the console.')
  const ofOwners = OWNER_ONLY[right]
  if (ofOwners) return role === 'owner' ? yes : no(ofOwners)
  const toOneself = NOT_ON_ONESELF[right]
  if (target?.userId === userId && toOneself) return no(toOneself)
  // Owners and admins can message everyone in the space.
  if (right === 'message' || role === 'owner' || !isAdminRole(target?.role)) return yes
  return no('Only owners can change owners and admins.')
}

/**
 * Returns a function that checks what the current user can do. It is synchronous, whereas Refine's `useCan` would keep
 * a query for each button.
 */
export function useAccess() {
  const role = useAtom(state.$workspace)?.userRole ?? null
  const userId = useAtom(state.$user)?.id ?? null
  return useCallback(
    (right: Permission, target?: TargetPerson) => checkAccess({ role, userId }, right, target),
    [role, userId],
  )
}

/** The access check in the form in which Refine's own components call it. */
export const createAccessProvider = (acting: () => Actor): AccessControlProvider => ({
  can: async ({ action, params }) =>
    checkAccess(acting(), action as Permission, params?.['touched'] as TargetPerson | undefined),
})
