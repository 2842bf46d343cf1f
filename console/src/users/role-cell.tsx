import { ADMIN_ROLES } from '@metapyra/contract/constants'
import type { MemberRow } from '@metapyra/contract/entities/admin'
import { ROLE_LABELS } from '@metapyra/contract/people'
import type { Acting } from '../providers/access.ts'
import { mayDo } from '../providers/access.ts'
import css from './people-table.module.css'
import type { Member } from './resource.ts'

interface RoleCellProps {
  member: Member
  acting: Acting
  onChange: (role: MemberRow['role']) => void
}

/** The role, to be changed in place where that is allowed; a guest came by a link and stays one. */
export function RoleCell({ member, acting, onChange }: RoleCellProps) {
  const answer = mayDo(acting, 'users', 'changeRole', member)
  if (member.role === 'guest' || !answer.can) {
    return <span title={answer.can ? undefined : answer.reason}>{ROLE_LABELS[member.role]}</span>
  }
  const mayMakeAdmins = mayDo(acting, 'users', 'makeAdmin').can
  const roles = (['user', 'admin', 'owner'] as const).filter(
    (role) => mayMakeAdmins || !ADMIN_ROLES.includes(role),
  )
  if (roles.length < 2) return <span>{ROLE_LABELS[member.role]}</span>
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
