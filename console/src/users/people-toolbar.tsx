import { SearchBox } from '../ui/search-box.tsx'
import css from '../ui/toolbar.module.css'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import type { ColumnChoice } from './column-choice.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { RoleFilter } from './role-filter.tsx'
import type { People } from './use-people.ts'

export function PeopleToolbar({ people, choice }: { people: People; choice: ColumnChoice }) {
  const isNarrow = useIsNarrow()
  return (
    <search className={css['toolbar']}>
      <SearchBox label="Search by name or mail address" value={people.search} onChange={people.setSearch} />
      <RoleFilter people={people} />
      {!isNarrow && (
        <div className={css['end']}>
          <ColumnChooser choice={choice} />
        </div>
      )}
    </search>
  )
}
