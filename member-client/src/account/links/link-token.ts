import type { Route } from '@metapyra/session/routes'
import { useLayoutEffect, useState } from 'react'
import { savedLinks } from '../../session/session.ts'

/**
 * The token of a link from a mail, taken out of the address bar at once: it stays out of history and screenshots. A
 * reload has it still; whoever has used it calls `savedLinks.forget`.
 */
export const useLinkToken = (route: Route): string => {
  const [token] = useState(route.token ?? '')
  useLayoutEffect(() => {
    savedLinks.keep(route.path, route.search)
    history.replaceState(history.state, '', route.path)
  }, [route.path, route.search])
  return token
}
