import type { SearchPanelProps } from '../chat-search/search-panel.tsx'
import { InsteadOfPart, useLatePart } from '../design/late-part.tsx'
import { Skeleton } from '../design/skeleton.tsx'

/** The search, once its chunk is there. */
export function LateSearch(props: SearchPanelProps) {
  const { Part, hasFailed, ask } = useLatePart(
    async () => (await import('../chat-search/search-panel.tsx')).SearchPanel,
  )
  if (Part) return <Part {...props} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      <Skeleton count={3} height={64} />
    </InsteadOfPart>
  )
}
