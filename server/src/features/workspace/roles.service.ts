import type { Role } from '@metapyra/contract/constants'
import { isAdminRole, ROLES } from '@metapyra/contract/constants'
import type { MemberRow } from './queries.ts'

export type MemberRole = MemberRow['role']
type Standing = Pick<MemberRow, 'role' | 'status'>

/**
 * [SPACE-2] Whoever runs a space may offer others their own role or one below, by an invitation: it is taken up or not,
 * and it is void with the right to give it ([ADM-3]).
 */
export const mayInviteAs = (role: Role, { role: own, status }: Standing): boolean =>
  status === 'active' && isAdminRole(own) && ROLES.indexOf(role) >= ROLES.indexOf(own)

/**
 * [ADM-1] Admins touch users and guests alone; only owners make or unmake admins and owners. Judged by the role that
 * somebody has and by the one that they shall have. A file is held to it as well ([IMP-1]): it makes and changes people
 * by the thousand. It allows nothing that `mayInviteAs` does not.
 */
export const mayChange = (actor: Role, current: MemberRole, next: MemberRole = current): boolean => {
  if (actor === 'owner') return true
  return actor === 'admin' && !isAdminRole(current) && !isAdminRole(next)
}

/** [SPACE-4] Whoever is, or is invited as, admin or owner is invited again by owners alone: it would change them. */
export const mayInviteAgain = (current: MemberRole | null, own: MemberRole): boolean =>
  current === null || mayChange(own, current)

const MEMBER_ROLES: MemberRole[] = ['owner', 'admin', 'user', 'guest']

/** [ADM-3] The roles that somebody may invite to: what they promised beyond these ends with their right to. */
export const rolesGivenBy = (standing: Standing): MemberRole[] =>
  MEMBER_ROLES.filter((role) => mayInviteAs(role, standing))
