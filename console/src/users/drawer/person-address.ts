import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The drawer's own place in the address of the list, beside the list's page and filters. */
const NAME = 'person'

/** The address of the list as it stands, with this person open beside it. */
export const usePersonLink = (userId: string): { search: string } => withPerson(useLocation().search, userId)

/** The same, of the address as it is when somebody acts. */
export const openPerson = (userId: string) => withPerson(location.search, userId)

function withPerson(search: string, userId: string): { search: string } {
  const params = new URLSearchParams(search)
  params.set(NAME, userId)
  return { search: `?${params}` }
}

/** Whom the address names, and how the drawer is left: Back goes to the list as well. */
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
