import { formatCount } from '../../../ui/format/counted.ts'
import type { ImportRole } from '../../csv/role.ts'
import type { Import } from '../../use-import.ts'
import { roleLabel } from '../person-preview.tsx'
import { useWorkerValue } from '../use-worker-value.ts'
import css from './map-step.module.css'

const ROLES: readonly ImportRole[] = ['user', 'admin', 'guest']
const SHOWN_VALUES = 12

/** What each word of the role column means here, in rows that no rule leaves out. Words that are known come filled in. */
export function RoleValues({ job, column }: { job: Import; column: number }) {
  const { rules } = job
  const found = useWorkerValue(job, (worker) => worker.rolesIn(column, rules.leaveOut), [
    column,
    rules.leaveOut,
    job.opened?.options,
  ])
  if (!found) return null
  const values = found.slice(0, SHOWN_VALUES)
  const choose = (key: string, role: string) => {
    const { [key]: _, ...others } = rules.roles
    job.setRules({ ...rules, roles: role ? { ...others, [key]: role as ImportRole } : others })
  }
  if (values.length === 0) return null
  return (
    <ul className={css['roles']} aria-label="Roles in the file">
      {values.map(({ value, count, key, role: meant }) => {
        const role = Object.hasOwn(rules.roles, key) ? rules.roles[key] : meant
        return (
          <li key={value}>
            <span className={css['roleWord']}>
              {value} <span className={css['muted']}>{formatCount(count, 'row', 'rows')}</span>
            </span>
            <select
              className="select"
              aria-label={`${value} becomes`}
              value={!role || role === 'owner' ? '' : role}
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
        )
      })}
    </ul>
  )
}
