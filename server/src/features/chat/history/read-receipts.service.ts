import type { ChatReceipt } from '@metapyra/contract/entities/chat'
import type { Services } from '../../../platform/services.ts'
import { findAddress } from '../core/access.service.ts'
import type { Pointer } from '../core/members.queries.ts'
import { movePointer } from '../core/members.queries.ts'
import type { Address } from '../core/queries.ts'
import { conversationAt } from '../core/queries.ts'
import { tellsReceipts } from '../core/rules.ts'
import type { Chatter } from '../core/service.ts'

/** Where and how far somebody has come by now. */
export interface Reached {
  address: Address
  receipt: ChatReceipt
  /** [CHAT-18] */
  isToldToOthers: boolean
}

/**
 * [CHAT-8] A pointer only moves forward: what was read on one device is not unread on another. Undefined where somebody
 * only looks in and follows nothing.
 */
export const movePointerTo = async (
  services: Services,
  who: Chatter,
  pointer: Pointer,
  { receiverId, seq }: { receiverId: string; seq: number },
): Promise<Reached | undefined> => {
  const address = await findAddress(services, who, receiverId, { toWrite: false })
  const conversation = await conversationAt(services.db, address)
  if (!conversation) return undefined
  const reached = await movePointer(services.db, conversation.id, who.personId, { pointer, seq })
  return (
    reached && {
      address,
      receipt: { personId: who.personId, ...reached },
      isToldToOthers: tellsReceipts(conversation),
    }
  )
}
