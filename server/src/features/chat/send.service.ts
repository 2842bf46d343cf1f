import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { ChatSend } from '@metapyra/contract/realtime'
import type { StoredMessage } from '../../bus.ts'
import type { Executor, Transaction } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import { newId } from '../../ids.ts'
import { emitOnCommit } from '../../on-commit.ts'
import type { Services } from '../../services.ts'
import { claimFiles, copyFiles } from '../files/sent.service.ts'
import { findAddress, openConversation, requireChatOn, requirePlace } from './access.service.ts'
import { noteReply, withNextSeq } from './changes.queries.ts'
import { follow, followAll, readersOf } from './members.queries.ts'
import type { MentionDraft } from './mentions.queries.ts'
import { setMentions } from './mentions.queries.ts'
import { mentionsOf } from './mentions.service.ts'
import { insertMessage, messageByClientId, messageById } from './messages.queries.ts'
import { insertPlain } from './plain.queries.ts'
import type { Address, ConversationRow } from './queries.ts'
import { conversationById } from './queries.ts'
import type { Chatter } from './service.ts'
import { toMessage } from './service.ts'

/** Read where it is stored, so that each number is told, with what was so at that number. */
const stored = async (tx: Transaction, id: string): Promise<ChatMessage> => {
  const row = await messageById(tx, id)
  if (!row) throw new Error('A message that was stored is gone')
  return toMessage(row)
}

/** Tells its readers what a message is now, once that is committed. */
export const tellChange = async (
  tx: Transaction,
  id: string,
  conversation: ConversationRow,
): Promise<ChatMessage> => {
  const message = await stored(tx, id)
  emitOnCommit(tx, 'message:changed', {
    message,
    conversation,
    readerIds: await readersOf(tx, conversation),
  })
  return message
}

/** Whoever reads a message sees how many have answered to it. */
export const tellRoot = async (tx: Transaction, root: NonNullable<Address['root']>): Promise<void> => {
  const conversation = await conversationById(tx, root.conversationId)
  if (conversation) await tellChange(tx, root.id, conversation)
}

/** [CHAT-43] Keeps whom a message mentions; in a thread they follow it from there on. Answers who is new among them. */
export const noteMentions = async (
  tx: Transaction,
  message: Parameters<typeof setMentions>[1],
  { id, kind }: ConversationRow,
  mentions: readonly MentionDraft[],
): Promise<string[]> => {
  const { messageId, seq, senderId } = message
  const added = await setMentions(tx, { messageId, conversationId: id, seq, senderId }, mentions)
  const named = mentions.filter(({ personId, name }) => name && personId !== id && personId !== messageId)
  if (kind === 'thread') for (const { personId } of named) await follow(tx, id, personId, seq - 1)
  return added
}

const tellSent = (tx: Executor, sent: StoredMessage, mentionedIds: string[]): void => {
  const { message, conversation } = sent
  emitOnCommit(tx, 'message:sent', sent)
  emitOnCommit(tx, 'message:told', { message, conversation, mentionedIds, isNew: true })
}

/** Stores a message, tells its readers, and answers; one that is sent again is answered with the first. */
export const sendMessage = async (
  services: Services,
  who: Chatter,
  input: ChatSend,
  /** [CHAT-27] Who stands in a room: what is said in its chat is for them as well. */
  presentIn: (room: ConversationRow) => string[] = () => [],
  /** The message that is passed on, and who said it first. */
  passedOn?: { messageId: string; from: { id: string; name: string } },
): Promise<{ message: ChatMessage; conversation: ConversationRow }> => {
  const { db, clock } = services
  if (!input.fileIds && !passedOn && !input.body.trim())
    throw new AppError('VALIDATION', { fields: { body: 'must not be empty' } })
  const address = await findAddress(services, who, input.receiverId, { toWrite: true })
  const [conversation] = await Promise.all([
    openConversation(services, address),
    requireChatOn(services, who.spaceId),
  ])
  if (input.replyToId) await requirePlace(services, conversation.id, input.replyToId)
  const draft = {
    id: newId(),
    conversationId: conversation.id,
    parentId: address.root?.conversationId ?? null,
    senderId: who.personId,
    senderName: who.name,
    clientId: input.clientId,
    replyToId: input.replyToId ?? null,
    body: input.body,
    forwardedFromId: passedOn?.from.id ?? null,
    forwardedFromName: passedOn?.from.name ?? null,
  }
  // What is passed on means nobody here.
  const mentions = passedOn
    ? []
    : await mentionsOf(services, who, conversation, { ...draft, mentions: input.mentions })
  const isPlain =
    !address.root && !input.fileIds && !passedOn && mentions.length === 0 && conversation.kind !== 'room'
  if (isPlain) {
    // Before it is stored: what is stored first is told first.
    const readerIds = await readersOf(db, conversation)
    const plain = await insertPlain(db, { ...draft, createdAt: clock() })
    const message = plain && toMessage(plain)
    if (message) tellSent(db, { message, conversation, readerIds }, [])
    return { message: message ?? (await sentBefore(services, who, input, conversation)), conversation }
  }
  const sent = await withNextSeq(db, conversation.id, async (tx, { lastSeq: seq, lastChange }) => {
    const createdAt = clock()
    if (conversation.kind === 'room') await followAll(tx, conversation.id, presentIn(conversation), seq - 1)
    if (!(await insertMessage(tx, { ...draft, seq, change: lastChange, createdAt }))) return undefined
    if (passedOn) await copyFiles(tx, passedOn.messageId, { ...draft, createdAt })
    if (input.fileIds) await claimFiles(tx, { ...draft, workspaceId: who.spaceId }, input.fileIds)
    const mentionedIds = await noteMentions(
      tx,
      { messageId: draft.id, ...draft, seq },
      conversation,
      mentions,
    )
    const { root } = address
    if (root) {
      await noteReply(tx, root, { ...draft, seq, createdAt })
      await tellRoot(tx, root)
    }
    const message = await stored(tx, draft.id)
    tellSent(tx, { message, conversation, readerIds: await readersOf(tx, conversation) }, mentionedIds)
    return message
  })
  return { message: sent ?? (await sentBefore(services, who, input, conversation)), conversation }
}

const sentBefore = async (
  { db }: Services,
  { personId }: Chatter,
  { clientId }: ChatSend,
  { id }: ConversationRow,
): Promise<ChatMessage> => {
  const first = await messageByClientId(db, personId, clientId)
  if (first?.conversationId !== id) throw new AppError('CONFLICT')
  return toMessage(first)
}
