import type { Face } from '../space/people.ts'
import type { Conversations } from './conversations.ts'

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
  return faceOf(receiverId)?.name ?? conversations[receiverId]?.title ?? 'Chat'
}
