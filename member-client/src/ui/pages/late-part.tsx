import type { ComponentType, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { buttonClass } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'

/** A component whose chunk is fetched with its first showing; a load that failed can be asked for again. */
export const useLatePart = <P,>(load: () => Promise<ComponentType<P>>) => {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const ask = () => {
    setFailed(false)
    load().then(
      (loaded) => setPart(() => loaded),
      () => setFailed(true),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is first shown
  useEffect(ask, [])
  return { Part, hasFailed, ask }
}

/** Stands where a late part would be: what holds its place, or that it did not come. */
export function InsteadOfPart({
  hasFailed,
  ask,
  children,
}: {
  hasFailed: boolean
  ask(): void
  children: ReactNode
}) {
  if (!hasFailed) return children
  return (
    <EmptyState
      action={
        <button type="button" className={buttonClass({ kind: 'plain' })} onClick={ask}>
          Try again
        </button>
      }
    >
      This page didn’t load.
    </EmptyState>
  )
}
