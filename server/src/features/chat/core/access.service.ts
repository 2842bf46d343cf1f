import { isVisitor } from '@metapyra/contract/presence'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { TAKES_NO_MESSAGES } from '../../block/service.ts'
import { settingsOf, workspaceById } from '../../workspace/service.ts'
import type { Chatter } from './chatter.service.ts'
import {
  filterReadable,
  isHiddenFromGuest,
  limitToReadable,
  requireSpaceChat,
} from './guest-access.service.ts'
import { audienceKindFor } from './members.queries.ts'
import type { MessageRow } from './messages.queries.ts'
import { locationOfMessage, messageById } from './messages.queries.ts'
import type { Address, ConversationRow, ReceiverMembership } from './queries.ts'
import {
  conversationAt,
  conversationById,
  findConversation,
  insertConversation,
  membershipIn,
} from './queries.ts'
import { inOrder, isOfPersons } from './readers.rules.ts'
import { resolveReceiver } from './receiver.queries.ts'
import { receiverFor } from './receiver-id.service.ts'

type ReadBy = Pick<ConversationRow, 'workspaceId' | 'firstPersonId' | 'secondPersonId' | 'audienceId'>

const HAS_LEFT = 'This person is no longer in the space.'

/** [CHAT-11] Reads the setting for each message, so that turning chat off takes effect at once on open pages. */
export const requireChatOn = async ({ db }: Services, spaceId: string): Promise<void> => {
  const space = await workspaceById(db, spaceId)
  if (space && !settingsOf(space.settings).isChatOn)
    throw new AppError('FORBIDDEN', { message: 'Chat is turned off in this space.' })
}

/**
 * [CHAT-5] Resolves a receiver id to an address. A person of another space is not found. A conversation with someone
 * who has left the space can be read but not written to.
 */
export const resolveAddress = async (
  services: Services,
  who: Chatter,
  receiverId: string,
  { toWrite }: { toWrite: boolean },
): Promise<Address> => {
  const id = receiverId.toLowerCase()
  const { spaceId, personId } = who
  const { membership, isMessage, conversation, readSeq } = await resolveReceiver(services.db, {
    spaceId,
    personId,
    id,
  })
  const known = { conversation: conversation ?? undefined, readSeq }
  const space: Address = { workspaceId: spaceId, persons: null, audienceId: null, root: null, known }
  if (id === spaceId) {
    requireSpaceChat(who)
    return limitKnownConversation(services, who, space)
  }
  if (membership) {
    requirePerson(who, id, membership, toWrite)
    return { ...space, persons: inOrder(personId, id) }
  }
  const root = isMessage && (await messageById(services.db, id))
  if (root) return threadOf(services, who, root, toWrite)
  const isOfMany = conversation?.audienceId === id && conversation.workspaceId === spaceId
  const kind = readSeq === null ? undefined : conversation?.kind
  if (isOfMany && readsAs(services, who, kind))
    return limitKnownConversation(services, who, { ...space, audienceId: id })
  // A removed person is visible only to those who have a conversation with them.
  if (toWrite || isVisitor(who) || conversation?.kind !== 'dm') throw new AppError('NOT_FOUND')
  return { ...space, persons: inOrder(personId, id) }
}

/** [GUEST-16] Limits the conversation in the address to what a visitor can read. */
const limitKnownConversation = async (
  services: Services,
  who: Chatter,
  address: Address,
): Promise<Address> => {
  const conversation = address.known?.conversation
  if (!conversation || !isVisitor(who)) return address
  const readSeq = address.known?.readSeq ?? null
  return { ...address, known: { conversation: await limitToReadable(services, who, conversation), readSeq } }
}

const requirePerson = (who: Chatter, id: string, other: ReceiverMembership, toWrite: boolean): void => {
  if (other.status === 'invited') throw new AppError('NOT_FOUND')
  // [CHAT-4] Visitors have no direct conversations.
  if (isVisitor(who) || isVisitor(other)) throw new AppError('FORBIDDEN')
  if (id === who.personId) throw new AppError('CONFLICT', { message: 'You can’t message yourself.' })
  if (toWrite && other.status !== 'active') throw new AppError('FORBIDDEN', { message: HAS_LEFT })
  if (toWrite && other.hasBlocked) throw new AppError('FORBIDDEN', { message: TAKES_NO_MESSAGES })
  if (toWrite && other.isBlocked)
    throw new AppError('FORBIDDEN', {
      message: 'You’ve blocked this person. Unblock them to message them.',
    })
}

/**
 * True for a message that retention has deleted and that has replies: its thread stays open. A message that a person
 * deleted is different.
 */
const isExpiredWithReplies = ({ deletedById, replyCount }: MessageRow): boolean =>
  deletedById === null && replyCount > 0

/** [CHAT-16] A thread can be read and written to by anyone who can read and write in its root's conversation. */
const threadOf = async (
  services: Services,
  who: Chatter,
  root: MessageRow,
  toWrite: boolean,
): Promise<Address> => {
  const { id, conversationId } = root
  const conversation = await requireConversation(services, who, conversationId)
  if ((await filterReadable(services, who, [root])).length === 0) throw new AppError('NOT_FOUND')
  if (conversation.kind === 'thread')
    throw new AppError('CONFLICT', { message: 'A reply can’t have its own thread.' })
  if (toWrite && root.deletedAt && !isExpiredWithReplies(root))
    throw new AppError('CONFLICT', { message: 'This message was deleted.' })
  await requireOtherPerson(services, who, conversation, toWrite)
  const { firstPersonId, secondPersonId, audienceId } = conversation
  const persons = firstPersonId && secondPersonId ? inOrder(firstPersonId, secondPersonId) : null
  return { workspaceId: who.spaceId, persons, audienceId, root: { id, conversationId } }
}

