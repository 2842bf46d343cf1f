import type { Person } from '../csv/check-row.ts'
import css from './person-preview.module.css'

const roleLabels: Record<Person['role'], string> = {
  owner: 'Owner',
  admin: 'Admin',
  user: 'Member',
  guest: 'Guest',
  unchanged: 'Same role',
}

export const roleLabel = (role: Person['role']) => roleLabels[role]

interface PersonPreviewProps {
  person: Person
  /** True for a row that isn’t imported, whose role nobody gets. */
  isNamedOnly?: boolean
}

/** A person as they are or will be in the space. */
export function PersonPreview({ person, isNamedOnly = false }: PersonPreviewProps) {
  const details = isNamedOnly
    ? ''
    : [roleLabels[person.role], person.companyPosition].filter(Boolean).join(' · ')
  return (
    <span className={css['person']}>
      <strong>
        {person.name ? <bdi>{person.name}</bdi> : <span className={css['none']}>Named after the email</span>}
      </strong>
      <span className={css['email']}>{person.email || <span className={css['none']}>No email</span>}</span>
      {details && <span className={css['details']}>{details}</span>}
    </span>
  )
}
