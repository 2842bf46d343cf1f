import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'
import { useMemo } from 'react'
import { useCall } from '../../data/query.ts'
import { $isChatOn } from '../../session/chat-settings.ts'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import * as textButton from '../../ui/style/text-button.module.css'
import type { ChatOverlayProps } from '../chat-overlays.ts'
import { MessageGroup } from '../message/message-group.tsx'
import * as css from './lazy-message-actions.module.css'
import { outsideConversationContext } from './message-outside-conversation.ts'

interface PinListProps extends Pick<ChatOverlayProps, 'chat' | 'selfId' | 'faceOf' | 'onOpen'> {
  receiverId: string
  /** Goes to the message in the conversation. */
  goToMessage(message: ChatMessage): void
}

/** The conversation's pinned messages, with links to them. */
export function PinList({ chat, receiverId, selfId, faceOf, onOpen, goToMessage }: PinListProps) {
  const { rows } = useStore(chat.historyOf(receiverId).$history)
  const { data, error, refetch } = useCall('POST v2/chat/pins', { receiverId })
  const pins = data?.rows
  // Any changed message may have been pinned or unpinned.
  useOnChange(rows, () => void refetch())
  const $activeId = useMemo(() => atom<string | null>(null), [])
  const blockedIds = useStore(chat.$blockedIds)
  const isChatOn = useStore($isChatOn)
  const where = { chat, receiverId, selfId, faceOf, open: onOpen, blockedIds, isChatOn, $activeId }
  const reading = outsideConversationContext(where)
  return (
    <>
      <h3 className={css.title}>Pinned messages</h3>
      {!pins && (
        <InsteadOfPart hasFailed={error !== null} ask={refetch}>
          <Skeleton count={3} height={56} />
        </InsteadOfPart>
      )}
      {pins?.length === 0 && <p className={css.none}>No pinned messages.</p>}
      {pins?.map((message) => (
        <div key={message.id} className={css.pin}>
          <MessageGroup messages={[message]} reading={reading} isLast={false} />
          <button type="button" className={textButton.button} onClick={() => goToMessage(message)}>
            Go to message
          </button>
        </div>
      ))}
    </>
  )
}
