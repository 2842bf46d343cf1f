import { CHAT } from '@metapyra/contract/chat'
import type { ChatReceipt } from '@metapyra/contract/entities/chat'
import type { Live, LiveCaller } from '../../platform/realtime/live.ts'
import type { Services } from '../../platform/services.ts'
import { findAddress } from './core/access.service.ts'
import type { Pointer } from './core/members.queries.ts'
import { readersAt } from './core/members.queries.ts'
import type { Address } from './core/queries.ts'
import { hidersAmong } from './core/reading.queries.ts'
import type { Chatter } from './core/service.ts'
import { movePointerTo } from './history/read-receipts.service.ts'

const TYPING = 'chat:typing'
const RECEIPT = 'chat:receipt'

interface Typing {
  spaceId: string
  personId: string
  /** For whom alone it is; null: for all in the space. */
  to: string[] | null
  receiverId: string
}
interface ToldReceipt {
  spaceId: string
  to: string[]
  receiverId: string
  receipt: ChatReceipt
}

/** Who is writing, and who has read what: told to those whom it concerns while they are there, and nothing of it stored. */
export const createAttention = (services: Services, live: Live) => {
  const { floor, nodes } = live
  const showTyping = ({ spaceId, personId, to, receiverId }: Typing): void => {
    if (to) live.toPersons(spaceId, to, TYPING, personId, receiverId)
    else live.toSpaceVolatile(spaceId, TYPING, personId, receiverId)
  }
  const showReceipt = ({ spaceId, to, receiverId, receipt }: ToldReceipt): void =>
    live.toPersons(spaceId, to, RECEIPT, receiverId, receipt)
  const tellReceipt = (told: ToldReceipt): void => {
    if (told.to.length === 0) return
    showReceipt(told)
    nodes.tell(RECEIPT, told)
  }
  nodes.hear<Typing>(TYPING, showTyping)
  nodes.hear<ToldReceipt>(RECEIPT, showReceipt)

  /** As those who are told address it. */
  const receiverOf = ({ root, persons, audienceId, workspaceId }: Address, personId: string): string =>
    root?.id ?? audienceId ?? (persons ? personId : workspaceId)

  return {
    /** [CHAT-17] */
    typing: async (who: Chatter, receiverId: string): Promise<null> => {
      const { spaceId, personId } = who
      const address = await findAddress(services, who, receiverId, { toWrite: true })
      const readers = await readersAt(services.db, address)
      const count = (readers ?? floor.peopleIn(spaceId)).length
      if (count > CHAT.typingAmongAtMost) return null
      const to = readers?.filter((id) => id !== personId) ?? null
      const typing: Typing = { spaceId, personId, to, receiverId: receiverOf(address, personId) }
      showTyping(typing)
      nodes.tell(TYPING, typing)
      return null
    },
    /** [CHAT-8] [CHAT-18] */
    reach: async (
      who: Chatter,
      pointer: Pointer,
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
      // [CHAT-86] As far as it has come to them, and no farther.
      tellReceipt({ spaceId, to: to.filter(isHidden), receiverId, receipt: { ...receipt, readSeq: 0 } })
      return null
    },
  }
}
