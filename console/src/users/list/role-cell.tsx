import { isAdminRole } from '@metapyra/contract/constants'
import type { MemberRow } from '@metapyra/contract/entities/admin'
import { ROLE_LABELS } from '@metapyra/contract/people'
import { useAccess } from '../../providers/access.ts'
import type { Member } from '../resource.ts'
import css from './people-table.module.css'

interface RoleCellProps {
  member: Member
  onChange: (role: MemberRow['role']) => void
}

/** The role, editable in place if allowed. */
export function RoleCell({ member, onChange }: RoleCellProps) {
  const may = useAccess()
  const answer = may('changePerson', member)
  if (!answer.can) {
    return <span title={answer.reason}>{ROLE_LABELS[member.role]}</span>
  }
  const mayMakeAdmins = may('makeAdmins').can
  const roles = (['user', 'guest', 'admin', 'owner'] as const).filter(
    (role) => mayMakeAdmins || !isAdminRole(role),
  )
  return (
    <select
      className={`select ${css['role']}`}
      aria-label={`Role of ${member.name || member.email}`}
      value={member.role}
      onChange={(event) => onChange(event.target.value as MemberRow['role'])}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
    </select>
  )
}
