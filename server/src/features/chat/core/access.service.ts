import { isVisitor } from '@metapyra/contract/presence'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { TAKES_NO_MESSAGES } from '../../block/service.ts'
import { settingsOf, workspaceById } from '../../workspace/service.ts'
import { asReadBy, isFencedOff, readAmong, requireSpaceChat } from './fence.service.ts'
import { audienceKindFor } from './members.queries.ts'
import type { MessageRow } from './messages.queries.ts'
import { messageById, placeOfMessage } from './messages.queries.ts'
import { placeOf } from './place.queries.ts'
import type { Address, ConversationRow, Standing } from './queries.ts'
import {
  conversationAt,
  conversationById,
  findConversation,
  insertConversation,
  standingIn,
} from './queries.ts'
import { inOrder, isOfPersons } from './rules.ts'
import type { Chatter } from './service.ts'
import { receiverFor } from './service.ts'

type ReadBy = Pick<ConversationRow, 'workspaceId' | 'firstPersonId' | 'secondPersonId' | 'audienceId'>

const HAS_LEFT = 'This person is no longer in the space.'

/** [CHAT-11] Read afresh for each message: an open page of somebody who may write no more keeps none of it. */
export const requireChatOn = async ({ db }: Services, spaceId: string): Promise<void> => {
  const space = await workspaceById(db, spaceId)
  if (space && !settingsOf(space.settings).isChatOn)
    throw new AppError('FORBIDDEN', { message: 'Chat is turned off in this space.' })
}

/**
 * [CHAT-5] Where a receiver is written to. Somebody of another space is not found; with somebody who has left this one,
 * what was written can be read and nothing more be sent.
 */
export const findAddress = async (
  services: Services,
  who: Chatter,
  receiverId: string,
  { toWrite }: { toWrite: boolean },
): Promise<Address> => {
  const id = receiverId.toLowerCase()
  const { spaceId, personId } = who
  const { standing, isMessage, conversation, readSeq } = await placeOf(services.db, { spaceId, personId, id })
  const known = { conversation: conversation ?? undefined, readSeq }
  const space: Address = { workspaceId: spaceId, persons: null, audienceId: null, root: null, known }
  if (id === spaceId) {
    requireSpaceChat(who)
    return asKnownTo(services, who, space)
  }
  if (standing) {
    requirePerson(who, id, standing, toWrite)
    return { ...space, persons: inOrder(personId, id) }
  }
  const root = isMessage && (await messageById(services.db, id))
  if (root) return threadOf(services, who, root, toWrite)
  const isOfMany = conversation?.audienceId === id && conversation.workspaceId === spaceId
  const kind = readSeq === null ? undefined : conversation?.kind
  if (isOfMany && readsAs(services, who, kind)) return asKnownTo(services, who, { ...space, audienceId: id })
  // Somebody who was removed is known to whoever has written with them, and to nobody else.
  if (toWrite || isVisitor(who) || conversation?.kind !== 'dm') throw new AppError('NOT_FOUND')
  return { ...space, persons: inOrder(personId, id) }
}

/** [GUEST-16] With the conversation as they read it. */
const asKnownTo = async (services: Services, who: Chatter, address: Address): Promise<Address> => {
  const conversation = address.known?.conversation
  if (!conversation || !isVisitor(who)) return address
  const readSeq = address.known?.readSeq ?? null
  return { ...address, known: { conversation: await asReadBy(services, who, conversation), readSeq } }
}

const requirePerson = (who: Chatter, id: string, other: Standing, toWrite: boolean): void => {
  if (other.status === 'invited') throw new AppError('NOT_FOUND')
  // [CHAT-4] Visitors write to nobody alone, and nobody to them.
  if (isVisitor(who) || isVisitor(other)) throw new AppError('FORBIDDEN')
  if (id === who.personId) throw new AppError('CONFLICT', { message: 'You can’t message yourself.' })
  if (toWrite && other.status !== 'active') throw new AppError('FORBIDDEN', { message: HAS_LEFT })
  if (toWrite && other.hasBlocked) throw new AppError('FORBIDDEN', { message: TAKES_NO_MESSAGES })
  if (toWrite && other.isBlocked)
    throw new AppError('FORBIDDEN', {
      message: 'You’ve blocked this person. Unblock them to message them.',
    })
}

/** Kept no more, which nobody has asked for who answers to it: they talk on below it. */
const isTalkedAbout = ({ deletedById, replyCount }: MessageRow): boolean =>
  deletedById === null && replyCount > 0

