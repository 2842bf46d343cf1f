import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import type { Role } from '@metapyra/contract/constants'
import { personColour } from '@metapyra/contract/constants'
import type { ChatMessage, ChatReceipt, Conversation } from '@metapyra/contract/entities/chat'
import type { Executor } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import type { CallRequest } from '../../http/call-request.ts'
import { spaceOf } from '../../http/call-request.ts'
import { personOf } from '../../realtime/person.ts'
import type { Services } from '../../services.ts'
import { findAddress, requirePlace } from './access.service.ts'
import type { Pointer } from './members.queries.ts'
import { lastReadSeq, movePointer } from './members.queries.ts'
import type { MessageRow } from './messages.queries.ts'
import {
  messageById,
  messagesAt,
  messagesByIds,
  messagesChangedAfter,
  messagesWithin,
  placeFrom,
} from './messages.queries.ts'
import { isMuted, notifyOf } from './notify.rules.ts'
import type { Address, ConversationRow } from './queries.ts'
import { conversationsWithCounts, ensureReaderOfSpace, findConversation } from './queries.ts'
import { checkAnchor, isForAll, mayWriteToPeople, pageWindow, tellsReceipts } from './rules.ts'

/** Who reads or writes, in which space. */
export interface Chatter {
  /** The account's id, or the session's where there is no account. */
  personId: string
  name: string
  role: Role
  spaceId: string
}

/** Who calls. */
export const chatterOf = (request: CallRequest): Chatter => {
  const { space, role } = spaceOf(request)
  if (!request.session) throw new Error('The call is declared without a session')
  const { personId, name } = personOf(request.session, request.user)
  return { personId, name, role, spaceId: space.id }
}

type GetInput = Input<'POST v2/chat/get'>

/** One page of a conversation, oldest first. */
export const history = async (
  services: Services,
  who: Chatter,
  input: GetInput,
): Promise<Reply<'POST v2/chat/get'>> => {
  checkAnchor(input)
  const { db } = services
  const address = await findAddress(services, who, input.receiverId, { toWrite: false })
  if (!address.persons && !address.audienceId) await ensureReaderOfSpace(db, who.spaceId, who.personId)
  const conversation = await findConversation(db, address)
  if (!conversation && input.aroundId) throw new AppError('NOT_FOUND')
  if (!conversation) {
    const nothing = { lastSeq: 0, lastChange: 0, lastReadSeq: 0, hasOlder: false, hasNewer: false }
    return { conversationId: null, rows: [], root: await rootOf(db, address.root), ...nothing }
  }
  const { id, lastSeq, lastChange } = conversation
  const [{ rows, ...more }, readSeq, root] = await Promise.all([
    input.afterChange === undefined
      ? pageOf(services, conversation, input)
      : changedAfter(services, conversation, input.afterChange),
    lastReadSeq(db, id, who.personId),
    rootOf(db, address.root),
  ])
  const known = { conversationId: id, root, lastSeq, lastChange, lastReadSeq: readSeq }
  return { ...known, rows: rows.map(toMessage), ...more }
}

const rootOf = async (db: Executor, root: { id: string } | null): Promise<ChatMessage | null> => {
  const row = root && (await messageById(db, root.id))
  return row ? toMessage(row) : null
}

const pageOf = async (services: Services, { id, firstSeq, lastSeq }: ConversationRow, input: GetInput) => {
  const { aroundId, fromAt } = input
  const fromSeq = fromAt && (await placeFrom(services.db, id, new Date(fromAt)))
  const aroundSeq = aroundId ? await requirePlace(services, id, aroundId) : fromSeq || undefined
  const { from, to, ...more } = pageWindow(input, lastSeq, aroundSeq, firstSeq)
  return { rows: await messagesWithin(services.db, id, from, to), ...more }
}

/** [CHAT-12] What came to be since, in the order of the changes; each message as it is by now. */
const changedAfter = async ({ db }: Services, { id, lastChange }: ConversationRow, change: number) => {
  const limit = CHAT.pageSize
  const rows = await messagesChangedAfter(db, id, change, limit)
  return { rows, hasOlder: false, hasNewer: rows.length === limit && (rows.at(-1)?.change ?? 0) < lastChange }
}

/**
 * [CHAT-8] [CHAT-18] A pointer only moves forward: what was read on one device is not unread on another. Answers
 * where and how far somebody has come by now, where that is told.
 */
