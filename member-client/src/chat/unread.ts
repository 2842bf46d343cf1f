import type { Conversation } from '@metapyra/contract/entities/chat'
import type { Conversations } from './conversations.ts'

/** Then it says in its own row alone that something is new. */
export const isMuted = ({ mutedUntil }: Conversation): boolean =>
  mutedUntil !== null && Date.parse(mutedUntil) > Date.now()

export const unreadIn = (all: Conversations): number =>
  Object.values(all).reduce((sum, one) => sum + (isMuted(one) ? 0 : one.unread), 0)
