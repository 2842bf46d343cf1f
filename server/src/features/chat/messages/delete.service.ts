import type { Input } from '@metapyra/contract/calls'
import { isAdminRole } from '@metapyra/contract/constants'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Services } from '../../../platform/services.ts'
import type { MembersAct } from '../../audit/service.ts'
import { recordAct } from '../../audit/service.ts'
import { requireMessage } from '../core/access.service.ts'
import { announceRootChange } from '../core/announce.service.ts'
import { recordRepliesDeleted, setChangeNumber, storeRevision } from '../core/changes.queries.ts'
import type { Chatter } from '../core/chatter.service.ts'
import { messageById } from '../core/messages.queries.ts'
import type { ConversationRow } from '../core/queries.ts'
import { conversationById } from '../core/queries.ts'
import { redactMessages } from '../core/redact.queries.ts'
import { isOpenToSpace } from '../groups/groups.queries.ts'
import type { LocatedMessage } from './changes.service.ts'
import { changeMessage } from './changes.service.ts'

/**
 * [CHAT-14] Deletes a message: by its sender or, if the whole space can read it, by an owner or admin, which is
 * recorded.
 */
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
  return deleteFound(services, found, who.personId, async (tx) => {
    const subject = { type: 'person', id: senderId, name: senderName } as const
    if (!isOwn) await recordAct(tx, actOf(), { action: 'message.deleted', subject })
    return true
  })
}

/**
 * [CHAT-67] Deletes a reported message, by an owner or admin and in any conversation. In the same transaction, `claim`
 * returns whether they may handle it; if not, the message stays.
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
  await deleteFound(services, { message, conversation }, from.actor.id, async (tx) => {
    if (!(await claim(tx))) return undefined
    await recordAct(tx, from, { action: 'message.deleted', subject: { type: 'person', id, name } })
    return true
  })
}

/**
 * Redacts a message and everything attached to it. If the whole space could read it, owners and admins can still read
 * its text.
 */
const deleteFound = async (
  services: Services,
  found: LocatedMessage,
  byId: string,
  record: (tx: Transaction) => Promise<true | undefined>,
): Promise<ChatMessage> => {
  const at = services.clock()
  const { id } = found.message
  const isPublic = await isOpenToSpace(services.db, found.conversation)
  return changeMessage(services, found, async (tx, number) => {
    if (!(await setChangeNumber(tx, id, number))) return undefined
    if (isPublic) await storeRevision(tx, id, { change: number, until: at })
    await redactMessages(tx, [id], { at, deletedById: byId, keepsRevisions: true })
    if (!(await record(tx))) return undefined
    await subtractReplies(tx, found.conversation, 1)
    return true
  })
}

/** Subtracts deleted replies from the root's reply count. */
export const subtractReplies = async (
  tx: Transaction,
  { rootId }: Pick<ConversationRow, 'rootId'>,
  count: number,
): Promise<void> => {
  const root = rootId && count > 0 && (await messageById(tx, rootId))
  if (!root) return
  await recordRepliesDeleted(tx, root, count)
  await announceRootChange(tx, root)
}
