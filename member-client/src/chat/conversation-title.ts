import { atom } from 'nanostores'
import type { Face } from '../session/face.ts'
import type { Conversations } from './store/conversations.ts'

interface Known {
  space: { id: string; name: string }
  faceOf(userId: string): Face | undefined
}

/** The name of what is open, for the panel's head. */
export const conversationTitle = (
  { space, faceOf }: Known,
  conversations: Conversations,
  receiverId: string | null,
): string => {
  if (!receiverId) return 'Chats'
  if (receiverId === space.id) return space.name
  const known = conversations[receiverId]
  // What is neither somebody nor in the list is a message that nobody has answered to yet.
  if (known?.kind === 'thread' || !(known || faceOf(receiverId))) return 'Thread'
  return faceOf(receiverId)?.name ?? known?.title ?? ''
}

/** Of the thread that is open: where its message stands, once that is known. */
export const $threadIn = atom<{ threadId: string; receiverId: string; title: string } | null>(null)
