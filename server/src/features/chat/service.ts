import type { Input, Reply } from '@metapyra/contract/calls'
import type { Role } from '@metapyra/contract/constants'
import { personColour } from '@metapyra/contract/constants'
import type { ChatMessage, Conversation } from '@metapyra/contract/entities/chat'
import type { ChatSend } from '@metapyra/contract/realtime'
import { AppError } from '../../http/app-error.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { settingsOf, workspaceById } from '../workspace/service.ts'
import type { MessageRow } from './messages.queries.ts'
import {
  messageByClientId,
  messagesAt,
  messagesWithin,
  placeOfMessage,
  storeMessage,
} from './messages.queries.ts'
import type { Between, ConversationRow } from './queries.ts'
import {
  conversationsWithCounts,
  ensureReaderOfSpace,
  findConversation,
  insertConversation,
  lastReadSeq,
  moveLastRead,
  standingIn,
} from './queries.ts'
import { checkOneAnchor, inOrder, mayWriteToPeople, pageWindow } from './rules.ts'

/** Who reads or writes, in which space. */
export interface Chatter {
  /** The account's id, or the session's where there is no account. */
  personId: string
  name: string
  role: Role
  spaceId: string
}

export interface Sent {
  message: ChatMessage
  conversation: ConversationRow
  /** False where the sender's device had sent it before: nobody needs to hear of it again. */
  isNew: boolean
}

type GetInput = Input<'POST v2/chat/get'>

/** Stores a message and answers once it is kept; a resent one is answered with the first. */
export const sendMessage = async (services: Services, who: Chatter, input: ChatSend): Promise<Sent> => {
  const between = await findBetween(services, who, input.receiverId, { toWrite: true })
  await requireChatOn(services, who.spaceId)
  const conversation = await openConversation(services, between)
  if (input.replyToId) await requirePlace(services, conversation.id, input.replyToId)
  const draft = {
    id: newId(),
    conversationId: conversation.id,
    senderId: who.personId,
    senderName: who.name,
    clientId: input.clientId,
    replyToId: input.replyToId ?? null,
    body: input.body,
  }
  const stored = await storeMessage(services.db, draft, services.clock)
  const row = await messageByClientId(services.db, who.personId, input.clientId)
  if (!row) throw new Error('A message that was stored is gone')
  if (row.conversationId !== conversation.id) throw new AppError('CONFLICT')
  return { message: toMessage(row), conversation, isNew: stored !== undefined }
}

/** [CHAT-11] Read afresh for each message: an open page of somebody who may write no more keeps none of it. */
const requireChatOn = async ({ db }: Services, spaceId: string): Promise<void> => {
  const space = await workspaceById(db, spaceId)
  if (space && !settingsOf(space.settings).isChatOn)
    throw new AppError('FORBIDDEN', { message: 'Chat is switched off in this space.' })
}

/** One page of a conversation, oldest first. */
export const history = async (
  services: Services,
  who: Chatter,
  input: GetInput,
): Promise<Reply<'POST v2/chat/get'>> => {
  checkOneAnchor(input)
  const { db } = services
  const between = await findBetween(services, who, input.receiverId, { toWrite: false })
  if (!between.persons) await ensureReaderOfSpace(db, who.spaceId, who.personId)
  const conversation = await findConversation(db, between)
  if (!conversation && input.aroundId) throw new AppError('NOT_FOUND')
  if (!conversation) {
    return { conversationId: null, rows: [], lastSeq: 0, lastReadSeq: 0, hasOlder: false, hasNewer: false }
  }
  const { id, lastSeq } = conversation
  const aroundSeq = input.aroundId ? await requirePlace(services, id, input.aroundId) : undefined
  const { from, to, ...more } = pageWindow(input, lastSeq, aroundSeq)
  const [rows, readSeq] = await Promise.all([
    messagesWithin(db, id, from, to),
    lastReadSeq(db, id, who.personId),
  ])
  return { conversationId: id, rows: rows.map(toMessage), lastSeq, lastReadSeq: readSeq, ...more }
}

/** [CHAT-8] The pointer only moves forward: what was read on one device is not unread on another. */
export const readUpTo = async (
  services: Services,
  who: Chatter,
  { receiverId, seq }: { receiverId: string; seq: number },
): Promise<void> => {
  const between = await findBetween(services, who, receiverId, { toWrite: false })
  const conversation = await findConversation(services.db, between)
  if (conversation) await moveLastRead(services.db, conversation.id, who.personId, seq)
}

