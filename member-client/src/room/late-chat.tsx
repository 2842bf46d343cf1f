import type { ChatPanelProps } from '../chat/chat-panel.tsx'
import { Skeleton } from '../ui/controls/skeleton.tsx'
import { useStore } from '../ui/controls/use-store.ts'
import { InsteadOfPart, useLatePart } from '../ui/pages/late-part.tsx'
import * as css from './late-chat.module.css'
import type { LiveSpace } from './live/live-space.ts'

type Props = Omit<ChatPanelProps, 'chat'> & Pick<LiveSpace, 'chats'>

/** The chat's panel, once its chunk is there. */
export function LateChat({ chats, ...props }: Props) {
  const chat = useStore(chats.$chat)
  const { Part, hasFailed, ask } = useLatePart(async () => {
    const [{ RoomChat }] = await Promise.all([import('./room-chat.tsx'), chats.load()])
    return RoomChat
  })
  if (Part && chat) return <Part {...props} chat={chat} />
  return (
    <div className={css.waiting} aria-busy={!hasFailed}>
      <InsteadOfPart hasFailed={hasFailed} ask={ask}>
        <Skeleton count={3} height={64} />
      </InsteadOfPart>
    </div>
  )
}
