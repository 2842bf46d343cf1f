import { InsteadOfPart, useLatePart } from '../design/late-part.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import type { SearchPanelProps } from './search-panel.tsx'

/** The search, once its chunk is there. */
export function LateSearch(props: SearchPanelProps) {
  const { Part, hasFailed, ask } = useLatePart(async () => (await import('./search-panel.tsx')).SearchPanel)
  if (Part) return <Part {...props} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      <Skeleton count={3} height={64} />
    </InsteadOfPart>
  )
}
