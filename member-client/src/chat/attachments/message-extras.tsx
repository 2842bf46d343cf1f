import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { session } from '../../session/session.ts'
import type { Reading } from '../message/message-acts.ts'
import { tell } from '../message/message-acts.ts'
import { LinkCard } from './link-card.tsx'
import { MessageCard } from './message-card.tsx'
import { MessageFiles } from './message-files.tsx'

export interface MessageExtrasProps {
  message: ChatMessage
  reading: Reading
}

/** Those of the conversation, as far as it is loaded. */
const picturesOf = ({ chat, receiverId }: Reading) =>
  chat
    .historyOf(receiverId)
    .$history.get()
    .rows.flatMap(({ files }) => files.filter(({ width }) => width))

const toldOf = (message: ChatMessage, { chat, receiverId, selfId, open }: Reading) => ({
  by: message.senderId === selfId ? 'You' : message.senderName,
  goTo: () => {
    open(receiverId)
    tell(chat.historyOf(receiverId).goTo(message))
  },
})

const removePreview = async ({ chat, receiverId }: Reading, messageId: string): Promise<void> =>
  chat.receive(
    await session.api('POST v2/chat/remove-preview', { messageId }, { isSilent: true }),
    receiverId,
  )

/** What a message has beside its words: a poll to vote in, files, what its link leads to. */
export function MessageExtras({ message, reading }: MessageExtrasProps) {
  const { id, body, card, files, preview, senderId } = message
  const { selfId, isKeeper } = reading
  const mayRemove = senderId === selfId || isKeeper
  return (
    <>
      {card && <MessageCard {...card} words={body} />}
      {files.length > 0 && (
        <MessageFiles files={files} pictures={() => picturesOf(reading)} told={toldOf(message, reading)} />
      )}
      {preview && (
        <LinkCard
          preview={preview}
          onRemove={mayRemove ? () => tell(removePreview(reading, id)) : undefined}
        />
      )}
    </>
  )
}
