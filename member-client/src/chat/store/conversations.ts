import type { ChatMessage, ChatReceipt, Conversation } from '@metapyra/contract/entities/chat'
import { mentionsSelf } from './draft-mentions.ts'
import { hasUnread } from './unread.ts'

/** The list of conversations, by receiver. */
export type Conversations = Readonly<Record<string, Conversation>>

/** Creates a conversation without messages, as far as this page knows. */
export const emptyConversation = (
  receiver: Pick<Conversation, 'kind' | 'receiverId' | 'title' | 'image' | 'colour'>,
): Conversation => ({
  ...receiver,
  id: receiver.receiverId,
  parentId: null,
  audienceKind: null,
  lastSeq: 0,
  lastChange: 0,
  lastReadSeq: 0,
  unread: 0,
  mentions: 0,
  unreadMentions: [],
  notify: receiver.kind === 'space' ? 'mentions' : 'all',
  mutedUntil: null,
  receipts: [],
  isPinned: false,
  lastMessage: null,
  root: null,
})

/**
 * Merges the server's list; newer events since its request win. A group that is not in the list is one that the user
 * has left.
 */
export const mergeList = (rows: readonly Conversation[], existing: Conversations): Conversations => {
  const current = rows.filter(({ receiverId, lastSeq }) => lastSeq >= (existing[receiverId]?.lastSeq ?? 0))
  const newer = (row: Conversation): Conversation => {
    const before = existing[row.receiverId]
    const last = before?.lastMessage
    const hasChanged = last && last.seq === row.lastMessage?.seq && last.change > row.lastMessage.change
    const merged = hasChanged ? { ...row, lastMessage: last } : row
    // What was just read here may not have reached the server yet.
    const readSeq = before?.lastReadSeq ?? 0
    return withRead({ [row.receiverId]: merged }, row.receiverId, readSeq)[row.receiverId] ?? merged
  }
  const listedRows = Object.fromEntries(current.map((row) => [row.receiverId, newer(row)]))
  const receiverIds = new Set(rows.map(({ receiverId }) => receiverId))
  const retained = Object.entries(existing).filter(
    ([id, { audienceKind }]) => receiverIds.has(id) || !audienceKind,
  )
  return { ...Object.fromEntries(retained), ...listedRows }
}

interface Arrival {
  selfId: string
  spaceId: string
  /** Returns a receiver's name, if it is known. */
  nameOf(receiverId: string): string | undefined
  /** People whose messages don't count as mentions. */
  blockedIds: readonly string[]
}

/** A message has arrived: it becomes the last one, unread if someone else wrote it. Or the last message has changed. */
export const withArrived = (
  all: Conversations,
  message: ChatMessage,
  receiverId: string,
  { selfId, spaceId, nameOf, blockedIds }: Arrival,
): Conversations => {
  const { seq, senderId, senderName, senderImage, senderColour } = message
  // Only the server knows whether the user follows a thread, and a group's name.
  const hasOwnId = receiverId === (message.rootId ?? message.conversationId)
  if (hasOwnId && !all[receiverId]) return all
  const isOwn = senderId === selfId
  const isSpace = receiverId === spaceId
  const isOther = !isOwn && !isSpace
  const conversation = all[receiverId] ?? {
    ...emptyConversation({
      kind: isSpace ? 'space' : 'dm',
      receiverId,
      title: nameOf(receiverId) ?? (isOther ? senderName : ''),
      image: isOther ? senderImage : null,
      colour: isOther ? senderColour : null,
    }),
    id: message.conversationId,
  }
  const hasChanged = seq === conversation.lastSeq && message.change > (conversation.lastMessage?.change ?? 0)
  if (hasChanged) return { ...all, [receiverId]: { ...conversation, lastMessage: message } }
  if (seq <= conversation.lastSeq) return all
  const unread = conversation.unread + (isOwn ? 0 : 1)
  const isMeant = !isOwn && !blockedIds.includes(senderId) && mentionsSelf(message, selfId)
  const unreadMentions = isMeant
    ? [...conversation.unreadMentions, { id: message.id, seq }]
    : conversation.unreadMentions
  const mentions = conversation.mentions + (isMeant ? 1 : 0)
  return {
    ...all,
    [receiverId]: { ...conversation, lastSeq: seq, lastMessage: message, unread, mentions, unreadMentions },
  }
}

