import type { FoundMessage } from '@metapyra/contract/entities/chat'
import type { ProfileSummary } from '../../session/profile-summary.ts'
import type { Chat } from '../store/chat.lazy.ts'
import type { Conversations } from '../store/conversations.ts'
import type { Sender } from './search-terms.ts'

interface Known {
  chat: Chat
  spaceId: string
  receiverId: string | null
  conversations: Conversations
  faceOf(userId: string): ProfileSummary | undefined
  rows: readonly FoundMessage[]
  selfId: string
}

/** Returns the senders of all known messages, sorted by name, the user first. */
export const sendersOf = (known: Known): Sender[] => {
  const { chat, spaceId, receiverId, conversations, faceOf, rows, selfId } = known
  const names = new Map<string, string>()
  const told = [
    ...chat.historyOf(spaceId).$history.get().rows,
    ...(receiverId ? chat.historyOf(receiverId).$history.get().rows : []),
    ...rows.map(({ message }) => message),
  ]
  for (const { senderId, senderName } of told) names.set(senderId, senderName)
  for (const { kind, receiverId: id, title } of Object.values(conversations)) {
    if (kind === 'dm') names.set(id, title)
  }
  names.delete(selfId)
  const others = [...names].map(([id, name]) => ({ id, name: faceOf(id)?.name ?? name }))
  return [{ id: selfId, name: 'You' }, ...others.sort((one, other) => one.name.localeCompare(other.name))]
}