/**
 * [CHAT-25] [CHAT-26] Groups are for members. Guests read a room's chat while they are in the space, and the chat of an
 * event that they opened.
 */
const readsAs = (
  { presence }: Services,
  who: Chatter,
  kind: ConversationRow['kind'] | undefined,
): boolean => {
  if (!kind || !isVisitor(who)) return kind !== undefined
  return kind === 'event' || (kind === 'room' && presence.isIn(who.spaceId, who.personId))
}

export const isReader = async (services: Services, who: Chatter, audienceId: string): Promise<boolean> =>
  readsAs(services, who, await audienceKindFor(services.db, audienceId, who.personId))

/** For a direct conversation, checks that the two people can message each other; to write, both must be active. */
const requireOtherPerson = async (
  { db }: Services,
  who: Chatter,
  { firstPersonId, secondPersonId }: ConversationRow,
  toWrite: boolean,
): Promise<void> => {
  const otherId = firstPersonId === who.personId ? secondPersonId : firstPersonId
  if (!otherId) return
  const other = await membershipIn(db, who.spaceId, otherId, who.personId)
  if (other) return requirePerson(who, otherId, other, toWrite)
  if (isVisitor(who)) throw new AppError('FORBIDDEN')
  if (toWrite) throw new AppError('FORBIDDEN', { message: HAS_LEFT })
}

export const openConversation = async ({ db }: Services, address: Address): Promise<ConversationRow> => {
  const known = await conversationAt(db, address)
  if (known) return known
  const { root } = address
  await insertConversation(db, newId(), address).catch(async (error: Error) => {
    // Retention may have deleted the thread's root at this moment.
    throw root && !(await messageById(db, root.id)) ? new AppError('NOT_FOUND') : error
  })
  const made = await findConversation(db, address)
  if (!made) throw new Error('A conversation that was made is gone')
  return made
}

/**
 * [CHAT-5] [CHAT-11] Returns the conversation with a receiver that the caller can write to now, creating it if needed.
 */
export const conversationToWriteTo = async (
  services: Services,
  who: Chatter,
  receiverId: string,
): Promise<ConversationRow> => {
  await requireChatOn(services, who.spaceId)
  return openConversation(services, await resolveAddress(services, who, receiverId, { toWrite: true }))
}

/** Returns the id by which this reader addresses a conversation; undefined if it no longer exists. */
export const receiverOf = async (
  { db }: Services,
  { personId }: Chatter,
  conversationId: string,
): Promise<string | undefined> => {
  const conversation = await conversationById(db, conversationId)
  return conversation && receiverFor(conversation, personId)
}

export const requirePlace = async (
  { db }: Services,
  conversationId: string,
  messageId: string,
): Promise<number> => {
  const seq = await locationOfMessage(db, conversationId, messageId)
  if (seq === undefined) throw new AppError('NOT_FOUND')
  return seq
}

/** Returns those of the conversations that the person can read in their space. Each group or room is checked once. */
export const readableOf = async <C extends ReadBy>(
  services: Services,
  who: Chatter,
  conversations: C[],
): Promise<C[]> => {
  const own = conversations.filter(
    (conversation) =>
      conversation.workspaceId === who.spaceId &&
      isOfPersons(conversation, who.personId) &&
      !isHiddenFromGuest(who, conversation),
  )
  const audienceIds = [...new Set(own.flatMap(({ audienceId }) => audienceId ?? []))]
  const reads = await Promise.all(audienceIds.map((id) => isReader(services, who, id)))
  const read = new Set(audienceIds.filter((_, index) => reads[index]))
  return own.filter(({ audienceId }) => audienceId === null || read.has(audienceId))
}

/** Returns a conversation that the person can read in their space; throws otherwise. */
const requireConversation = async (
  services: Services,
  who: Chatter,
  conversationId: string,
): Promise<ConversationRow> => {
  const conversation = await conversationById(services.db, conversationId)
  const [own] = conversation ? await readableOf(services, who, [conversation]) : []
  if (!own) throw new AppError('NOT_FOUND')
  return own
}

/** Returns a message that the person can read, or change, with its conversation; throws otherwise. */
export const requireMessage = async (
  services: Services,
  who: Chatter,
  messageId: string,
  { toWrite }: { toWrite: boolean },
): Promise<{ message: MessageRow; conversation: ConversationRow }> => {
  const message = await messageById(services.db, messageId)
  if (!message) throw new AppError('NOT_FOUND')
  const conversation = await requireConversation(services, who, message.conversationId)
  if ((await filterReadable(services, who, [message])).length === 0) throw new AppError('NOT_FOUND')
  await requireOtherPerson(services, who, conversation, toWrite)
  return { message, conversation }
}

/** True if the person can read the message and it is not deleted. */
export const readsMessage = (services: Services, who: Chatter, messageId: string): Promise<boolean> =>
  requireMessage(services, who, messageId, { toWrite: false }).then(
    ({ message }) => message.deletedAt === null,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

/**
 * [CHAT-66] Returns a message the person can read and the kind of conversation it is in; for a thread, that of its
 * root.
 */
export const messageToReport = async (services: Services, who: Chatter, messageId: string) => {
  const { message, conversation } = await requireMessage(services, who, messageId, { toWrite: false })
  const { kind, rootId, audienceId, firstPersonId } = conversation
  const above = rootId && audienceId ? await conversationById(services.db, audienceId) : conversation
  const place = firstPersonId ? 'dm' : (above?.kind ?? kind)
  return { message, place: place === 'thread' ? 'space' : place } as const
}
