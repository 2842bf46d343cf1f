import type { Role } from '@metapyra/contract/constants'
import { isAdminRole, ROLES } from '@metapyra/contract/constants'
import type { MemberRow } from './queries.ts'

export type MemberRole = MemberRow['role']
type RoleAndStatus = Pick<MemberRow, 'role' | 'status'>

/**
 * [SPACE-2] Owners and admins can invite others to their own role or one below. The invitation becomes void when its
 * inviter loses the right to give it ([ADM-3]).
 */
export const mayInviteAs = (role: Role, { role: own, status }: RoleAndStatus): boolean =>
  status === 'active' && isAdminRole(own) && ROLES.indexOf(role) >= ROLES.indexOf(own)

/**
 * [ADM-1] Admins can change only users and guests; only owners can appoint or demote admins and owners. Both the
 * current and the new role count. Applies to imports too ([IMP-1]), because they create and change people by the
 * thousand. It never allows more than `mayInviteAs` does.
 */
export const mayChange = (actor: Role, current: MemberRole, next: MemberRole = current): boolean => {
  if (actor === 'owner') return true
  return actor === 'admin' && !isAdminRole(current) && !isAdminRole(next)
}

/** [SPACE-4] Only owners can invite an admin or owner again, active or invited, because it would change their role. */
export const mayInviteAgain = (current: MemberRole | null, own: MemberRole): boolean =>
  current === null || mayChange(own, current)

const MEMBER_ROLES: MemberRole[] = ['owner', 'admin', 'user', 'guest']

/** [ADM-3] The roles that a person can invite to. Their invitations to other roles end when they lose the right. */
export const rolesGivenBy = (member: RoleAndStatus): MemberRole[] =>
  MEMBER_ROLES.filter((role) => mayInviteAs(role, member))
