import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { atom } from 'nanostores'
import { useMemo } from 'react'
import { useCall } from '../../data/query.ts'
import { $isChatOn } from '../../session/chat-switch.ts'
import { Skeleton } from '../../ui/controls/skeleton.tsx'
import { useOnChange } from '../../ui/controls/use-on-change.ts'
import { useStore } from '../../ui/controls/use-store.ts'
import { InsteadOfPart } from '../../ui/lazy/instead-of-part.tsx'
import * as textButton from '../../ui/style/text-button.module.css'
import { MessageGroup } from '../message/message-group.tsx'
import type { OverChatProps } from '../over-chat.ts'
import * as css from './care.module.css'
import { readingToLookUp } from './looked-up.ts'

interface PinListProps extends Pick<OverChatProps, 'chat' | 'selfId' | 'faceOf' | 'onOpen'> {
  receiverId: string
  /** Shows the message where it stands. */
  lead(message: ChatMessage): void
}

/** The messages that are kept at hand here, as they are, and the way to where they stand. */
export function PinList({ chat, receiverId, selfId, faceOf, onOpen, lead }: PinListProps) {
  const { rows } = useStore(chat.historyOf(receiverId).$history)
  const { data, error, refetch } = useCall('POST v2/chat/pins', { receiverId })
  const pins = data?.rows
  // Any message that is another one may be pinned, or not any more.
  useOnChange(rows, () => void refetch())
  const $activeId = useMemo(() => atom<string | null>(null), [])
  const blockedIds = useStore(chat.$blockedIds)
  const isChatOn = useStore($isChatOn)
  const where = { chat, receiverId, selfId, faceOf, open: onOpen, blockedIds, isChatOn, $activeId }
  const reading = readingToLookUp(where)
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
          <button type="button" className={textButton.button} onClick={() => lead(message)}>
            Go to message
          </button>
        </div>
      ))}
    </>
  )
}
