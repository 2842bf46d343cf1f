import type { ComponentType } from 'react'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { InsteadOfPart, useLatePart } from '../ui/pages/late-part.tsx'
import type { ChatPanelProps } from './chat-panel.tsx'

/** What all have in common that stands over a conversation, or over the list of them. */
export interface OverChatProps extends Omit<ChatPanelProps, 'here' | 'isConnected' | 'isGuest' | 'userId'> {
  onClose(): void
}

export const loadLate = {
  search: async () => (await import('./search/search-panel.tsx')).SearchPanel,
  about: async () => (await import('./actions/care.ts')).care.AboutChat,
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
