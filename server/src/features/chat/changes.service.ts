import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import { isAdminRole } from '@metapyra/contract/constants'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { ChatEdit, ChatReact } from '@metapyra/contract/realtime'
import type { Transaction } from '../../db/drizzle.ts'
import { AppError } from '../../http/app-error.ts'
import { emitOnCommit } from '../../on-commit.ts'
import type { Services } from '../../services.ts'
import type { MembersAct } from '../audit/service.ts'
import { recordAct } from '../audit/service.ts'
import { dropFiles, dropPreviewPicture } from '../files/sent.service.ts'
import { requireChatOn, requireMessage } from './access.service.ts'
import {
  countEmoji,
  forgetReactions,
  noteRepliesGone,
  numberMessage,
  replaceBody,
  revisionsOf,
  setReaction,
  withChange,
} from './changes.queries.ts'
import { NOTHING_KEPT } from './emptied.queries.ts'
import { isOpenToSpace } from './groups.queries.ts'
import { forgetMentions } from './mentions.queries.ts'
import { mentionsOf } from './mentions.service.ts'
import type { MessageRow } from './messages.queries.ts'
import { messageById } from './messages.queries.ts'
import { setPreview } from './preview.queries.ts'
import type { ConversationRow } from './queries.ts'
import { conversationById } from './queries.ts'
import { isEmoji } from './rules.ts'
import { noteMentions, tellChange, tellRoot } from './send.service.ts'
import type { Chatter } from './service.ts'
import { toMessage } from './service.ts'

interface Found {
  message: MessageRow
  conversation: ConversationRow
}

/** Changes a message and tells its readers; a change that changes nothing is none. Answers how the message is now. */
export const change = async (
  { db }: Services,
  { message, conversation }: Found,
  work: (tx: Transaction, number: number) => Promise<true | undefined>,
): Promise<ChatMessage> => {
  const changed = await withChange(db, conversation.id, async (tx, { lastChange }) =>
    (await work(tx, lastChange)) ? tellChange(tx, message.id, conversation) : undefined,
  )
  if (changed) return changed
  const row = await messageById(db, message.id)
  if (!row) throw new AppError('NOT_FOUND')
  return toMessage(row)
}

/** What a link leads to is not shown any more. */
export const dropPreview = async (
  tx: Transaction,
  messageId: string,
  number: number,
): Promise<true | undefined> => {
  await dropPreviewPicture(tx, messageId)
  return setPreview(tx, messageId, { preview: null, change: number })
}

/** [CHAT-13] Its sender's alone, and for a day; what was said to all is kept for whoever runs the space. */
export const editMessage = async (
  services: Services,
  who: Chatter,
  { messageId, body, mentions }: ChatEdit,
): Promise<ChatMessage> => {
  await requireChatOn(services, who.spaceId)
  const found = await requireMessage(services, who, messageId, { toWrite: true })
  const { senderId, createdAt, deletedAt, forwardedFromName } = found.message
  const at = services.clock()
  if (senderId !== who.personId) throw new AppError('FORBIDDEN')
  if (deletedAt) throw new AppError('CONFLICT', { message: 'This message is deleted.' })
  if (forwardedFromName !== null)
    throw new AppError('CONFLICT', { message: 'What somebody else said cannot be changed.' })
  if (at.getTime() - createdAt.getTime() > CHAT.editableMs)
    throw new AppError('CONFLICT', { message: 'A message can be changed for a day.' })
  const keptUntil = (await isOpenToSpace(services.db, found.conversation)) ? at : undefined
  const { conversation, message } = found
  const drafts = await mentionsOf(services, who, conversation, { id: message.id, body, mentions })
  const { seq } = message
  return change(services, found, async (tx, number) => {
    if (!(await replaceBody(tx, messageId, { body, change: number, editedAt: at }, keptUntil)))
      return undefined
    if (message.preview && !body.includes(message.preview.link)) await dropPreview(tx, messageId, number)
    const mentionedIds = await noteMentions(
      tx,
      { messageId, conversationId: conversation.id, seq, senderId },
      conversation,
      drafts,
    )
    const row = mentionedIds.length > 0 && (await messageById(tx, messageId))
    // [CHAT-44] Who was mentioned before is not told again.
    if (row)
      emitOnCommit(tx, 'message:told', { message: toMessage(row), conversation, mentionedIds, isNew: false })
    return true
  })
}

