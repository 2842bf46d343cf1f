import { newId } from '../../../platform/ids.ts'
import type { Chatter } from '../../chat/core/service.ts'
import type { ThreadRow, TurnRow } from './threads.queries.ts'

const TITLE_LENGTH = 80
/** By then a server that wrote an answer is gone, with what it had not kept. */
const WRITTEN_WITHIN_MS = 5 * 60_000

/** A conversation that begins with this question, and is called by it. */
export const threadFrom = (
  { spaceId, personId }: Pick<Chatter, 'spaceId' | 'personId'>,
  agentId: string,
  question: string,
  { createdAt, updatedAt = createdAt }: { createdAt: Date; updatedAt?: Date },
): ThreadRow => ({
  ...{ id: newId(), workspaceId: spaceId, agentId, personId, lastNumber: 0, createdAt, updatedAt },
  title: [...question.trim().replace(/\s+/g, ' ')].slice(0, TITLE_LENGTH).join(''),
})

/** Of a turn, what stands there until there is an answer. */
export const UNANSWERED = {
  ...{ answer: '', state: 'writing' as const, sources: [], verdicts: [], isAnswered: false, rating: 0 },
  ...{ proposal: null, notice: null },
  ...{ engine: '', tokensIn: 0, tokensOut: 0, costMicros: 0, firstWordMs: null },
}

/** As it stands now: an answer that is written for longer than any is was lost with its server. */
export const stateOf = (
  { state, askedAt }: Pick<TurnRow, 'state' | 'askedAt'>,
  now: Date,
): TurnRow['state'] =>
  state === 'writing' && now.getTime() - askedAt.getTime() > WRITTEN_WITHIN_MS ? 'failed' : state
