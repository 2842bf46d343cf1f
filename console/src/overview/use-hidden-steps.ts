import { useState } from 'react'
import { state } from '../session/session.ts'
import { useAtom } from '../session/use-atom.ts'

const isThere = (key: string) => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Whether this person has hidden the first steps of this space on this device. */
export function useHiddenSteps() {
  const space = useAtom(state.$workspace)?.id
  const user = useAtom(state.$user)?.id
  const key = `first-steps-hidden/${user}/${space}`
  const [isHidden, setIsHidden] = useState(() => isThere(key))
  const hide = () => {
    setIsHidden(true)
    try {
      localStorage.setItem(key, '1')
    } catch {
      // Without storage the steps reappear on the next visit.
    }
  }
  return { isHidden, hide }
}
