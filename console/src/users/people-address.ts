import type { FilterField } from './list/people-filters.ts'

/** Path of the list of exactly the people whom an import has added, of every status. */
export const importedPeoplePath = (importId: string): string => peoplePath('importId', importId)

/** Path of the list of people, with one filter. */
export const peoplePath = (field: FilterField | 'type', value: string): string =>
  `/users?${new URLSearchParams({ 'filters[0][field]': field, 'filters[0][operator]': 'eq', 'filters[0][value]': value })}`
