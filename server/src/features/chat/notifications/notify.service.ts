import type { Input } from '@metapyra/contract/calls'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Executor } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import { blockersOf } from '../../block/service.ts'
import type { Notice, QueuedNotification } from '../../push/notice.service.ts'
import type { MessageReceivers } from '../../push/receivers.service.ts'
import { doNotDisturbAmong } from '../../status/service.ts'
import { openConversation, resolveAddress } from '../core/access.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { isFollowing, membersIn, readersOf } from '../core/members.queries.ts'
import { toMessage } from '../core/message-presenter.service.ts'
import { messageById } from '../core/messages.queries.ts'
import type { ConversationRow } from '../core/queries.ts'
import { conversationById, ensureReaderOfSpace } from '../core/queries.ts'
import { receiverFor } from '../core/receiver-id.service.ts'
import {
  activeAmong,
  allActive,
  mutedAbove,
  notifiedOfAll,
  notifySettingsOf,
  saveChoice,
  spaceReadersAmong,
} from './mentions.queries.ts'
import { isNotified } from './notify.rules.ts'

/** A message that people who are away may be notified of. */
interface NotifiableMessage {
  message: Pick<ChatMessage, 'senderId'>
  conversation: ConversationRow
  /** The newly mentioned people; `@all` is the conversation's own id. */
  mentionedIds: string[]
  isNew: boolean
}

/**
 * Returns the people who may be notified of a message: by default, by their settings or by a mention. Never its sender.
 */
const possibleRecipients = async (
  db: Executor,
  { message, conversation, mentionedIds, isNew }: NotifiableMessage,
): Promise<string[]> => {
  const { id, kind, workspaceId, firstPersonId, secondPersonId } = conversation
  const few = async () => (kind === 'dm' ? [firstPersonId, secondPersonId] : membersIn(db, id))
  const isToMany = kind === 'space' || kind === 'room' || kind === 'event'
  const byKind = async () => (isToMany ? notifiedOfAll(db, id) : few())
  const called = async () => (kind === 'space' ? allActive(db, workspaceId) : few())
  const usual = isNew ? await byKind() : []
  const all = [...usual, ...(mentionedIds.includes(id) ? await called() : []), ...mentionedIds]
  return [...new Set(all.flatMap((one) => (one && one !== message.senderId ? one : [])))]
}

/**
 * [CHAT-47] Returns who is notified of a message while they are away: people who can still read it, by their settings,
 * who have not read it meanwhile and are not in Do not disturb.
 */
const recipientsOf = async (
  services: Services,
  notifiable: NotifiableMessage & { message: Pick<ChatMessage, 'seq'> },
): Promise<string[]> => {
  const { db, clock } = services
  const { conversation, message, mentionedIds, isNew } = notifiable
  const others = await possibleRecipients(db, notifiable)
  if (others.length === 0) return []
  const readerIds = await readersOf(db, conversation)
  const readers = readerIds
    ? (await activeAmong(db, conversation.workspaceId, others)).filter((id) => readerIds.includes(id))
    : await spaceReadersAmong(db, conversation.workspaceId, others)
  const choices = await notifySettingsOf(db, conversation.id, readers)
  const now = clock()
  const isMentioned = (id: string) => mentionedIds.includes(conversation.id) || mentionedIds.includes(id)
  // Someone mentioned by an edit may have read the message before it.
  const hasRead = (id: string) => isNew && (choices.get(id)?.readSeq ?? 0) >= message.seq
  const wanting = readers.filter(
    (id) => !hasRead(id) && isNotified(choices.get(id), conversation.kind, isMentioned(id), now),
  )
  const [doNotDisturbIds, blockers, muted] = await Promise.all([
    doNotDisturbAmong(services, conversation.workspaceId, wanting),
    blockersOf(services, conversation.workspaceId, message.senderId),
    mutedAbove(db, conversation.rootId, wanting, now),
  ])
  return wanting.filter((id) => !doNotDisturbIds.has(id) && !blockers.has(id) && !muted.includes(id))
}

/** Builds the stored notification of a message, with the people it may concern. */
export const noticeOf = async (
  db: Executor,
  messageId: string,
  { conversation, mentionedIds, isNew, message }: NotifiableMessage,
): Promise<QueuedNotification> => ({
  workspaceId: conversation.workspaceId,
  userIds: await possibleRecipients(db, { conversation, mentionedIds, isNew, message }),
  notice: { kind: 'message', messageId, mentionedIds, isNew },
})

/** Returns the current message of a notification; undefined if it was deleted. */
const messageToTell = async (
  db: Executor,
  { messageId, mentionedIds, isNew }: Extract<Notice, { kind: 'message' }>,
) => {
  const row = await messageById(db, messageId)
  const conversation = row && !row.deletedAt && (await conversationById(db, row.conversationId))
  return conversation ? { message: toMessage(row), conversation, mentionedIds, isNew } : undefined
}

export const messageReceivers: MessageReceivers = async (services, notice) => {
  const notifiable = await messageToTell(services.db, notice)
  if (!notifiable) return null
  const { message, conversation } = notifiable
  return {
    ids: await recipientsOf(services, notifiable),
    message,
    receiverFor: (personId) => receiverFor(conversation, personId),
  }
}

/** [CHAT-46] Sets the caller's notification settings for a conversation, for all their devices. */
export const chooseNotify = async (
  services: Services,
  who: Chatter,
  { receiverId, notify, mutedUntil }: Input<'POST v2/chat/notify'>,
): Promise<null> => {
  const { db } = services
  const address = await resolveAddress(services, who, receiverId, { toWrite: false })
  if (notify === undefined && mutedUntil === undefined)
    throw new AppError('VALIDATION', { fields: { notify: 'Choose what to change.' } })
  const { id, kind } = await openConversation(services, address)
  // Storing settings for a thread would make the caller follow it.
  if (kind === 'thread' && !(await isFollowing(db, id, who.personId)))
    throw new AppError('CONFLICT', { message: 'You don’t follow this thread.' })
  if (kind === 'space') await ensureReaderOfSpace(db, who.spaceId, who.personId)
  const until = mutedUntil ? new Date(mutedUntil) : mutedUntil === null ? null : undefined
  await saveChoice(db, id, who.personId, {
    ...(notify && { notify }),
    ...(until !== undefined && { mutedUntil: until }),
  })
  emitOnCommit(db, 'chats:changed', { workspaceId: who.spaceId, personIds: [who.personId] })
  return null
}
