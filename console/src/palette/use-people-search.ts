import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import { useDebounced } from '../ui/form/use-debounced.ts'
import type { Member } from '../users/resource.ts'

const PAUSE_MS = 200
const LEAST_LETTERS = 2
const MOST_PEOPLE = 6

/** The first people who match the words, from any page of the list; people who are active come first. */
export function usePeopleSearch(search: string) {
  const query = search.trim()
  const debouncedQuery = useDebounced(query, PAUSE_MS)
  const isSought = query.length >= LEAST_LETTERS
  const isSettled = query === debouncedQuery
  const isAsking = isSought && isSettled
  const foundPeople = [
    useFound('active', debouncedQuery, isAsking),
    useFound('invited', debouncedQuery, isAsking),
    useFound('inactive', debouncedQuery, isAsking),
  ]
  return {
    people: isSought ? foundPeople.flatMap(({ data }) => data?.data ?? []).slice(0, MOST_PEOPLE) : [],
    isLooking: isSought && (!isSettled || foundPeople.some(({ isFetching }) => isFetching)),
  }
}

const useFound = (status: Member['status'], search: string, enabled: boolean) =>
  useList<Member, HttpError>({
    resource: 'users',
    pagination: { currentPage: 1, pageSize: MOST_PEOPLE },
    filters: [
      { field: 'type', operator: 'eq', value: status },
      { field: 'q', operator: 'eq', value: search },
    ],
    queryOptions: { enabled },
  }).query
