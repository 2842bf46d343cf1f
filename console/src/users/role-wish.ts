import type { MemberRow } from '@metapyra/contract/entities/admin'
import type { Member } from './resource.ts'

export interface RoleWish {
  member: Member
  role: MemberRow['role']
}

/** Whether somebody would get or lose the whole space by it: too much for one key that was hit by mistake. */
export const isAboutOwnership = ({ member, role }: RoleWish): boolean =>
  role === 'owner' || member.role === 'owner'
