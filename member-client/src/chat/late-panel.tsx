import type { ComponentType } from 'react'
import type { SearchPanelProps } from '../chat-search/search-panel.tsx'
import { InsteadOfPart, useLatePart } from '../design/late-part.tsx'
import { Skeleton } from '../design/skeleton.tsx'

export const loadLate = {
  search: async () => (await import('../chat-search/search-panel.tsx')).SearchPanel,
  about: async () => (await import('../chat-care/care.ts')).care.AboutChat,
}

interface LatePanelProps extends SearchPanelProps {
  load(): Promise<ComponentType<SearchPanelProps>>
}

/** What stands over a conversation, once its chunk is there. */
export function LatePanel({ load, ...props }: LatePanelProps) {
  const { Part, hasFailed, ask } = useLatePart(load)
  if (Part) return <Part {...props} />
  return (
    <InsteadOfPart hasFailed={hasFailed} ask={ask}>
      <Skeleton count={3} height={64} />
    </InsteadOfPart>
  )
}
