import { atom } from 'nanostores'
import type { ProfileSummary } from '../session/profile-summary.ts'
import type { Conversations } from './store/conversations.ts'

interface TitleContext {
  space: { id: string; name: string }
  faceOf(userId: string): ProfileSummary | undefined
}

/** The name of the open conversation, for the panel's header. */
export const conversationTitle = (
  { space, faceOf }: TitleContext,
  conversations: Conversations,
  receiverId: string | null,
): string => {
  if (!receiverId) return 'Chats'
  if (receiverId === space.id) return space.name
  const conversation = conversations[receiverId]
  // An id that is neither a person nor in the list is a message that has no replies yet.
  if (conversation?.kind === 'thread' || !(conversation || faceOf(receiverId))) return 'Thread'
  return faceOf(receiverId)?.name ?? conversation?.title ?? ''
}

/** The conversation that contains the open thread's message, once known. */
export const $threadIn = atom<{ threadId: string; receiverId: string; title: string } | null>(null)
