import type { ComponentType } from 'react'
import { InsteadOfPart, useLatePart } from '../design/late-part.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import type { ChatPanelProps } from './chat-panel.tsx'

/** What all have in common that stands over a conversation, or over the list of them. */
export interface OverChatProps extends Omit<ChatPanelProps, 'here' | 'isConnected' | 'isGuest' | 'userId'> {
  onClose(): void
}

export const loadLate = {
  search: async () => (await import('../chat-search/search-panel.tsx')).SearchPanel,
  about: async () => (await import('../chat-care/care.ts')).care.AboutChat,
}

interface LatePanelProps extends OverChatProps {
  load(): Promise<ComponentType<OverChatProps>>
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
