import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import { useDebounced } from '../ui/form/use-debounced.ts'
import type { Member } from '../users/resource.ts'

const PAUSE_MS = 200
const LEAST_LETTERS = 2
const MOST_PEOPLE = 6

/** The first of the people whom the words find, whatever page of the list they stand on: who is in comes first. */
export function usePeopleSearch(words: string) {
  const asked = words.trim()
  const sought = useDebounced(asked, PAUSE_MS)
  const isSought = asked.length >= LEAST_LETTERS
  const isSettled = asked === sought
  const isAsking = isSought && isSettled
  const found = [
    useFound('active', sought, isAsking),
    useFound('invited', sought, isAsking),
    useFound('inactive', sought, isAsking),
  ]
  return {
    people: isSought ? found.flatMap(({ data }) => data?.data ?? []).slice(0, MOST_PEOPLE) : [],
    isLooking: isSought && (!isSettled || found.some(({ isFetching }) => isFetching)),
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
