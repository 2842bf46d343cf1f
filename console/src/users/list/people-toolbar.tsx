import { useIsNarrow } from '../../theme/use-is-narrow.ts'
import { FilterChips } from '../../ui/toolbar/filter-chips.tsx'
import { SearchBox } from '../../ui/toolbar/search-box.tsx'
import css from '../../ui/toolbar/toolbar.module.css'
import { ViewsMenu } from '../../views/views-menu.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import type { ColumnChoice } from './column-settings.ts'
import { FilterPanel } from './filter-panel.tsx'
import { chipsOf } from './people-filters.ts'
import { RoleFilter } from './role-filter.tsx'
import { useImportName } from './use-import-name.ts'
import type { People } from './use-people.ts'

interface PeopleToolbarProps {
  people: People
  columnSettings: ColumnChoice
  onOpenHistory: () => void
}

export function PeopleToolbar({ people, columnSettings, onOpenHistory }: PeopleToolbarProps) {
  const isNarrow = useIsNarrow()
  const importName = useImportName(people.filters.importId)
  return (
    <>
      <search className={css['toolbar']}>
        <SearchBox label="Search by name or email" value={people.search} onChange={people.setSearch} />
        <RoleFilter people={people} />
        <FilterPanel people={people} />
        <ViewsMenu
          list="people"
          state={{ ...people.view, columns: columnSettings.shown }}
          onApply={(view) => {
            people.applyView(view, ['role'])
            if (view.columns.length > 0) columnSettings.show(view.columns)
          }}
        />
        <button type="button" className={css['control']} onClick={onOpenHistory}>
          Bulk edits
        </button>
        {!isNarrow && (
          <div className={css['end']}>
            <ColumnChooser columns={columnSettings} />
          </div>
        )}
      </search>
      <FilterChips
        chips={chipsOf(people.filters).map((chip) =>
          chip.field === 'importId' && importName
            ? { ...chip, text: `Added by import: ${importName}` }
            : chip,
        )}
        onRemove={(field) => people.setFilter(field, '')}
        onClear={people.clear}
      />
    </>
  )
}
