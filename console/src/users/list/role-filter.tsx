import { DownOutlined } from '@ant-design/icons'
import { ROLE_LABELS } from '@metapyra/contract/people'
import { Disclosure } from '../../ui/dialog/disclosure.tsx'
import css from '../../ui/toolbar/toolbar.module.css'
import { MEMBER_ROLES } from './people-filters.ts'
import type { People } from './use-people.ts'

export function RoleFilter({ people }: { people: People }) {
  const { roles, setRoles } = people
  const text = roles.length === 0 ? 'Any role' : roles.map((role) => ROLE_LABELS[role]).join(', ')
  return (
    <Disclosure
      buttonClass={css['control']}
      button={
        <>
          <span className="visually-hidden">Filter by role: </span>
          {text}
          <DownOutlined aria-hidden="true" className={css['chevron']} />
        </>
      }
    >
      {() => (
        <fieldset className={css['checks']}>
          <legend className="visually-hidden">Roles to show</legend>
          {MEMBER_ROLES.map((role) => (
            <label key={role}>
              <input
                type="checkbox"
                checked={roles.includes(role)}
                onChange={() =>
                  setRoles(
                    roles.includes(role) ? roles.filter((otherRole) => otherRole !== role) : [...roles, role],
                  )
                }
              />
              {ROLE_LABELS[role]}
            </label>
          ))}
        </fieldset>
      )}
    </Disclosure>
  )
}