/** A person's conversations, the one with the newest message first. */
export const conversationsOf = async ({ db }: Services, who: Chatter): Promise<Conversation[]> => {
  await ensureReaderOfSpace(db, who.spaceId, who.personId)
  const rows = await conversationsWithCounts(db, who.spaceId, who.personId)
  const newest = new Map(
    (
      await messagesAt(
        db,
        rows.map(({ conversation }) => conversation),
      )
    ).map((row) => [row.conversationId, row]),
  )
  return rows
    .map(({ conversation, ...row }): Conversation => {
      const { id, kind, lastSeq } = conversation
      const last = newest.get(id)
      const isSpace = kind === 'space'
      const receiverId = receiverFor(conversation, who.personId)
      return {
        id,
        kind,
        receiverId,
        title: isSpace ? row.spaceName : (row.otherName ?? ''),
        image: isSpace ? row.spaceLogo : row.otherImage,
        colour: isSpace ? null : personColour(receiverId, row.otherCharacter),
        lastSeq,
        lastReadSeq: row.lastReadSeq,
        unread: Math.max(0, lastSeq - row.lastReadSeq - row.ownAfter),
        lastMessage: last ? toMessage(last) : null,
      }
    })
    .sort((one, other) =>
      (other.lastMessage?.createdAt ?? '').localeCompare(one.lastMessage?.createdAt ?? ''),
    )
}

type Ends = Pick<ConversationRow, 'kind' | 'workspaceId' | 'firstPersonId' | 'secondPersonId'>

/** How a reader addresses a conversation: by the space, or by the other person. */
export const receiverFor = (conversation: Ends, personId: string): string => {
  const { kind, workspaceId, firstPersonId, secondPersonId } = conversation
  if (kind === 'space') return workspaceId
  return (firstPersonId === personId ? secondPersonId : firstPersonId) ?? workspaceId
}

export const toMessage = ({ character, ...row }: MessageRow): ChatMessage => ({
  ...row,
  senderColour: personColour(row.senderId, character),
  createdAt: row.createdAt.toISOString(),
})

/**
 * [CHAT-5] The conversation that a receiver stands for. Somebody of another space is not found; with somebody who
 * has left this one, what was written can be read and nothing more be sent.
 */
const findBetween = async (
  { db }: Services,
  who: Chatter,
  receiverId: string,
  { toWrite }: { toWrite: boolean },
): Promise<Between> => {
  const otherId = receiverId.toLowerCase()
  if (otherId === who.spaceId) return { workspaceId: who.spaceId, persons: null }
  const other = await standingIn(db, who.spaceId, otherId)
  if (!other && !toWrite && mayWriteToPeople(who.role)) return withFormer(db, who, otherId)
  if (!other || other.status === 'invited') throw new AppError('NOT_FOUND')
  if (!mayWriteToPeople(who.role) || !mayWriteToPeople(other.role)) throw new AppError('FORBIDDEN')
  if (otherId === who.personId) throw new AppError('CONFLICT', { message: 'You cannot write to yourself.' })
  if (toWrite && other.status !== 'active') {
    throw new AppError('FORBIDDEN', { message: 'This person is no longer in the space.' })
  }
  return { workspaceId: who.spaceId, persons: inOrder(who.personId, otherId) }
}

/** Somebody who was removed is known to whoever has written with them, and to nobody else. */
const withFormer = async (db: Services['db'], who: Chatter, otherId: string): Promise<Between> => {
  const between: Between = { workspaceId: who.spaceId, persons: inOrder(who.personId, otherId) }
  if (!(await findConversation(db, between))) throw new AppError('NOT_FOUND')
  return between
}

const openConversation = async ({ db }: Services, between: Between): Promise<ConversationRow> => {
  const known = await findConversation(db, between)
  if (known) return known
  await insertConversation(db, newId(), between)
  const made = await findConversation(db, between)
  if (!made) throw new Error('A conversation that was made is gone')
  return made
}

const requirePlace = async ({ db }: Services, conversationId: string, messageId: string): Promise<number> => {
  const seq = await placeOfMessage(db, conversationId, messageId)
  if (seq === undefined) throw new AppError('NOT_FOUND')
  return seq
}