export const moveTo = async (
  services: Services,
  who: Chatter,
  pointer: Pointer,
  { receiverId, seq }: { receiverId: string; seq: number },
): Promise<{ address: Address; receipt: ChatReceipt } | undefined> => {
  const address = await findAddress(services, who, receiverId, { toWrite: false })
  const conversation = await findConversation(services.db, address)
  if (!conversation) return undefined
  const reached = await movePointer(services.db, conversation.id, who.personId, { pointer, seq })
  return reached && tellsReceipts(conversation)
    ? { address, receipt: { personId: who.personId, ...reached } }
    : undefined
}

/** A person's conversations, the one with the newest message first. */
export const conversationsOf = async ({ db, clock }: Services, who: Chatter): Promise<Conversation[]> => {
  await ensureReaderOfSpace(db, who.spaceId, who.personId)
  const now = clock()
  const listed = await conversationsWithCounts(db, who.spaceId, who.personId)
  const rows = mayWriteToPeople(who.role)
    ? listed
    : listed.filter(({ conversation, place }) => !conversation.firstPersonId && place?.kind !== 'group')
  const all = rows.map(({ conversation }) => conversation)
  const newest = new Map((await messagesAt(db, all)).map((row) => [row.conversationId, row]))
  const rootIds = all.flatMap(({ rootId }) => rootId ?? [])
  const roots = new Map((await messagesByIds(db, rootIds)).map((row) => [row.id, toMessage(row)]))
  return rows
    .map(({ conversation, ...row }): Conversation => {
      const { id, kind, firstSeq, lastSeq } = conversation
      const last = newest.get(id)
      const isSpace = isForAll(conversation)
      const receiverId = receiverFor(conversation, who.personId)
      const otherId = otherOf(conversation, who.personId)
      return {
        id,
        kind,
        receiverId,
        title: row.place?.title ?? (isSpace ? row.spaceName : (row.otherName ?? '')),
        placeKind: row.place?.kind ?? null,
        placeId: conversation.rootId ? placeFor(conversation, who.personId) : null,
        image: isSpace ? row.spaceLogo : row.otherImage,
        colour: otherId && personColour(otherId, row.otherCharacter),
        lastSeq,
        lastReadSeq: row.lastReadSeq,
        // [CHAT-70] What is kept no more is unread to nobody.
        unread: Math.max(0, lastSeq - Math.max(row.lastReadSeq, firstSeq - 1) - row.ownAfter),
        mentions: row.unreadMentions.length,
        unreadMentions: row.unreadMentions.slice(0, CHAT.unreadMentionsShown),
        notify: notifyOf(row, kind),
        mutedUntil: isMuted(row, now) ? (row.mutedUntil?.toISOString() ?? null) : null,
        receipts: row.receipts,
        isPinned: row.isPinned,
        lastMessage: last ? toMessage(last) : null,
        root: (conversation.rootId && roots.get(conversation.rootId)) || null,
      }
    })
    .sort((one, other) =>
      (other.lastMessage?.createdAt ?? '').localeCompare(one.lastMessage?.createdAt ?? ''),
    )
}

type Ends = Pick<
  ConversationRow,
  'kind' | 'rootId' | 'workspaceId' | 'firstPersonId' | 'secondPersonId' | 'audienceId'
>

const otherOf = ({ firstPersonId, secondPersonId }: Ends, personId: string): string | null =>
  firstPersonId === personId ? secondPersonId : firstPersonId

/** As a reader addresses what a conversation is, or what its thread stands in. */
const placeFor = (conversation: Ends, personId: string): string =>
  conversation.audienceId ?? otherOf(conversation, personId) ?? conversation.workspaceId

/** How a reader addresses a conversation: by the space, the other person, the group or room, or what a thread is about. */
export const receiverFor = (conversation: Ends, personId: string): string =>
  conversation.rootId ?? placeFor(conversation, personId)

export const toMessage = ({
  character,
  deletedById,
  lastReplyAt,
  pinnedAt,
  forwardedFromId: _,
  ...row
}: MessageRow): ChatMessage => ({
  ...row,
  senderColour: personColour(row.senderId, character),
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  deletedAt: row.deletedAt?.toISOString() ?? null,
  lastReplyAt: lastReplyAt?.toISOString() ?? null,
  pinnedAt: pinnedAt?.toISOString() ?? null,
  isDeletedByAdmin: deletedById !== null && deletedById !== row.senderId,
})
