import type { ComponentProps } from 'react'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { InsteadOfPart, useLatePart } from '../ui/pages/late-part.tsx'
import * as css from './ask-field.module.css'
import type { CallBar } from './call/call-bar.tsx'

const loadCall = async () => (await import('./call/call-bar.tsx')).CallBar

/** A call, once its chunk is there. */
export function LateCall(props: ComponentProps<typeof CallBar>) {
  const { Part, hasFailed, ask } = useLatePart(loadCall)
  if (Part) return <Part {...props} />
  return (
    <div className={css.ask}>
      <InsteadOfPart hasFailed={hasFailed} ask={ask}>
        <Skeleton count={1} height={96} />
      </InsteadOfPart>
    </div>
  )
}
