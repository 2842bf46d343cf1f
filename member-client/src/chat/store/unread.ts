import type { Conversation } from '@metapyra/contract/entities/chat'
import type { Conversations } from './conversations.ts'

/** True if muted; then only the conversation's own row displays that it has unread messages. */
export const isMuted = ({ mutedUntil }: Conversation): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > Date.now()

export const hasUnread = (conversation: Conversation): boolean =>
  conversation.unread > 0 && !isMuted(conversation)

export const unreadIn = (all: Conversations): number =>
  Object.values(all).reduce((sum, conversation) => sum + (isMuted(conversation) ? 0 : conversation.unread), 0)

/** [CHAT-91] Returns the conversation with unread messages, or null for the list if several have some. */
export const unreadTarget = (all: Conversations): string | null | undefined => {
  const [first, second] = Object.values(all).filter(hasUnread)
  return second ? null : first?.receiverId
}
