import { useSearchTable } from '../../ui/table/use-search-table.ts'
import type { Member } from '../resource.ts'
import type { UserType } from '../user-list.ts'
import { toPeopleSelector, toSort, typeIn } from '../user-list.ts'
import type { FilterField, Role } from './people-filters.ts'
import { FILTER_FIELDS, peopleFiltersIn } from './people-filters.ts'

const filterBy = (field: FilterField | 'type', value: string | string[]) =>
  field === 'role'
    ? { field, operator: 'in' as const, value: value.length > 0 ? value : undefined }
    : { field, operator: 'eq' as const, value: value.length > 0 ? value : undefined }

/** The people of one status, with page, sort order, status and filters in the URL. */
export function usePeople() {
  const { table, search, setSearch, filter, view, applyView } = useSearchTable<Member>({
    resource: 'users',
    sorters: { initial: [{ field: 'name', order: 'asc' }] },
    filters: { initial: [{ field: 'type', operator: 'eq', value: 'active' }] },
  })
  const filters = peopleFiltersIn(table.filters)
  return {
    table,
    search,
    setSearch,
    view,
    applyView,
    filters,
    /** The search and filters that define the list across all its pages. */
    choice: toPeopleSelector(table.filters, search),
    sort: toSort(table.sorters),
    type: typeIn(table.filters),
    roles: filters.role,
    isFiltered: search !== '' || FILTER_FIELDS.some((field) => filters[field].length > 0),
    setType: (type: UserType) => filter([filterBy('type', type)]),
    setRoles: (roles: Role[]) => filter([filterBy('role', roles)]),
    setFilter: (field: FilterField, value: string) => filter([filterBy(field, value)]),
    clear: () => {
      setSearch('')
      filter(FILTER_FIELDS.map((field) => filterBy(field, '')))
    },
  }
}

export type People = ReturnType<typeof usePeople>
