import { useEffect } from 'react'
import type { ChatPanelProps } from '../chat/chat-panel.tsx'
import { InsteadOfPart, useLatePart } from '../design/late-part.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import * as css from './late-chat.module.css'

/** After what the room itself needs. */
const FETCH_AFTER_MS = 2000

const loadChat = () => import('../chat/chat-panel.tsx').then((module) => module.ChatPanel)

/** Fetches the chat's chunk while one looks around, so that its panel opens at once and without a network. */
export const useChatSoon = (isIn: boolean): void => {
  useEffect(() => {
    if (!isIn) return
    // Where it does not come now, the panel asks again and says so.
    const timer = setTimeout(() => loadChat().catch(() => undefined), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isIn])
}

/** The chat's panel, once its chunk is there. */
export function LateChat(props: ChatPanelProps) {
  const { Part: Chat, hasFailed, ask } = useLatePart(loadChat)
  if (Chat) return <Chat {...props} />
  return (
    <div className={css.waiting} aria-busy={!hasFailed}>
      <InsteadOfPart hasFailed={hasFailed} ask={ask}>
        <Skeleton count={3} height={64} />
      </InsteadOfPart>
    </div>
  )
}
