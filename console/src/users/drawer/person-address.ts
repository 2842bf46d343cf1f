import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The drawer's parameter in the list's URL, next to page and filters. */
const NAME = 'person'

/** A link to the current list URL with this person's drawer open. */
export const usePersonLink = (userId: string): { search: string } => withPerson(useLocation().search, userId)

/** A link to the URL at the moment of the action, with this person's drawer open. */
export const openPerson = (userId: string) => withPerson(location.search, userId)

function withPerson(search: string, userId: string): { search: string } {
  const params = new URLSearchParams(search)
  params.set(NAME, userId)
  return { search: `?${params}` }
}

/** The person whose drawer the URL opens, and the function that closes it. Back also returns to the list. */
export function usePersonAddress() {
  const [params, setParams] = useSearchParams()
  const close = useCallback(
    () =>
      setParams((now) => {
        const next = new URLSearchParams(now)
        next.delete(NAME)
        return next
      }),
    [setParams],
  )
  return { userId: params.get(NAME), close }
}
