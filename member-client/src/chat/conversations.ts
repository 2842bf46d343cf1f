import type { ChatMessage, Conversation } from '@metapyra/contract/entities/chat'

/** What the list of conversations tells of each, by its receiver. */
export type Conversations = Readonly<Record<string, Conversation>>

/** One in which nothing was said yet, as far as is known here. */
export const begun = (
  receiver: Pick<Conversation, 'kind' | 'receiverId' | 'title' | 'image' | 'colour'>,
): Conversation => ({
  ...receiver,
  id: receiver.receiverId,
  lastSeq: 0,
  lastReadSeq: 0,
  unread: 0,
  lastMessage: null,
})

/** The server's list; of what has arrived since it was made, the newer stands. */
export const listed = (rows: readonly Conversation[], known: Conversations): Conversations => {
  const told = rows.filter(({ receiverId, lastSeq }) => lastSeq >= (known[receiverId]?.lastSeq ?? 0))
  return { ...known, ...Object.fromEntries(told.map((row) => [row.receiverId, row])) }
}

interface Arrival {
  selfId: string
  spaceId: string
  /** What a receiver is called, as far as it is known here. */
  nameOf(receiverId: string): string | undefined
}

/** A message arrived: it is the last one, and unread where somebody else wrote it. */
export const withArrived = (
  all: Conversations,
  message: ChatMessage,
  receiverId: string,
  { selfId, spaceId, nameOf }: Arrival,
): Conversations => {
  const { seq, senderId, senderName, senderImage, senderColour } = message
  const isOwn = senderId === selfId
  const isSpace = receiverId === spaceId
  const isOther = !isOwn && !isSpace
  const known =
    all[receiverId] ??
    begun({
      kind: isSpace ? 'space' : 'dm',
      receiverId,
      title: nameOf(receiverId) ?? (isOther ? senderName : ''),
      image: isOther ? senderImage : null,
      colour: isOther ? senderColour : null,
    })
  if (seq <= known.lastSeq) return all
  const unread = known.unread + (isOwn ? 0 : 1)
  return { ...all, [receiverId]: { ...known, lastSeq: seq, lastMessage: message, unread } }
}

/** Its reader has seen it up to a place: at its end nothing is unread. */
export const withRead = (all: Conversations, receiverId: string, seq: number): Conversations => {
  const known = all[receiverId]
  if (!known || seq <= known.lastReadSeq) return all
  const unread = seq >= known.lastSeq ? 0 : known.unread
  return { ...all, [receiverId]: { ...known, lastReadSeq: seq, unread } }
}

export const unreadIn = (all: Conversations): number =>
  Object.values(all).reduce((sum, { unread }) => sum + unread, 0)

const rank = ({ kind, lastMessage }: Conversation): string =>
  kind === 'space' ? '~' : (lastMessage?.createdAt ?? '')

/** The space's own first, then the one with the newest message. */
export const inOrder = (all: Conversations): Conversation[] =>
  Object.values(all).sort((one, other) => (rank(one) < rank(other) ? 1 : -1))
