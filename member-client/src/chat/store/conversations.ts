import type { ChatMessage, ChatReceipt, Conversation } from '@metapyra/contract/entities/chat'
import { mentionsSelf } from './mentioned.ts'
import { hasNews } from './unread.ts'

/** What the list of conversations tells of each, by its receiver. */
export type Conversations = Readonly<Record<string, Conversation>>

/** One in which nothing was said yet, as far as is known here. */
export const begun = (
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

/** The server's list; of what has arrived since it was made, the newer stands. A group that is not in it one has left. */
export const listed = (rows: readonly Conversation[], known: Conversations): Conversations => {
  const told = rows.filter(({ receiverId, lastSeq }) => lastSeq >= (known[receiverId]?.lastSeq ?? 0))
  const newer = (row: Conversation): Conversation => {
    const before = known[row.receiverId]
    const last = before?.lastMessage
    const hasChanged = last && last.seq === row.lastMessage?.seq && last.change > row.lastMessage.change
    const told = hasChanged ? { ...row, lastMessage: last } : row
    // What is read here by now may not have been told there yet.
    const readSeq = before?.lastReadSeq ?? 0
    return withRead({ [row.receiverId]: told }, row.receiverId, readSeq)[row.receiverId] ?? told
  }
  const listedRows = Object.fromEntries(told.map((row) => [row.receiverId, newer(row)]))
  const receiverIds = new Set(rows.map(({ receiverId }) => receiverId))
  const kept = Object.entries(known).filter(([id, { audienceKind }]) => receiverIds.has(id) || !audienceKind)
  return { ...Object.fromEntries(kept), ...listedRows }
}

interface Arrival {
  selfId: string
  spaceId: string
  /** What a receiver is called, as far as it is known here. */
  nameOf(receiverId: string): string | undefined
  /** By whom nothing is meant for oneself. */
  blockedIds: readonly string[]
}

/** A message arrived: it is the last one, and unread where somebody else wrote it. Or the last one has changed. */
export const withArrived = (
  all: Conversations,
  message: ChatMessage,
  receiverId: string,
  { selfId, spaceId, nameOf, blockedIds }: Arrival,
): Conversations => {
  const { seq, senderId, senderName, senderImage, senderColour } = message
  // Whether one follows a thread, and what a group is called, the server knows.
  const hasOwnId = receiverId === (message.rootId ?? message.conversationId)
  if (hasOwnId && !all[receiverId]) return all
  const isOwn = senderId === selfId
  const isSpace = receiverId === spaceId
  const isOther = !isOwn && !isSpace
  const known = all[receiverId] ?? {
    ...begun({
      kind: isSpace ? 'space' : 'dm',
      receiverId,
      title: nameOf(receiverId) ?? (isOther ? senderName : ''),
      image: isOther ? senderImage : null,
      colour: isOther ? senderColour : null,
    }),
    id: message.conversationId,
  }
  const hasChanged = seq === known.lastSeq && message.change > (known.lastMessage?.change ?? 0)
  if (hasChanged) return { ...all, [receiverId]: { ...known, lastMessage: message } }
  if (seq <= known.lastSeq) return all
  const unread = known.unread + (isOwn ? 0 : 1)
  const isMeant = !isOwn && !blockedIds.includes(senderId) && mentionsSelf(message, selfId)
  const unreadMentions = isMeant ? [...known.unreadMentions, { id: message.id, seq }] : known.unreadMentions
  const mentions = known.mentions + (isMeant ? 1 : 0)
  return {
    ...all,
    [receiverId]: { ...known, lastSeq: seq, lastMessage: message, unread, mentions, unreadMentions },
  }
}

/** Its reader has seen it up to a place: at its end nothing is unread. */
export const withRead = (all: Conversations, receiverId: string, seq: number): Conversations => {
  const known = all[receiverId]
  if (!known || seq <= known.lastReadSeq) return all
  const unread = seq >= known.lastSeq ? 0 : known.unread
  const unreadMentions = known.unreadMentions.filter((one) => one.seq > seq)
  const mentions = unread && known.mentions - known.unreadMentions.length + unreadMentions.length
  return { ...all, [receiverId]: { ...known, lastReadSeq: seq, unread, mentions, unreadMentions } }
}

/** So far somebody else has come by now. */
export const withReceipt = (all: Conversations, receiverId: string, receipt: ChatReceipt): Conversations => {
  const known = all[receiverId]
  if (!known) return all
  const before = known.receipts.find(({ personId }) => personId === receipt.personId)
  const { personId, deliveredSeq, readSeq } = receipt
  const newer = {
    personId,
    deliveredSeq: Math.max(deliveredSeq, readSeq, before?.deliveredSeq ?? 0),
    readSeq: Math.max(readSeq, before?.readSeq ?? 0),
  }
  const receipts = [...known.receipts.filter((one) => one !== before), newer]
  return { ...all, [receiverId]: { ...known, receipts } }
}

/** What has become of an own message, as far as it is told. */
export const receiptWords = (seq: number, receipts: readonly ChatReceipt[], isOfTwo: boolean): string => {
  const seen = receipts.filter(({ readSeq }) => readSeq >= seq).length
  if (seen > 0) return isOfTwo ? 'Seen' : seen === receipts.length ? 'Seen by everyone' : `Seen by ${seen}`
  const isDelivered = receipts.length > 0 && receipts.every(({ deliveredSeq }) => deliveredSeq >= seq)
  return isDelivered ? 'Delivered' : 'Sent'
}

/** One that later ones had overtaken is unread all the same. */
export const withLate = (all: Conversations, receiverId: string, seq: number): Conversations => {
  const known = all[receiverId]
  if (!known || seq <= known.lastReadSeq) return all
  return { ...all, [receiverId]: { ...known, unread: known.unread + 1 } }
}

/** The thread that somebody follows from this message on: they have answered, or were answered to. */
export const threadBegunBy = (all: Conversations, message: ChatMessage, selfId: string): boolean => {
  const rootId = message.rootId ?? (message.replyCount > 0 ? message.id : undefined)
  return message.senderId === selfId && rootId !== undefined && !all[rootId]
}

/** What a thread is about has changed. */
export const withRoot = (all: Conversations, message: ChatMessage): Conversations => {
  const thread = all[message.id]
  if (!thread || message.change <= (thread.root?.change ?? 0)) return all
  return { ...all, [message.id]: { ...thread, root: message } }
}

const rank = (one: Conversation): string => {
  const place = one.kind === 'space' ? '~' : `${one.isPinned ? '}' : ''}${one.lastMessage?.createdAt ?? ''}`
  return (hasNews(one) ? '~' : '') + place
}

/** [CHAT-91] What has something new first; of either the space's own, then those that are pinned, then by their newest message. */
export const inOrder = (all: Conversations): Conversation[] =>
  Object.values(all).sort((one, other) => (rank(one) < rank(other) ? 1 : -1))