/** [CHAT-14] By its sender, or where it is for all by whoever runs the space, which is recorded. */
export const deleteMessage = async (
  services: Services,
  who: Chatter,
  { messageId }: Input<'POST v2/chat/delete'>,
  actOf: () => MembersAct,
): Promise<ChatMessage> => {
  const found = await requireMessage(services, who, messageId, { toWrite: false })
  const { senderId, senderName } = found.message
  const isPublic = await isOpenToSpace(services.db, found.conversation)
  const isOwn = senderId === who.personId
  if (!isOwn && !(isPublic && isAdminRole(who.role))) throw new AppError('FORBIDDEN')
  return erase(services, found, who.personId, async (tx) => {
    const subject = { type: 'person', id: senderId, name: senderName } as const
    if (!isOwn) await recordAct(tx, actOf(), { action: 'message.deleted', subject })
    return true
  })
}

/**
 * [CHAT-67] By whoever runs the space, wherever it was said, since somebody reported it. `claim` says in the same
 * transaction whether this is theirs to do: otherwise it stays.
 */
export const deleteReported = async (
  services: Services,
  messageId: string,
  from: MembersAct,
  claim: (tx: Transaction) => Promise<boolean>,
): Promise<void> => {
  const message = await messageById(services.db, messageId)
  const conversation = message && (await conversationById(services.db, message.conversationId))
  if (!conversation) throw new AppError('NOT_FOUND')
  const { senderId: id, senderName: name } = message
  await erase(services, { message, conversation }, from.actor.id, async (tx) => {
    if (!(await claim(tx))) return undefined
    await recordAct(tx, from, { action: 'message.deleted', subject: { type: 'person', id, name } })
    return true
  })
}

const erase = async (
  services: Services,
  found: Found,
  byId: string,
  record: (tx: Transaction) => Promise<true | undefined>,
): Promise<ChatMessage> => {
  const at = services.clock()
  const { id: messageId } = found.message
  const isPublic = await isOpenToSpace(services.db, found.conversation)
  return change(services, found, async (tx, number) => {
    const gone = { body: '', change: number, deletedAt: at, deletedById: byId, ...NOTHING_KEPT }
    if (!(await replaceBody(tx, messageId, gone, isPublic ? at : undefined))) return undefined
    await forgetReactions(tx, messageId)
    await forgetMentions(tx, messageId)
    await dropFiles(tx, messageId)
    if (!(await record(tx))) return undefined
    await noteGone(tx, found.conversation, 1)
    return true
  })
}

/** Answers that are gone count no more at what they answered to. */
export const noteGone = async (
  tx: Transaction,
  { rootId }: Pick<ConversationRow, 'rootId'>,
  count: number,
): Promise<void> => {
  const root = rootId && count > 0 && (await messageById(tx, rootId))
  if (!root) return
  await noteRepliesGone(tx, root, count)
  await tellRoot(tx, root)
}

/** [CHAT-15] Each sets each emoji once; reactions never make anything unread. */
export const react = async (
  services: Services,
  who: Chatter,
  { messageId, emoji, isOn }: ChatReact,
): Promise<ChatMessage> => {
  if (!isEmoji(emoji)) throw new AppError('VALIDATION', { fields: { emoji: 'take one emoji' } })
  await requireChatOn(services, who.spaceId)
  const found = await requireMessage(services, who, messageId, { toWrite: true })
  const reaction = { messageId, emoji, personId: who.personId, createdAt: services.clock() }
  return change(services, found, async (tx, number) => {
    if (!(await setReaction(tx, reaction, isOn))) return undefined
    if (isOn && (await countEmoji(tx, messageId)) > CHAT.maxReactions)
      throw new AppError('CONFLICT', { message: 'There are too many different reactions to this message.' })
    return numberMessage(tx, messageId, number)
  })
}

/** [CHAT-13] For whoever runs the space, of what is said to all in it. */
export const revisions = async (
  services: Services,
  who: Chatter,
  { messageId }: Input<'POST v2/chat/revisions'>,
): Promise<Reply<'POST v2/chat/revisions'>> => {
  const { conversation } = await requireMessage(services, who, messageId, { toWrite: false })
  if (!(await isOpenToSpace(services.db, conversation))) throw new AppError('FORBIDDEN')
  const rows = await revisionsOf(services.db, messageId)
  return { rows: rows.map(({ body, until }) => ({ body, until: until.toISOString() })) }
}
