import type { MemberRow } from '@metapyra/contract/entities/admin'
import type { Member } from './resource.ts'

export interface RoleChange {
  member: Member
  role: MemberRow['role']
}

/**
 * True if someone would gain or lose ownership, which needs a confirmation, because a single key may be hit by mistake.
 */
export const isAboutOwnership = ({ member, role }: RoleChange): boolean =>
  role === 'owner' || member.role === 'owner'
