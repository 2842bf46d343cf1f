import { CHAT } from '@metapyra/contract/chat'
import type { Live } from '../../realtime/live.ts'
import type { Services } from '../../services.ts'
import { findAddress } from './access.service.ts'
import { readersAt } from './members.queries.ts'
import type { Address } from './queries.ts'
import type { Chatter } from './service.ts'
import { readUpTo } from './service.ts'

const TYPING = 'chat:typing'
const SEEN = 'chat:seen'

interface Typing {
  spaceId: string
  personId: string
  /** For whom alone it is; null: for all in the space. */
  to: string[] | null
  receiverId: string
}
interface Seen {
  spaceId: string
  to: string
  receiverId: string
  seq: number
}

/** Who is writing, and who has read what: told to those whom it concerns while they are there, and nothing of it stored. */
export const createAttention = (services: Services, live: Live) => {
  const { floor, nodes } = live
  const showTyping = ({ spaceId, personId, to, receiverId }: Typing): void => {
    if (to) live.toPersons(spaceId, to, TYPING, personId, receiverId)
    else live.toSpaceVolatile(spaceId, TYPING, personId, receiverId)
  }
  const showSeen = ({ spaceId, to, receiverId, seq }: Seen): void =>
    live.toPerson(spaceId, to, SEEN, receiverId, seq)
  nodes.hear<Typing>(TYPING, showTyping)
  nodes.hear<Seen>(SEEN, showSeen)

  const otherOf = ({ persons }: Address, personId: string): string | null =>
    persons?.find((id) => id !== personId) ?? null
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
    /** [CHAT-18] */
    read: async (who: Chatter, input: { receiverId: string; seq: number }): Promise<null> => {
      const { spaceId, personId } = who
      const read = await readUpTo(services, who, input)
      const to = read && otherOf(read.address, personId)
      if (!to) return null
      const seen: Seen = { spaceId, to, receiverId: receiverOf(read.address, personId), seq: read.seq }
      showSeen(seen)
      nodes.tell(SEEN, seen)
      return null
    },
  }
}
