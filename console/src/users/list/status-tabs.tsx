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
  /** True to offer everyone, whatever their status. */
  hasAll: boolean
  counts: SpaceDetails['counts'] | undefined
  onChoose: (type: UserType) => void
}

/** Selects which people the list holds, by status. */
export function StatusTabs({ type, hasAll, counts, onChoose }: StatusTabsProps) {
  const types: readonly UserType[] = hasAll ? ['all', ...USER_TYPES] : USER_TYPES
  // The counts are of the whole space, not of the import that the list is limited to.
  const choices = types.map((value) => ({
    value,
    label: labels[value],
    ...(!hasAll && value !== 'all' && { count: counts?.[value] }),
  }))
  return <ChoiceTabs legend="Status" choices={choices} chosen={type} onChoose={onChoose} />
}
