import type { Input, Reply } from '@metapyra/contract/calls'
import { CHAT } from '@metapyra/contract/chat'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { ChatEdit } from '@metapyra/contract/realtime'
import { AppError } from '../../../platform/http/app-error.ts'
import { emitOnCommit } from '../../../platform/on-commit.ts'
import type { Services } from '../../../platform/services.ts'
import { queueNotice } from '../../push/notice.service.ts'
import { requireChatOn, requireMessage } from '../core/access.service.ts'
import { replaceBody, revisionsOf, storeRevision } from '../core/changes.queries.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { toMessage } from '../core/message-presenter.service.ts'
import type { MessageRow } from '../core/messages.queries.ts'
import { messageById } from '../core/messages.queries.ts'
import { isOpenToSpace } from '../groups/groups.queries.ts'
import { mentionsOf, storeMentions } from '../notifications/mentions.service.ts'
import { noticeOf } from '../notifications/notify.service.ts'
import { changeMessage } from './changes.service.ts'
import { dropPreview } from './preview.service.ts'

const requireEditable = (who: Chatter, message: MessageRow, at: Date): void => {
  const { senderId, createdAt, deletedAt, forwardedFromName, card } = message
  if (senderId !== who.personId) throw new AppError('FORBIDDEN')
  if (deletedAt) throw new AppError('CONFLICT', { message: 'This message was deleted.' })
  if (forwardedFromName !== null)
    throw new AppError('CONFLICT', { message: 'You can only edit your own messages.' })
  if (card) throw new AppError('CONFLICT', { message: 'Edit this where it’s stored, not here.' })
  if (at.getTime() - createdAt.getTime() > CHAT.editableMs)
    throw new AppError('CONFLICT', { message: 'Messages can be edited for one day.' })
}

/**
 * [CHAT-13] Edits a message: by its sender only, and for a day. If the whole space can read it, the earlier text is
 * stored for owners and admins.
 */
export const editMessage = async (
  services: Services,
  who: Chatter,
  { messageId, body, mentions }: ChatEdit,
): Promise<ChatMessage> => {
  await requireChatOn(services, who.spaceId)
  const found = await requireMessage(services, who, messageId, { toWrite: true })
  const { message, conversation } = found
  const at = services.clock()
  requireEditable(who, message, at)
  const isPublic = await isOpenToSpace(services.db, conversation)
  const drafts = await mentionsOf(services, who, conversation, { id: message.id, body, mentions })
  return changeMessage(services, found, async (tx, number) => {
    if (isPublic) await storeRevision(tx, messageId, { change: number, until: at })
    if (!(await replaceBody(tx, messageId, { body, change: number, editedAt: at }))) return undefined
    if (message.preview && !body.includes(message.preview.link)) await dropPreview(tx, messageId, number)
    const mentionedIds = await storeMentions(tx, { messageId, ...message }, conversation, drafts)
    const row = await messageById(tx, messageId)
    if (!row) return undefined
    const edited = { message: toMessage(row), conversation }
    emitOnCommit(tx, 'message:edited', { ...edited, before: message.body })
    // [CHAT-44] People mentioned before are not notified again.
    if (mentionedIds.length > 0)
      await queueNotice(tx, await noticeOf(tx, messageId, { ...edited, mentionedIds, isNew: false }))
    return true
  })
}

/** [CHAT-13] Returns earlier texts of a message that the whole space can read, for owners and admins. */
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
