import type { Transaction } from '../../db/drizzle.ts'
import { newId } from '../../ids.ts'
import type { CallRow } from './call.queries.ts'
import { updateCall } from './call.queries.ts'
import { countOfDay } from './days.queries.ts'
import { insertThread, insertTurn, takeNumber } from './threads.queries.ts'

const TITLE_LENGTH = 80

/** [AGENT-13] Keeps what was said in a call elsewhere as a conversation; what it cost stands at its first answer. */
export const keepSaid = async (
  tx: Transaction,
  call: CallRow,
  exchanges: readonly { question: string; answer: string }[],
  { costMicros, now }: { costMicros: number; now: Date },
): Promise<void> => {
  const { workspaceId, agentId, personId, startedAt } = call
  const title = [...(exchanges[0]?.question ?? '').replace(/\s+/g, ' ')].slice(0, TITLE_LENGTH).join('')
  const thread = {
    ...{ id: newId(), workspaceId, agentId, personId, title },
    ...{ lastNumber: 0, createdAt: startedAt, updatedAt: now },
  }
  await insertThread(tx, thread)
  await updateCall(tx, call.id, { threadId: thread.id })
  for (const [at, { question, answer }] of exchanges.entries()) {
    await insertTurn(tx, {
      ...{ id: newId(), threadId: thread.id, number: await numberIn(tx, thread.id, now), clientId: newId() },
      ...{ question, answer, state: 'done', sources: [], verdicts: [], proposal: null, notice: null },
      ...{ isAnswered: answer !== '', rating: 0, engine: call.provider, callId: call.id },
      ...{ tokensIn: 0, tokensOut: 0, costMicros: at === 0 ? costMicros : 0, firstWordMs: null },
      askedAt: startedAt,
    })
  }
  const answered = exchanges.filter(({ answer }) => answer !== '').length
  const counted = { threads: 1, questions: exchanges.length, answered }
  await countOfDay(tx, { workspaceId, agentId, at: startedAt }, counted)
}

const numberIn = async (tx: Transaction, threadId: string, at: Date): Promise<number> => {
  const number = await takeNumber(tx, threadId, at)
  if (number === undefined) throw new Error('A conversation that was just made is not there')
  return number
}
