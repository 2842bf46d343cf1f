import type { SpaceDetails } from '@metapyra/contract/entities/admin'
import { ChoiceTabs } from '../../ui/toolbar/choice-tabs.tsx'
import type { UserType } from '../user-list.ts'
import { USER_TYPES } from '../user-list.ts'

const labels: Record<UserType, string> = {
  active: 'Active',
  invited: 'Invited',
  inactive: 'Deactivated',
  guest: 'Guest accounts',
  all: 'All',
}

interface StatusTabsProps {
  type: UserType
  /** True if the list is limited to the people of an import, while the counts are of the whole space. */
  isOfImport: boolean
  counts: SpaceDetails['counts'] | undefined
  onChoose: (type: UserType) => void
}

/** Selects which people the list holds, by status. */
export function StatusTabs({ type, isOfImport, counts, onChoose }: StatusTabsProps) {
  const choices = USER_TYPES.map((value) => ({
    value,
    label: labels[value],
    ...(!isOfImport && value !== 'all' && { count: counts?.[value] }),
  }))
  return <ChoiceTabs legend="Status" choices={choices} chosen={type} onChoose={onChoose} />
}
