import type { ReactNode } from 'react'
import { buttonClass } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'

interface InsteadOfPartProps {
  hasFailed: boolean
  ask(): void
  children: ReactNode
}

/** Displays the placeholder of a part or, if it failed to load, a message with *Try again*. */
export function InsteadOfPart({ hasFailed, ask, children }: InsteadOfPartProps) {
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
