import type { Input } from '@metapyra/contract/calls'
import { PEOPLE_SORT_FIELDS } from '@metapyra/contract/people'
import type { CrudFilters, CrudSorting } from '@refinedev/core'
import type { ListQuery } from '../providers/resource.ts'
import { filterValue, pageOf } from '../ui/table/list-input.ts'
import { peopleFiltersIn, toPeopleFilter } from './list/people-filters.ts'

export type UserListInput = Input<'POST v2/admin/workspace/user-list'>
export type UserType = UserListInput['type']
/** The people whom a bulk act or a count applies to. */
export type PeopleSelector = Pick<UserListInput, 'type' | 'search' | 'filter'>

export const USER_TYPES = [
  'active',
  'invited',
  'inactive',
  'guest',
  'all',
] as const satisfies readonly UserType[]

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((type) => type === value)

export const typeIn = (filters: CrudFilters): UserType =>
  oneOf(USER_TYPES, [filterValue(filters, 'type')].flat()[0]) ??
  (peopleFiltersIn(filters).importId ? 'all' : 'active')

/** `search` is a separate argument because it is not part of the filters in the URL. */
export function toPeopleSelector(filters: CrudFilters, search: string): PeopleSelector {
  const filter = toPeopleFilter(peopleFiltersIn(filters))
  return {
    type: typeIn(filters),
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  }
}

export const toSort = (sorters: CrudSorting): Pick<UserListInput, 'sort'> => {
  const [sorter] = sorters
  const field = oneOf(PEOPLE_SORT_FIELDS, sorter?.field)
  return field ? { sort: { field, order: sorter?.order === 'desc' ? 'desc' : 'asc' } } : {}
}

/** The call's input for a page of people. */
export const toUserListInput = ({ pagination, filters, sorters, search }: ListQuery): UserListInput => ({
  ...toPeopleSelector(filters, search),
  ...pageOf(pagination),
  ...toSort(sorters),
})