/** The reader has seen the conversation up to a sequence number; at its end nothing is unread. */
export const withRead = (all: Conversations, receiverId: string, seq: number): Conversations => {
  const conversation = all[receiverId]
  if (!conversation || seq <= conversation.lastReadSeq) return all
  const unread = seq >= conversation.lastSeq ? 0 : conversation.unread
  const unreadMentions = conversation.unreadMentions.filter((mention) => mention.seq > seq)
  const mentions =
    unread && conversation.mentions - conversation.unreadMentions.length + unreadMentions.length
  return { ...all, [receiverId]: { ...conversation, lastReadSeq: seq, unread, mentions, unreadMentions } }
}

/** Applies another person's read receipt. */
export const withReceipt = (all: Conversations, receiverId: string, receipt: ChatReceipt): Conversations => {
  const conversation = all[receiverId]
  if (!conversation) return all
  const before = conversation.receipts.find(({ personId }) => personId === receipt.personId)
  const { personId, deliveredSeq, readSeq } = receipt
  const newer = {
    personId,
    deliveredSeq: Math.max(deliveredSeq, readSeq, before?.deliveredSeq ?? 0),
    readSeq: Math.max(readSeq, before?.readSeq ?? 0),
  }
  const receipts = [...conversation.receipts.filter((receipt) => receipt !== before), newer]
  return { ...all, [receiverId]: { ...conversation, receipts } }
}

/** The status of an own message, as far as receipts tell. */
export const receiptStatus = (seq: number, receipts: readonly ChatReceipt[], isOfTwo: boolean): string => {
  const readCount = receipts.filter(({ readSeq }) => readSeq >= seq).length
  if (readCount > 0)
    return isOfTwo ? 'Seen' : readCount === receipts.length ? 'Seen by everyone' : `Seen by ${readCount}`
  const isDelivered = receipts.length > 0 && receipts.every(({ deliveredSeq }) => deliveredSeq >= seq)
  return isDelivered ? 'Delivered' : 'Sent'
}

/** A message that later ones had overtaken still counts as unread. */
export const withOvertakenMessage = (all: Conversations, receiverId: string, seq: number): Conversations => {
  const conversation = all[receiverId]
  if (!conversation || seq <= conversation.lastReadSeq) return all
  return { ...all, [receiverId]: { ...conversation, unread: conversation.unread + 1 } }
}

/** True if the user starts to follow a thread by this message, because they have replied or received a reply. */
export const startsFollowingThread = (all: Conversations, message: ChatMessage, selfId: string): boolean => {
  const rootId = message.rootId ?? (message.replyCount > 0 ? message.id : undefined)
  return message.senderId === selfId && rootId !== undefined && !all[rootId]
}

/** The first message of a thread has changed. */
export const withRoot = (all: Conversations, message: ChatMessage): Conversations => {
  const thread = all[message.id]
  if (!thread || message.change <= (thread.root?.change ?? 0)) return all
  return { ...all, [message.id]: { ...thread, root: message } }
}

const rank = (conversation: Conversation): string => {
  const place =
    conversation.kind === 'space'
      ? '~'
      : `${conversation.isPinned ? '}' : ''}${conversation.lastMessage?.createdAt ?? ''}`
  return (hasUnread(conversation) ? '~' : '') + place
}

/**
 * [CHAT-91] Sorts conversations with unread messages first; within both groups the space's own, then pinned ones, then
 * by newest message.
 */
export const inOrder = (all: Conversations): Conversation[] =>
  Object.values(all).sort((a, b) => (rank(a) < rank(b) ? 1 : -1))
