import type { Input } from '@metapyra/contract/calls'
import { isAdminRole } from '@metapyra/contract/constants'
import type { ChatMessage, LinkPreview } from '@metapyra/contract/entities/chat'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import { dropPreviewPicture, storePreviewPicture } from '../../files/message-files.service.ts'
import { requireMessage } from '../core/access.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { messageById } from '../core/messages.queries.ts'
import { conversationById } from '../core/queries.ts'
import { isOpenToSpace } from '../groups/groups.queries.ts'
import { changeMessage } from './changes.service.ts'
import { setPreview } from './preview.queries.ts'

interface FoundPage {
  link: string
  words: Pick<LinkPreview, 'title' | 'description' | 'siteName'>
  picture: { sha256: string; width: number; height: number; size: number } | null
}

/** Removes the preview of a message. */
export const dropPreview = async (
  tx: Transaction,
  messageId: string,
  number: number,
): Promise<true | undefined> => {
  await dropPreviewPicture(tx, messageId)
  return setPreview(tx, messageId, { preview: null, change: number })
}

/**
 * [CHAT-58] Adds the preview of a link as a change of its message, if the message exists and still contains the link.
 */
export const showPreview = async (
  services: Services,
  messageId: string,
  { link, words, picture }: FoundPage,
): Promise<void> => {
  const message = await messageById(services.db, messageId)
  const conversation = message && (await conversationById(services.db, message.conversationId))
  if (!conversation || !message.body.includes(link)) return
  const owner = { messageId, ownerId: message.senderId, workspaceId: conversation.workspaceId }
  await changeMessage(services, { message, conversation }, async (tx, number) => {
    const image = picture ? await storePreviewPicture(tx, owner, picture) : {}
    return setPreview(tx, messageId, { preview: { link, ...words, ...image }, change: number })
  })
}

/** [CHAT-59] Removes a preview: by the message's sender or, if the whole space can read it, by an owner or admin. */
export const removePreview = async (
  services: Services,
  who: Chatter,
  { messageId }: Input<'POST v2/chat/remove-preview'>,
): Promise<ChatMessage> => {
  const found = await requireMessage(services, who, messageId, { toWrite: false })
  const isKeeper = isAdminRole(who.role) && (await isOpenToSpace(services.db, found.conversation))
  if (found.message.senderId !== who.personId && !isKeeper) throw new AppError('FORBIDDEN')
  return changeMessage(services, found, (tx, number) => dropPreview(tx, messageId, number))
}
