import type { Transaction } from '../../../platform/db/drizzle.ts'
import { newId } from '../../../platform/ids.ts'
import { addToDay } from '../core/daily-counters.queries.ts'
import { insertThread, insertTurn, nextTurnNumber } from '../core/threads.queries.ts'
import { threadFrom, UNANSWERED } from '../core/threads.rules.ts'
import type { CallRow } from './call.queries.ts'
import { updateCall } from './call.queries.ts'

/** [AGENT-13] Stores the transcript of a provider's call as a conversation. The call's cost is on its first answer. */
export const storeTranscript = async (
  tx: Transaction,
  call: CallRow,
  exchanges: readonly { question: string; answer: string }[],
  { costMicros, now }: { costMicros: number; now: Date },
): Promise<void> => {
  const { workspaceId, agentId, personId, startedAt } = call
  const thread = threadFrom({ spaceId: workspaceId, personId }, agentId, exchanges[0]?.question ?? '', {
    ...{ createdAt: startedAt, updatedAt: now },
  })
  await insertThread(tx, thread)
  await updateCall(tx, call.id, { threadId: thread.id })
  for (const [index, { question, answer }] of exchanges.entries()) {
    await insertTurn(tx, {
      ...{ id: newId(), threadId: thread.id, number: await numberIn(tx, thread.id, now), clientId: newId() },
      ...UNANSWERED,
      ...{ question, answer, state: 'done', isAnswered: answer !== '', engine: call.provider },
      ...{ costMicros: index === 0 ? costMicros : 0, callId: call.id, askedAt: startedAt },
    })
  }
  const answered = exchanges.filter(({ answer }) => answer !== '').length
  const counted = { threads: 1, questions: exchanges.length, answered }
  await addToDay(tx, { workspaceId, agentId, at: startedAt }, counted)
}

const numberIn = async (tx: Transaction, threadId: string, at: Date): Promise<number> => {
  const number = await nextTurnNumber(tx, threadId, at)
  if (number === undefined) throw new Error('A conversation that was just made is not there')
  return number
}
