import { formatCount } from '../../../ui/format/counted.ts'
import type { ImportRole } from '../../csv/role.ts'
import type { Import } from '../../use-import.ts'
import { roleLabel } from '../person-preview.tsx'
import { useWorkerValue } from '../use-worker-value.ts'
import css from './map-step.module.css'

const ROLES: readonly ImportRole[] = ['user', 'admin', 'guest']

/**
 * What each word of the role column means here. Words that are known come filled in, those of rows that are left out
 * don't come.
 */
export function RoleValues({ job, column }: { job: Import; column: number }) {
  const { rules } = job
  const values = useWorkerValue(job, (worker) => worker.roleValues(column, rules), [
    column,
    rules,
    job.opened?.options,
  ])
  if (!values || values.length === 0) return null
  const choose = (key: string, role: string) => {
    const { [key]: _, ...others } = rules.roles
    job.setRules({ ...rules, roles: role ? { ...others, [key]: role as ImportRole } : others })
  }
  return (
    <ul className={css['roles']} aria-label="Roles in the file">
      {values.map(({ value, key, count, role }) => (
        <li key={value}>
          <span className={css['roleWord']}>
            {value} <span className={css['muted']}>{formatCount(count, 'row', 'rows')}</span>
          </span>
          <select
            className="select"
            aria-label={`${value} becomes`}
            value={rules.roles[key] ?? (role === null || role === 'owner' ? '' : role)}
            onChange={(event) => choose(key, event.target.value)}
          >
            <option value="">
              {role === 'owner' ? 'Member (owners can’t be imported)' : 'Choose a role'}
            </option>
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {roleLabel(one)}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  )
}
