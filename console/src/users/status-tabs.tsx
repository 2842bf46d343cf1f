import type { SpaceDetails } from '@metapyra/contract/entities/admin'
import { grouped } from '../ui/counted.ts'
import css from './status-tabs.module.css'
import type { UserType } from './user-list.ts'
import { USER_TYPES } from './user-list.ts'

const labels: Record<UserType, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Deactivated',
  guest: 'Guests',
}

interface StatusTabsProps {
  type: UserType
  counts: SpaceDetails['counts'] | undefined
  onChoose: (type: UserType) => void
}

/** Which people the list holds, each choice with how many there are. */
export function StatusTabs({ type, counts, onChoose }: StatusTabsProps) {
  return (
    <fieldset className={css['tabs']}>
      <legend className="visually-hidden">Status</legend>
      {USER_TYPES.map((one) => (
        <label key={one} className={css['tab']}>
          <input type="radio" name="status" checked={one === type} onChange={() => onChoose(one)} />
          {labels[one]}
          <span className={css['count']}>{counts ? grouped(counts[one]) : '·'}</span>
        </label>
      ))}
    </fieldset>
  )
}
