import type { Conversation } from '@metapyra/contract/entities/chat'
import type { Conversations } from './conversations.ts'

/** True if muted; then only the conversation's own row displays that it has unread messages. */
export const isMuted = ({ mutedUntil }: Conversation): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > Date.now()

export const hasUnread = (one: Conversation): boolean => one.unread > 0 && !isMuted(one)

export const unreadIn = (all: Conversations): number =>
  Object.values(all).reduce((sum, one) => sum + (isMuted(one) ? 0 : one.unread), 0)

/** [CHAT-91] Returns the conversation with unread messages, or null for the list if several have some. */
export const unreadTarget = (all: Conversations): string | null | undefined => {
  const [one, another] = Object.values(all).filter(hasUnread)
  return another ? null : one?.receiverId
}
