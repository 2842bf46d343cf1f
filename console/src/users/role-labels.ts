import type { MemberRow } from '@metapyra/contract/entities/admin'

export const ROLE_LABELS: Record<MemberRow['role'], string> = {
  owner: 'Owner',
  admin: 'Admin',
  user: 'Member',
  guest: 'Guest',
}
