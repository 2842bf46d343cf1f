import type { Route } from '@metapyra/session/routes'
import { useLayoutEffect, useState } from 'react'
import { savedLinks } from '../../session/session.ts'

/**
 * Returns the token of a link from an email and removes it from the address bar immediately, to keep it out of history
 * and screenshots. A reload still has it; call `savedLinks.forget` after using it.
 */
export const useLinkToken = (route: Route): string => {
  const [token] = useState(route.token ?? '')
  useLayoutEffect(() => {
    savedLinks.save(route.path, route.search)
    history.replaceState(history.state, '', route.path)
  }, [route.path, route.search])
  return token
}
