import type { MessageContext } from '../message/message-acts.ts'

/** The context of a message that is displayed outside its conversation, which only offers actions that lead there. */
export const outsideConversationContext = (
  where: Pick<
    MessageContext,
    'chat' | 'receiverId' | 'selfId' | 'faceOf' | 'open' | 'blockedIds' | 'isChatOn' | '$activeId'
  >,
): MessageContext => ({ ...where, threadId: null, isModerator: false, editingId: null, receipts: [] })
