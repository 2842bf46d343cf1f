import type { Route } from '@metapyra/session/routes'
import { useEffect, useState } from 'react'
import { session } from '../../session/session.ts'
import { accountName, finishLinking } from './link-return.ts'
import type { Outcome } from './outcome-page.tsx'
import { OutcomePage } from './outcome-page.tsx'

export { accountName as titleOf }

/** The page to which Google and Microsoft return after the user has linked a calendar or a drive (§2). */
export function Screen({ route: { name, path, search } }: { route: Route }) {
  const [outcome, setOutcome] = useState<Outcome>({
    title: `Linking your ${accountName(name)}`,
    text: 'One moment.',
  })
  useEffect(() => {
    // Removes the code from the URL first, because it is valid for a minute.
    history.replaceState(history.state, '', path)
    let isMounted = true
    void finishLinking(name, search, session.state.$user.get()).then(
      (ended) => isMounted && setOutcome(ended),
    )
    return () => {
      isMounted = false
    }
  }, [name, path, search])
  return <OutcomePage outcome={outcome} />
}
