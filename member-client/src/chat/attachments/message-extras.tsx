import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { session } from '../../session/session.ts'
import type { MessageContext } from '../message/message-acts.ts'
import { toastErrors } from '../message/message-acts.ts'
import { LinkCard } from './link-card.tsx'
import { MessageCard } from './message-card.tsx'
import { MessageFiles } from './message-files.tsx'

export interface MessageExtrasProps {
  message: ChatMessage
  reading: MessageContext
}

/** The pictures of the conversation, as far as it is loaded. */
const picturesOf = ({ chat, receiverId }: MessageContext) =>
  chat
    .historyOf(receiverId)
    .$history.get()
    .rows.flatMap(({ files }) => files.filter(({ width }) => width))

const audioContextOf = (message: ChatMessage, { chat, receiverId, selfId, open }: MessageContext) => ({
  by: message.senderId === selfId ? 'You' : message.senderName,
  goTo: () => {
    open(receiverId)
    toastErrors(chat.historyOf(receiverId).goTo(message))
  },
})

const removePreview = async ({ chat, receiverId }: MessageContext, messageId: string): Promise<void> =>
  chat.receive(
    await session.api('POST v2/chat/remove-preview', { messageId }, { isSilent: true }),
    receiverId,
  )

/** What a message has besides text: a card, files, a link preview. */
export function MessageExtras({ message, reading }: MessageExtrasProps) {
  const { id, body, card, files, preview, senderId } = message
  const { selfId, isModerator } = reading
  const mayRemove = senderId === selfId || isModerator
  return (
    <>
      {card && <MessageCard {...card} words={body} />}
      {files.length > 0 && (
        <MessageFiles
          files={files}
          pictures={() => picturesOf(reading)}
          audioContext={audioContextOf(message, reading)}
        />
      )}
      {preview && (
        <LinkCard
          preview={preview}
          onRemove={mayRemove ? () => toastErrors(removePreview(reading, id)) : undefined}
        />
      )}
    </>
  )
}
