import { ECDH } from 'node:crypto'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { isolateRightToLeft } from '@metapyra/contract/isolate'
import { messagePreview } from '@metapyra/contract/message-words'
import { AppError } from '../../platform/http/app-error.ts'
import type { PushTarget } from '../../providers/push/pusher.ts'

/** Push services of the browsers. A server that posts to any other address could be used for attacks (T22). */
const SERVICES =
  /^(fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com|([\w-]+\.)?push\.apple\.com)$/
/** The content of a notification for people who are away. A message's recipients are determined when it is sent. */
export type Notice =
  | { kind: 'message'; messageId: string; mentionedIds: string[]; isNew: boolean }
  | { kind: 'note'; userIds: string[]; senderId: string; from: string; text: string }
  | { kind: 'event'; userIds: string[]; eventId: string; title: string; body: string }
  | { kind: 'booking'; userIds: string[]; bookingId: string; title: string; body: string }

const BODY_LENGTH = 160
const AUTH_BYTES = 16

const refuse = () =>
  new AppError('VALIDATION', { fields: { pushToken: 'This isn’t a browser’s push subscription.' } })

/**
 * [PUSH-1] Parses a push token: a browser's subscription as JSON (W3C `PushSubscription.toJSON()`) at a known push
 * service; outside production also at the sandbox's.
 */
export const readPushToken = (token: string, sandboxOrigin: string | null): PushTarget => {
  const { endpoint, keys } = parse(token)
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint) || endpoint.length > 1000) throw refuse()
  const { protocol, hostname, origin, pathname, port, username } = new URL(endpoint)
  const isService = protocol === 'https:' && port === '' && username === '' && SERVICES.test(hostname)
  const isSandbox = origin === sandboxOrigin && pathname.startsWith('/sandbox/push/')
  if (!isService && !isSandbox) throw refuse()
  const [p256dh, auth] = [String(keys?.p256dh), String(keys?.auth)]
  if (!isPublicKey(p256dh) || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) throw refuse()
  return { endpoint, p256dh, auth }
}

/** True for an uncompressed point of P-256 (RFC 8291). */
const isPublicKey = (key: string): boolean => {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === key
  } catch {
    return false
  }
}

const parse = (token: string): { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } } => {
  try {
    const value: unknown = JSON.parse(token)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Rejected below, like any other invalid token.
  }
  throw refuse()
}

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
