import { CHAT } from '@metapyra/contract/chat'
import { personColour } from '@metapyra/contract/constants'
import type { ChatMessage, Conversation } from '@metapyra/contract/entities/chat'
import { isVisitor } from '@metapyra/contract/presence'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { filterReadable, isHiddenFromGuest, limitToReadable } from '../core/guest-access.service.ts'
import { toMessage } from '../core/message-presenter.service.ts'
import { lastMessagesOf, messagesByIds } from '../core/messages.queries.ts'
import { conversationsWithCounts, ensureReaderOfSpace } from '../core/queries.ts'
import { isForAll } from '../core/readers.rules.ts'
import { otherOf, parentFor, receiverFor } from '../core/receiver-id.service.ts'
import { FORMER_MEMBER_NAME } from '../core/sender-name.rules.ts'
import { isMuted, notifyOf } from '../notifications/notify.rules.ts'

type Row = Awaited<ReturnType<typeof conversationsWithCounts>>[number]

/** What the list displays of a conversation besides the conversation itself. */
interface ListDetails {
  lastMessage: ChatMessage | null
  /** The root of a thread. */
  root: ChatMessage | null
}

/** Returns a person's conversations, the one with the newest message first. */
export const conversationsOf = async (services: Services, who: Chatter): Promise<Conversation[]> => {
  const { db, clock } = services
  await ensureReaderOfSpace(db, who.spaceId, who.personId)
  const now = clock()
  const listed = (await conversationsWithCounts(db, who.spaceId, who.personId)).filter((row) =>
    canSeeInList(who, row),
  )
  const rows = await Promise.all(
    listed.map(async (row) => ({
      ...row,
      conversation: await limitToReadable(services, who, row.conversation),
    })),
  )
  const all = rows.map(({ conversation }) => conversation)
  const readable = await filterReadable(services, who, await lastMessagesOf(db, all))
  const newest = new Map(readable.map((row) => [row.conversationId, toMessage(row)]))
  const rootIds = all.flatMap(({ rootId }) => rootId ?? [])
  const read = await filterReadable(services, who, await messagesByIds(db, rootIds))
  const roots = new Map(read.map((row) => [row.id, toMessage(row)]))
  return rows
    .map((row) => {
      const { id, rootId } = row.conversation
      const details = { lastMessage: newest.get(id) ?? null, root: (rootId && roots.get(rootId)) || null }
      return toConversation(row, who.personId, details, now)
    })
    .sort((a, b) => (b.lastMessage?.createdAt ?? '').localeCompare(a.lastMessage?.createdAt ?? ''))
}

/** [CHAT-4] Visitors see no direct conversations and no groups they were in as members. */
const canSeeInList = (who: Chatter, { conversation, audience }: Row): boolean =>
  !isVisitor(who) ||
  (!conversation.firstPersonId && audience?.kind !== 'group' && !isHiddenFromGuest(who, conversation))

const toConversation = (
  { conversation, ...row }: Row,
  personId: string,
  details: ListDetails,
  now: Date,
): Conversation => {
  const { id, kind, firstSeq, lastSeq, lastChange } = conversation
  const isSpace = isForAll(conversation)
  const otherId = otherOf(conversation, personId)
  return {
    id,
    kind,
    receiverId: receiverFor(conversation, personId),
    title: row.audience?.title ?? (isSpace ? row.spaceName : (row.otherName ?? FORMER_MEMBER_NAME)),
    audienceKind: row.audience?.kind ?? null,
    parentId: conversation.rootId ? parentFor(conversation, personId) : null,
    image: isSpace ? row.spaceLogo : row.otherImage,
    colour: otherId && personColour(otherId, row.otherCharacter),
    lastSeq,
    lastChange,
    lastReadSeq: row.lastReadSeq,
    // [CHAT-70] Expired messages do not count as unread.
    unread: Math.max(0, lastSeq - Math.max(row.lastReadSeq, firstSeq - 1) - row.ownAfter),
    mentions: row.unreadMentions.length,
    unreadMentions: row.unreadMentions.slice(0, CHAT.unreadMentionsShown),
    notify: notifyOf(row, kind),
    mutedUntil: isMuted(row, now) ? (row.mutedUntil?.toISOString() ?? null) : null,
    receipts: row.receipts,
    isPinned: row.isPinned,
    ...details,
  }
}
