import type { BookingType } from '@metapyra/contract/entities/appointment'
import type { GroupPerson } from '@metapyra/contract/entities/chat'
import { useContext, useState } from 'react'
import { FormErrors } from '../../ui/forms/form-errors.ts'
import { PeopleField } from '../../ui/people-field/people-field.tsx'
import * as look from '../../ui/tab/form.module.css'
import * as css from '../appointments.module.css'

type Mode = BookingType['mode']
const MODES: readonly (readonly [Mode, string])[] = [
  ['single', 'Me'],
  ['roundRobin', 'Any available host'],
  ['collective', 'All hosts together'],
]

interface TeamFieldsProps {
  type: BookingType | null
  hosts: readonly GroupPerson[]
  setHosts(hosts: GroupPerson[]): void
}

/** Selects the hosts: the user, or several people. A team's type stays a team's. */
export function TeamFields({ type, hosts, setHosts }: TeamFieldsProps) {
  const [mode, setMode] = useState<Mode>(type?.mode ?? 'single')
  const problem = useContext(FormErrors)['hostIds']
  return (
    <>
      <fieldset className={look.kinds} data-says={mode === 'single' ? undefined : 'hostIds'}>
        <legend className={look.legend}>Who guests meet</legend>
        {MODES.filter(([value]) => !type || value !== 'single').map(([value, words]) => (
          <label key={value}>
            <input
              type="radio"
              name="mode"
              value={value}
              checked={mode === value}
              onChange={() => setMode(value)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {mode !== 'single' && <PeopleField label="Hosts, lead first" chosen={hosts} onChange={setHosts} />}
      {problem && mode !== 'single' && (
        <p className={css.problem} role="alert">
          Choose the hosts.
        </p>
      )}
    </>
  )
}
