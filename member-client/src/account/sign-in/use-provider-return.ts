import { loadPart } from '@metapyra/session/load-part'
import { useEffect, useState } from 'react'

/** What a provider's page led back with: out of the address at once, before anything is asked or shown. */
const takeFragment = () => {
  const fragment = new URLSearchParams(location.hash.slice(1))
  if (location.hash) history.replaceState(history.state, '', location.pathname)
  return fragment
}

/** While `isOpening` somebody is being signed in; `problem` says why that came to nothing. */
export const useProviderReturn = () => {
  const [fragment] = useState(takeFragment)
  const [problem, setProblem] = useState('')
  const [isOpening, setOpening] = useState(fragment.has('code'))
  useEffect(() => {
    if (!fragment.has('code') && !fragment.has('problem')) return
    const finish = async () => {
      const { finishSignIn } = await loadPart(() => import('./provider-return.ts'))
      setProblem(await finishSignIn(fragment))
    }
    finish()
      .catch(() => setProblem('No response. Check your connection, then log in again.'))
      .finally(() => setOpening(false))
  }, [fragment])
  return { isOpening, problem }
}
