import { loadPart } from '@metapyra/session/load-part'
import { useEffect, useState } from 'react'

/** Reads the response of a provider's page, and removes it from the URL before anything is requested or displayed. */
const readAndClearFragment = () => {
  const fragment = new URLSearchParams(location.hash.slice(1))
  if (location.hash) history.replaceState(history.state, '', location.pathname)
  return fragment
}

/** Handles the return from a provider: `isOpening` is true during the login; `problem` says why it failed. */
export const useProviderReturn = () => {
  const [fragment] = useState(readAndClearFragment)
  const [problem, setProblem] = useState('')
  const [isOpening, setOpening] = useState(fragment.has('code'))
  useEffect(() => {
    if (!fragment.has('code') && !fragment.has('problem')) return
    const finish = async () => {
      const { finishSignIn } = await loadPart(() => import('./provider-return.lazy.ts'))
      setProblem(await finishSignIn(fragment))
    }
    finish()
      .catch(() => setProblem('No response. Check your connection, then log in again.'))
      .finally(() => setOpening(false))
  }, [fragment])
  return { isOpening, problem }
}
