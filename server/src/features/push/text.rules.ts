import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { isolateRightToLeft } from '@metapyra/contract/isolate'
import { messagePreview } from '@metapyra/contract/message-words'

/** The content of a notification for people who are away. A message's recipients are determined when it is sent. */
export type Notice =
  | { kind: 'message'; messageId: string; mentionedIds: string[]; isNew: boolean }
  | { kind: 'note'; userIds: string[]; senderId: string; from: string; text: string }
  | { kind: 'event'; userIds: string[]; eventId: string; title: string; body: string }
  | { kind: 'booking'; userIds: string[]; bookingId: string; title: string; body: string }

const BODY_LENGTH = 160

/**
 * The text that a service worker displays, in the format of declarative web push, which Safari displays without a
 * service worker.
 */
export const messageText = (message: ChatMessage, navigate: string): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: isolateRightToLeft(message.senderName),
      // [CHAT-21] One line, shortened.
      body: shortened(messagePreview(message)),
      navigate,
      tag: message.conversationId,
    },
  })

export const noteNotificationText = (
  { workspaceId, from, text }: { workspaceId: string; from: string; text: string },
  spaceOrigin: string,
): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: isolateRightToLeft(`${from} left a note on your desk`),
      body: shortened(text),
      navigate: `${spaceOrigin}/space`,
      tag: `desk ${workspaceId}`,
    },
  })

/** A notification about an event replaces the earlier one about it. */
export const eventText = (
  { eventId, title, body }: { eventId: string; title: string; body: string },
  spaceOrigin: string,
): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: isolateRightToLeft(shortened(title)),
      body: shortened(body),
      navigate: `${spaceOrigin}/space?event=${eventId}`,
      tag: `event ${eventId}`,
    },
  })

export const bookingText = (
  { bookingId, title, body }: { bookingId: string; title: string; body: string },
  spaceOrigin: string,
): string =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: isolateRightToLeft(shortened(title)),
      body: shortened(body),
      navigate: `${spaceOrigin}/space?booking=${bookingId}`,
      tag: `booking ${bookingId}`,
    },
  })

const shortened = (text: string): string => {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length > BODY_LENGTH ? `${letters.slice(0, BODY_LENGTH - 1).join('')}…` : letters.join('')
}
