import type { Role } from '@metapyra/contract/constants'
import { ADMIN_ROLES } from '@metapyra/contract/constants'

export type MemberRole = Exclude<Role, 'anonymous'>

const isAdminRole = (role: Role) => ADMIN_ROLES.includes(role)

/**
 * [ADM-1] Admins touch users and guests alone; only owners make or unmake admins and owners. Judged by the role that
 * somebody has and by the one that they shall have.
 */
export const mayChange = (actor: Role, current: MemberRole, next: MemberRole = current): boolean => {
  if (actor === 'owner') return true
  return actor === 'admin' && !isAdminRole(current) && !isAdminRole(next)
}
