import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import { AppError } from '../../../platform/http/app-error.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import { requireChatOn, requireMessage, resolveAddress } from '../core/access.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { filterReadable } from '../core/guest-access.service.ts'
import { toMessage } from '../core/message-presenter.service.ts'
import { messagesByIds } from '../core/messages.queries.ts'
import { ensureReaderOfSpace, findConversation } from '../core/queries.ts'
import { changeMessage } from '../messages/changes.service.ts'
import { countPins, pinnedIds, setConversationPinned, setPinned } from './pins.queries.ts'

/**
 * [CHAT-60] Pins or unpins a message, for anyone who can write there. The conversation's lock enforces the limit on
 * pins.
 */
export const pinMessage = async (
  services: Services,
  who: Chatter,
  { messageId, isOn }: Input<'POST v2/chat/pin'>,
): Promise<ChatMessage> => {
  await requireChatOn(services, who.spaceId)
  const found = await requireMessage(services, who, messageId, { toWrite: true })
  if (found.message.deletedAt) throw new AppError('CONFLICT', { message: 'This message was deleted.' })
  const by = isOn
    ? { pinnedAt: services.clock(), pinnedById: who.personId }
    : { pinnedAt: null, pinnedById: null }
  return changeMessage(services, found, async (tx, number) => {
    if (!(await setPinned(tx, messageId, { ...by, change: number }))) return undefined
    if (isOn && (await countPins(tx, found.conversation.id)) > CHAT.maxPins)
      throw new AppError('CONFLICT', {
        message: `${CHAT.maxPins} messages are pinned here, which is the limit. Unpin one first.`,
      })
    return true
  })
}

export const pinsOf = async (
  services: Services,
  who: Chatter,
  { receiverId }: Input<'POST v2/chat/pins'>,
): Promise<Reply<'POST v2/chat/pins'>> => {
  const { db } = services
  const address = await resolveAddress(services, who, receiverId, { toWrite: false })
  const conversation = await findConversation(db, address)
  const ids = conversation ? await pinnedIds(db, conversation.id) : []
  const read = await filterReadable(services, who, await messagesByIds(db, ids))
  const rows = new Map(read.map((row) => [row.id, toMessage(row)]))
  return { rows: ids.flatMap((id) => rows.get(id) ?? []) }
}

/** [CHAT-61] Pins a conversation in the caller's own list only. */
export const pinConversation = async (
  services: Services,
  who: Chatter,
  { receiverId, isOn }: Input<'POST v2/chat/pin-conversation'>,
): Promise<null> => {
  const { db, clock } = services
  const address = await resolveAddress(services, who, receiverId, { toWrite: false })
  const conversation = await findConversation(db, address)
  if (!conversation) throw new AppError('CONFLICT', { message: 'There are no messages here yet.' })
  await ensureReaderOfSpace(db, who.spaceId, who.personId)
  await setConversationPinned(db, conversation, who.personId, isOn ? clock() : null)
  emitOnCommit(db, 'chats:changed', { workspaceId: who.spaceId, personIds: [who.personId] })
  return null
}
