import { newId } from '../../../platform/ids.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import type { ThreadRow, TurnRow } from './threads.queries.ts'

const TITLE_LENGTH = 80
/** After this time, an answer in progress was lost with its server. */
const ANSWER_TIMEOUT_MS = 5 * 60_000

/** A new conversation that starts with this question and has it as title. */
export const threadFrom = (
  { spaceId, personId }: Pick<Chatter, 'spaceId' | 'personId'>,
  agentId: string,
  question: string,
  { createdAt, updatedAt = createdAt }: { createdAt: Date; updatedAt?: Date },
): ThreadRow => ({
  ...{ id: newId(), workspaceId: spaceId, agentId, personId, lastNumber: 0, createdAt, updatedAt },
  title: [...question.trim().replace(/\s+/g, ' ')].slice(0, TITLE_LENGTH).join(''),
})

/** The values of a turn until it has an answer. */
export const UNANSWERED = {
  ...{ answer: '', state: 'writing' as const, sources: [], verdicts: [], isAnswered: false, rating: 0 },
  ...{ proposal: null, notice: null },
  ...{ engine: '', tokensIn: 0, tokensOut: 0, costMicros: 0, firstWordMs: null },
}

/** The current state. An answer in progress for longer than any takes was lost with its server. */
export const stateOf = (
  { state, askedAt }: Pick<TurnRow, 'state' | 'askedAt'>,
  now: Date,
): TurnRow['state'] =>
  state === 'writing' && now.getTime() - askedAt.getTime() > ANSWER_TIMEOUT_MS ? 'failed' : state
