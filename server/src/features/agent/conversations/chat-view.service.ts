import { avatarColour } from '@metapyra/contract/constants'
import type { ChatMessage } from '@metapyra/contract/entities/chat'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import type { AgentRow } from '../core/queries.ts'
import { agentById } from '../core/queries.ts'
import type { ThreadRow, TurnRow } from '../core/threads.queries.ts'
import { threadsOf, turnNumberAt, turnsInRange, turnsOf } from '../core/threads.queries.ts'
import { stateOf } from '../core/threads.rules.ts'

/** Questions have odd sequence numbers, and each answer has the number after its question. */
const seqOf = (number: number, isAnswer: boolean): number => 2 * number - Number(!isAnswer)
const CUT_OFF_TEXT = 'This answer was cut off.'

type Asker = Chatter & { image: string | null }

const messagesOf = (
  turn: TurnRow,
  { id }: ThreadRow,
  who: Asker,
  agent: AgentRow,
  now: Date,
): ChatMessage[] => {
  const toMessage = (
    isAnswer: boolean,
    from: { id: string; name: string; image: string | null },
    body: string,
  ) => {
    const seq = seqOf(turn.number, isAnswer)
    return {
      ...{ id: isAnswer ? turn.id : turn.clientId, conversationId: id, seq, change: seq, body },
      ...{ senderId: from.id, senderName: from.name, senderImage: from.image || null },
      ...{ senderColour: avatarColour(from.id), clientId: isAnswer ? turn.id : turn.clientId, rootId: null },
      ...{ mentions: [], createdAt: turn.askedAt.toISOString(), editedAt: null, deletedAt: null },
      ...{ isDeletedByAdmin: false, reactions: [], pinnedAt: null, forwardedFromName: null },
      ...{ replyCount: 0, lastReplyAt: null, replierIds: [], files: [], preview: null, card: null },
    }
  }
  const question = toMessage(false, { ...who, id: who.personId }, turn.question)
  return stateOf(turn, now) === 'writing'
    ? [question]
    : [question, toMessage(true, agent, turn.answer || CUT_OFF_TEXT)]
}

/**
 * [AGENT-3] A person's latest conversation with an agent, in the format of chat messages; null if the space has no such
 * agent. An answer in progress is included once it is complete.
 */
export const historyWith = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  who: Asker,
  agentId: string,
) => {
  const agent = await agentById(db, who.spaceId, agentId.toLowerCase())
  if (!agent) return null
  const [thread] = await threadsOf(db, who, { agentId: agent.id, before: undefined, limit: 1 })
  const [last] = thread ? await turnsOf(db, thread.id, { beforeNumber: undefined, limit: 1 }) : []
  if (!thread || !last) return { conversationId: null, lastSeq: 0 }
  const now = clock()
  return {
    conversationId: thread.id,
    lastSeq: seqOf(last.number, stateOf(last, now) !== 'writing'),
    /** The sequence number of a message, or of the first one from an instant on. */
    placeOf: async (sought: { id: string } | { from: Date }): Promise<number | undefined> => {
      const found = await turnNumberAt(db, thread.id, sought)
      return found && seqOf(found.number, 'id' in sought && found.id === sought.id)
    },
    between: async (from: number, to: number): Promise<ChatMessage[]> => {
      const turns = await turnsInRange(db, thread.id, Math.ceil(from / 2), Math.ceil(to / 2))
      const messages = turns.flatMap((turn) => messagesOf(turn, thread, who, agent, now))
      return messages.filter(({ seq }) => seq >= from && seq <= to)
    },
  }
}
