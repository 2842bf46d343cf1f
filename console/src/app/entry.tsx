import { PRODUCT_NAME } from '@metapyra/contract/constants'
import { ONLY_ADMINS_AT } from '@metapyra/session/storage-keys'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { leaveConsole, session, state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { ServerUnreachable } from './not-reached.tsx'

/** Renders the console for those who have access; everyone else is redirected by the guard. */
export function ConsoleGuard({ children }: { children: ReactNode }) {
  const isRestoring = useAtom(state.$isRestoring)
  const workspace = useAtom(state.$workspace)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    session.restore(location.pathname, location.search).then(
      (decision) => {
        if (decision.to !== 'path') return
        // The home page displays the reason.
        const reasonQuery =
          decision.path === '/' ? `?${ONLY_ADMINS_AT}=${encodeURIComponent(location.host)}` : ''
        leaveConsole(decision.path, reasonQuery)
      },
      () => setFailed(true),
    )
  }, [])
  if (hasFailed) return <ServerUnreachable />
  if (isRestoring || !workspace) {
    return (
      <>
        <title>{PRODUCT_NAME}</title>
        <LoadingScreen />
      </>
    )
  }
  return children
}
