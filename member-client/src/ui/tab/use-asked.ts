import type { ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { useStore } from '../controls/use-store.ts'

/** What is asked for, again whenever `$changed` tells of a change; what was known stays until the new is there. */
export const useAsked = <T>(
  $changed: ReadableAtom<unknown>,
  load: () => Promise<T>,
  deps: readonly unknown[],
) => {
  const [value, setValue] = useState<T | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [tries, setTries] = useState(0)
  const changed = useStore($changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is named by `deps`
  useEffect(() => {
    let isOver = false
    load().then(
      (loaded) => {
        if (isOver) return
        setError(null)
        setValue(loaded)
      },
      (cause: Error) => isOver || setError(cause),
    )
    return () => {
      isOver = true
    }
  }, [...deps, changed, tries])
  return { value, setValue, error, ask: () => setTries(tries + 1) }
}
