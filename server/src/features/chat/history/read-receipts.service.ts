import type { ChatReceipt } from '@metapyra/contract/entities/chat'
import type { Services } from '../../../platform/services.ts'
import { resolveAddress } from '../core/access.service.ts'
import type { Chatter } from '../core/chatter.service.ts'
import type { ReceiptKind } from '../core/members.queries.ts'
import { advanceReceipt } from '../core/members.queries.ts'
import type { Address } from '../core/queries.ts'
import { conversationAt } from '../core/queries.ts'
import { hasReadReceipts } from '../core/readers.rules.ts'

/** A person's new read receipt and the conversation it is for. */
export interface ReceiptChange {
  address: Address
  receipt: ChatReceipt
  /** [CHAT-18] True if the receipt is sent to others. */
  isToldToOthers: boolean
}

/**
 * [CHAT-8] Moves a receipt forward only, so that a message read on one device is not unread on another. Returns
 * undefined if the person only views a thread and does not follow it.
 */
export const movePointerTo = async (
  services: Services,
  who: Chatter,
  pointer: ReceiptKind,
  { receiverId, seq }: { receiverId: string; seq: number },
): Promise<ReceiptChange | undefined> => {
  const address = await resolveAddress(services, who, receiverId, { toWrite: false })
  const conversation = await conversationAt(services.db, address)
  if (!conversation) return undefined
  const reached = await advanceReceipt(services.db, conversation.id, who.personId, { pointer, seq })
  return (
    reached && {
      address,
      receipt: { personId: who.personId, ...reached },
      isToldToOthers: hasReadReceipts(conversation),
    }
  )
}
