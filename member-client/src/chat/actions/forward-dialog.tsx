import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { messagePreview } from '@metapyra/contract/message-words'
import { newClientId } from '../../session/client-id.ts'
import { session } from '../../session/session.ts'
import { createOverlay } from '../../ui/overlays/create-overlay.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { MessageContext } from '../message/message-acts.ts'
import { inOrder } from '../store/conversations.ts'
import { ChoiceForm } from './choice-form.tsx'
import { findPeople } from './find-people.ts'

interface ForwardRequest {
  message: ChatMessage
  reading: MessageContext
  clientId: string
}

/**
 * The conversations and people that the user has written with, and the people who have written in this conversation.
 */
const receiversOf = ({ chat, receiverId, selfId, faceOf }: MessageContext) => {
  const people = new Map<string, { name: string; image: string | null; colour: string | null }>()
  for (const { kind, receiverId: id, title: name, image, colour } of inOrder(chat.$conversations.get()))
    if (kind !== 'thread') people.set(id, { name, image, colour, ...faceOf(id) })
  for (const { senderId } of chat.historyOf(receiverId).$history.get().rows) {
    const face = faceOf(senderId)
    if (face && senderId !== selfId) people.set(senderId, face)
  }
  return [...people].map(([id, profile]) => ({ id, name: profile.name, person: { id, ...profile } }))
}

const show = createOverlay<ForwardRequest>((request, close) => (
  <Dialog title="Forward message" isOpen={request !== null} onClose={close}>
    {request && (
      <ChoiceForm
        about={messagePreview(request.message)}
        legend="Forward to"
        choices={receiversOf(request.reading)}
        find={findPeople}
        comment={{ label: 'Comment', maxLength: CHAT.bodyMaxLength }}
        action="Forward"
        send={async ({ id: receiverId, name, person }, comment) => {
          const { message, reading, clientId } = request
          const conversation = reading.chat.$conversations.get()[receiverId]
          if (person && !conversation)
            reading.chat.addPerson({ image: null, colour: null, ...person, userId: receiverId, name })
          const input = { messageId: message.id, receiverId, clientId }
          reading.chat.receive(
            await session.api('POST v2/chat/forward', input, { isSilent: true }),
            receiverId,
          )
          if (comment) reading.chat.send(receiverId, comment)
          session.toast('success', `Forwarded to ${name}.`)
        }}
        onDone={close}
      />
    )}
  </Dialog>
))

/** Opens the dialog that selects where to forward a message. */
export const showForward = (message: ChatMessage, reading: MessageContext): void =>
  show({ message, reading, clientId: newClientId() })
