import { AGENT } from '@metapyra/contract/agents'
import type { Input } from '@metapyra/contract/calls'
import type { Transaction } from '../../../platform/db/drizzle.ts'
import { sql } from '../../../platform/db/drizzle.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { requireActive } from '../core/active-agents.service.ts'
import { addToDay } from '../core/daily-counters.queries.ts'
import { createHourLimit } from '../core/hour-limit.service.ts'
import type { AgentRow } from '../core/queries.ts'
import type { ThreadRow, TurnRow } from '../core/threads.queries.ts'
import {
  insertThread,
  insertTurn,
  nextTurnNumber,
  threadOf,
  turnOfClient,
  turnsOf,
  updateTurn,
} from '../core/threads.queries.ts'
import { threadFrom, UNANSWERED } from '../core/threads.rules.ts'
import { requireOpenCall, touchCall } from '../voice-calls/call.service.ts'

/** A stored question that is about to be answered. */
export interface StoredQuestion {
  agent: AgentRow
  thread: ThreadRow
  turn: TurnRow
  /** The turns before it, oldest first. */
  history: { question: string; answer: string }[]
}

/** [AGENT-9] Limits each person's questions per hour, including repeated ones. */
export const createAskLimit = (services: Services) =>
  createHourLimit(services, {
    title: 'questions to agents',
    max: AGENT.questionsAnHour,
    message: `You’ve asked ${AGENT.questionsAnHour} questions in the last hour. Try again a little later.`,
  })

type ChatInput = Input<'POST v2/agent/chat'>

/** Serializes one person's questions, so that none is stored twice and none exceeds the limit. */
const lockPerson = (tx: Transaction, { personId }: Chatter): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('asks ' || ${personId}, 0))`)

/** [AGENT-6] Stores a question. A question sent before is stored once, and answered again. */
export const storeQuestion = async (
  services: Services,
  who: Chatter,
  wish: ChatInput,
): Promise<StoredQuestion> =>
  services.db.transaction(async (tx) => {
    await lockPerson(tx, who)
    const agent = await requireActive(tx, who.spaceId, wish.agentId)
    const now = services.clock()
    const call = wish.callId ? await requireOpenCall(tx, who, agent.id, wish.callId) : undefined
    const known = await turnOfClient(tx, who, wish.clientId)
    if (known && known.thread.agentId !== agent.id) throw new AppError('CONFLICT')
    const stored = known
      ? await askAgain(tx, known, now)
      : await askAnew(
          tx,
          who,
          { ...wish, agentId: agent.id, ...(call?.threadId && { threadId: call.threadId }) },
          now,
        )
    if (call) await touchCall(tx, call, stored.thread.id, now)
    const before = await turnsOf(tx, stored.thread.id, {
      beforeNumber: stored.turn.number,
      limit: AGENT.remembered,
    })
    return {
      agent,
      ...stored,
      history: before.toReversed().map(({ question, answer }) => ({ question, answer })),
    }
  })

const askAgain = async (tx: Transaction, known: { turn: TurnRow; thread: ThreadRow }, now: Date) => {
  // Makes sure that two requests within a millisecond differ.
  const askedAt = new Date(Math.max(now.getTime(), known.turn.askedAt.getTime() + 1))
  const turn = { ...known.turn, ...UNANSWERED, askedAt }
  await updateTurn(tx, turn.id, turn)
  const { isAnswered, rating, state } = known.turn
  await addToDay(
    tx,
    { ...known.thread, at: known.turn.askedAt },
    {
      answered: isAnswered ? -1 : 0,
      failed: state === 'failed' ? -1 : 0,
      helped: rating > 0 ? -1 : 0,
      unhelpful: rating < 0 ? -1 : 0,
    },
  )
  return { thread: known.thread, turn }
}

const askAnew = async (tx: Transaction, who: Chatter, input: ChatInput, now: Date) => {
  const thread = await threadFor(tx, who, input, now)
  const number = await nextTurnNumber(tx, thread.id, now)
  if (number === undefined) throw new AppError('NOT_FOUND')
  const turn: TurnRow = {
    ...{ id: newId(), threadId: thread.id, number, clientId: input.clientId, question: input.text.trim() },
    ...UNANSWERED,
    ...{ callId: input.callId?.toLowerCase() ?? null, askedAt: now },
  }
  await insertTurn(tx, turn)
  await addToDay(tx, { ...thread, at: now }, { threads: number === 1 ? 1 : 0, questions: 1 })
  return { thread, turn }
}

const threadFor = async (tx: Transaction, who: Chatter, wish: ChatInput, now: Date): Promise<ThreadRow> => {
  const { agentId, threadId, text } = wish
  if (threadId) {
    const thread = await threadOf(tx, who, threadId.toLowerCase())
    if (!thread || thread.agentId !== agentId) throw new AppError('NOT_FOUND')
    return thread
  }
  const row = threadFrom(who, agentId, text, { createdAt: now })
  await insertThread(tx, row)
  return row
}
