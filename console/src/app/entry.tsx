import { PRODUCT_NAME } from '@metapyra/contract/constants'
import { ONLY_ADMINS_AT } from '@metapyra/session/flag-names'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { leave, session, state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { NotReached } from './not-reached.tsx'

/** Shows the console to who may see it; everyone else is on the way to where the guard sends them. */
export function Entry({ children }: { children: ReactNode }) {
  const isRestoring = useAtom(state.$isRestoring)
  const workspace = useAtom(state.$workspace)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    session.restore(location.pathname, location.search).then(
      (decision) => {
        if (decision.to !== 'path') return
        // Home says why.
        const why = decision.path === '/' ? `?${ONLY_ADMINS_AT}=${encodeURIComponent(location.host)}` : ''
        leave(decision.path, why)
      },
      () => setFailed(true),
    )
  }, [])
  if (hasFailed) return <NotReached />
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
