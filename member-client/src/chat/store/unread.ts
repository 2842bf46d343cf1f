import type { Conversation } from '@metapyra/contract/entities/chat'
import type { Conversations } from './conversations.ts'

/** Then it says in its own row alone that something is new. */
export const isMuted = ({ mutedUntil }: Conversation): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > Date.now()

export const hasNews = (one: Conversation): boolean => one.unread > 0 && !isMuted(one)

export const unreadIn = (all: Conversations): number =>
  Object.values(all).reduce((sum, one) => sum + (isMuted(one) ? 0 : one.unread), 0)

/** [CHAT-91] Where what is new stands: the one conversation that has it, or null, their list, where several have. */
export const unreadTarget = (all: Conversations): string | null | undefined => {
  const [one, another] = Object.values(all).filter(hasNews)
  return another ? null : one?.receiverId
}
