import { CHAT } from '@metapyra/contract/chat'
import type { ChatReceipt } from '@metapyra/contract/entities/chat'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { resolveAddress } from './core/access.service.ts'
import type { Chatter } from './core/chatter.service.ts'
import type { ReceiptKind } from './core/members.queries.ts'
import { readersAt } from './core/members.queries.ts'
import type { Address } from './core/queries.ts'
import { hidersAmong } from './core/reading.queries.ts'
import { movePointerTo } from './history/read-receipts.service.ts'

const TYPING = 'chat:typing'
const RECEIPT = 'chat:receipt'

interface Typing {
  spaceId: string
  personId: string
  /** The people it is for; null: everyone in the space. */
  to: string[] | null
  receiverId: string
}
interface SentReceipt {
  spaceId: string
  to: string[]
  receiverId: string
  receipt: ChatReceipt
}

/** Sends typing indicators and read receipts to the people concerned while they are present. Stores no typing state. */
export const createTypingAndReceipts = (services: Services, live: Live) => {
  const { floor, nodes } = live
  const showTyping = ({ spaceId, personId, to, receiverId }: Typing): void => {
    if (to) live.toPersons(spaceId, to, TYPING, personId, receiverId)
    else live.toSpaceVolatile(spaceId, TYPING, personId, receiverId)
  }
  const showReceipt = ({ spaceId, to, receiverId, receipt }: SentReceipt): void =>
    live.toPersons(spaceId, to, RECEIPT, receiverId, receipt)
  const tellReceipt = (receipt: SentReceipt): void => {
    if (receipt.to.length === 0) return
    showReceipt(receipt)
    nodes.tell(RECEIPT, receipt)
  }
  nodes.hear<Typing>(TYPING, showTyping)
  nodes.hear<SentReceipt>(RECEIPT, showReceipt)

  /** The id by which the recipients address the conversation. */
  const receiverOf = ({ root, persons, audienceId, workspaceId }: Address, personId: string): string =>
    root?.id ?? audienceId ?? (persons ? personId : workspaceId)

  return {
    /** [CHAT-17] Sends a typing indicator. */
    typing: async (who: Chatter, receiverId: string): Promise<null> => {
      const { spaceId, personId } = who
      const address = await resolveAddress(services, who, receiverId, { toWrite: true })
      const readers = await readersAt(services.db, address)
      const count = (readers ?? floor.peopleIn(spaceId)).length
      if (count > CHAT.typingAmongAtMost) return null
      const to = readers?.filter((id) => id !== personId) ?? null
      const typing: Typing = { spaceId, personId, to, receiverId: receiverOf(address, personId) }
      showTyping(typing)
      nodes.tell(TYPING, typing)
      return null
    },
    /** [CHAT-8] [CHAT-18] Moves a receipt and sends it to those who can see it. */
    reach: async (
      who: Chatter,
      pointer: ReceiptKind,
      input: { receiverId: string; seq: number },
      { session }: LiveCaller,
    ): Promise<null> => {
      const { spaceId, personId } = who
      const reached = await movePointerTo(services, who, pointer, input)
      if (!reached) return null
      const { address, receipt } = reached
      const device = { spaceId, personId, sessionId: session.id }
      if (pointer === 'read')
        live.toOtherDevices(device, 'chat:read', input.receiverId.toLowerCase(), receipt.readSeq)
      const readers = reached.isToldToOthers ? await readersAt(services.db, address) : null
      const to = readers?.filter((id) => id !== personId) ?? []
      if (to.length === 0 || to.length > CHAT.receiptsAmongAtMost) return null
      const receiverId = receiverOf(address, personId)
      const hiding = await hidersAmong(services.db, [personId, ...to])
      const isHidden = (id: string) => hiding.includes(personId) || hiding.includes(id)
      tellReceipt({ spaceId, to: to.filter((id) => !isHidden(id)), receiverId, receipt })
      // [CHAT-86] If either side hides read receipts, only delivery is sent.
      tellReceipt({ spaceId, to: to.filter(isHidden), receiverId, receipt: { ...receipt, readSeq: 0 } })
      return null
    },
  }
}
