import type { FilterField } from './list/people-filters.ts'

/** The list of people, filtered by one thing. */
export const peopleWith = (field: FilterField | 'type', value: string): string =>
  `/users?${new URLSearchParams({ 'filters[0][field]': field, 'filters[0][operator]': 'eq', 'filters[0][value]': value })}`