/** [CHAT-16] Read and written to by whoever reads and writes where its message stands. */
const threadOf = async (
  services: Services,
  who: Chatter,
  root: MessageRow,
  toWrite: boolean,
): Promise<Address> => {
  const { id, conversationId } = root
  const conversation = await requireConversation(services, who, conversationId)
  if ((await readAmong(services, who, [root])).length === 0) throw new AppError('NOT_FOUND')
  if (conversation.kind === 'thread')
    throw new AppError('CONFLICT', { message: 'A reply can’t have its own thread.' })
  if (toWrite && root.deletedAt && !isTalkedAbout(root))
    throw new AppError('CONFLICT', { message: 'This message was deleted.' })
  await requireOther(services, who, conversation, toWrite)
  const { firstPersonId, secondPersonId, audienceId } = conversation
  const persons = firstPersonId && secondPersonId ? inOrder(firstPersonId, secondPersonId) : null
  return { workspaceId: who.spaceId, persons, audienceId, root: { id, conversationId } }
}

/** [CHAT-25] [CHAT-26] Groups are for members; guests read a room's chat while they are there, and an event's that they opened. */
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

/** Of two, both must be people who write with each other, and to write also both there. */
const requireOther = async (
  { db }: Services,
  who: Chatter,
  { firstPersonId, secondPersonId }: ConversationRow,
  toWrite: boolean,
): Promise<void> => {
  const otherId = firstPersonId === who.personId ? secondPersonId : firstPersonId
  if (!otherId) return
  const other = await standingIn(db, who.spaceId, otherId, who.personId)
  if (other) return requirePerson(who, otherId, other, toWrite)
  if (isVisitor(who)) throw new AppError('FORBIDDEN')
  if (toWrite) throw new AppError('FORBIDDEN', { message: HAS_LEFT })
}

export const openConversation = async ({ db }: Services, address: Address): Promise<ConversationRow> => {
  const known = await conversationAt(db, address)
  if (known) return known
  const { root } = address
  await insertConversation(db, newId(), address).catch(async (error: Error) => {
    // What they answer to was kept no more this moment.
    throw root && !(await messageById(db, root.id)) ? new AppError('NOT_FOUND') : error
  })
  const made = await findConversation(db, address)
  if (!made) throw new Error('A conversation that was made is gone')
  return made
}

/** [CHAT-5] [CHAT-11] Where a receiver may be written to by now, opened where it is not yet. */
export const conversationToWriteTo = async (
  services: Services,
  who: Chatter,
  receiverId: string,
): Promise<ConversationRow> => {
  await requireChatOn(services, who.spaceId)
  return openConversation(services, await findAddress(services, who, receiverId, { toWrite: true }))
}

/** As this reader addresses a conversation; undefined where it is gone. */
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
  const seq = await placeOfMessage(db, conversationId, messageId)
  if (seq === undefined) throw new AppError('NOT_FOUND')
  return seq
}

/** Of these those that are theirs, of their space: each group or room is asked for once. */
export const readableOf = async <C extends ReadBy>(
  services: Services,
  who: Chatter,
  conversations: C[],
): Promise<C[]> => {
  const own = conversations.filter(
    (one) => one.workspaceId === who.spaceId && isOfPersons(one, who.personId) && !isFencedOff(who, one),
  )
  const audienceIds = [...new Set(own.flatMap(({ audienceId }) => audienceId ?? []))]
  const reads = await Promise.all(audienceIds.map((id) => isReader(services, who, id)))
  const read = new Set(audienceIds.filter((_, at) => reads[at]))
  return own.filter(({ audienceId }) => audienceId === null || read.has(audienceId))
}

/** One of theirs, of their space. */
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

/** A message that they may read, or change, and where it stands. */
export const requireMessage = async (
  services: Services,
  who: Chatter,
  messageId: string,
  { toWrite }: { toWrite: boolean },
): Promise<{ message: MessageRow; conversation: ConversationRow }> => {
  const message = await messageById(services.db, messageId)
  if (!message) throw new AppError('NOT_FOUND')
  const conversation = await requireConversation(services, who, message.conversationId)
  if ((await readAmong(services, who, [message])).length === 0) throw new AppError('NOT_FOUND')
  await requireOther(services, who, conversation, toWrite)
  return { message, conversation }
}

/** Whether a message is there for them, and not deleted. */
export const readsMessage = (services: Services, who: Chatter, messageId: string): Promise<boolean> =>
  requireMessage(services, who, messageId, { toWrite: false }).then(
    ({ message }) => message.deletedAt === null,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

/** [CHAT-66] A message that they read, and where it was said: of a thread, where its message stands. */
export const messageToReport = async (services: Services, who: Chatter, messageId: string) => {
  const { message, conversation } = await requireMessage(services, who, messageId, { toWrite: false })
  const { kind, rootId, audienceId, firstPersonId } = conversation
  const above = rootId && audienceId ? await conversationById(services.db, audienceId) : conversation
  const place = firstPersonId ? 'dm' : (above?.kind ?? kind)
  return { message, place: place === 'thread' ? 'space' : place } as const
}
