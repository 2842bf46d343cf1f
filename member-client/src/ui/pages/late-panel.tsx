import type { ComponentType } from 'react'
import { Skeleton } from '../controls/skeleton.tsx'
import * as css from './late-panel.module.css'
import { InsteadOfPart, useLatePart } from './late-part.tsx'

interface LatePanelProps<P> {
  load(): Promise<ComponentType<P>>
  /** Null: what it is to show isn’t there yet either. */
  given: P | null
}

/** What a panel holds, once its chunk is there; until then, rows in its place. */
export function LatePanel<P extends object>({ load, given }: LatePanelProps<P>) {
  const { Part, hasFailed, ask } = useLatePart(load)
  if (Part && given) return <Part {...given} />
  return (
    <div className={css.waiting} aria-busy={!hasFailed}>
      <InsteadOfPart hasFailed={hasFailed} ask={ask}>
        <Skeleton count={3} height={64} />
      </InsteadOfPart>
    </div>
  )
}
