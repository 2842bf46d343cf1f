import type { Input, Reply } from '@metapyra/contract/calls'
import type { AgentThread, AgentTurn } from '@metapyra/contract/entities/agent'
import { AppError } from '../../../platform/http/app-error.ts'
import { isId } from '../../../platform/ids.ts'
import type { Services } from '../../../platform/services.ts'
import type { Chatter } from '../../chat/core/chatter.service.ts'
import { addToDay } from '../core/daily-counters.queries.ts'
import type { ThreadRow, TurnRow } from '../core/threads.queries.ts'
import { deleteThread, setRating, threadOf, threadsOf, turnById, turnsOf } from '../core/threads.queries.ts'
import { stateOf } from '../core/threads.rules.ts'

const THREADS_PAGE = 30
const TURNS_PAGE = 20

const toThread = ({ id, agentId, title, updatedAt }: ThreadRow): AgentThread => ({
  ...{ id, agentId, title },
  updatedAt: updatedAt.toISOString(),
})

const toTurn = (row: TurnRow, now: Date): AgentTurn => {
  const { id, clientId, question, answer, sources, verdicts, isAnswered, rating, askedAt } = row
  const { proposal, notice, callId } = row
  return {
    ...{ id, clientId, question, answer, sources, verdicts, isAnswered, rating },
    ...{ proposal, notice, isSpoken: callId !== null },
    state: stateOf(row, now),
    askedAt: askedAt.toISOString(),
  }
}

const requireThread = async (
  { db }: Pick<Services, 'db'>,
  who: Chatter,
  threadId: string,
): Promise<ThreadRow> => {
  const thread = await threadOf(db, who, threadId.toLowerCase())
  if (!thread) throw new AppError('NOT_FOUND')
  return thread
}

const wrongPlace = () =>
  new AppError('VALIDATION', { fields: { next: 'Use the value from the previous page.' } })

const threadPlace = (next: string) => {
  const [at = '', id = ''] = next.split(' ')
  if (!isId(id) || Number.isNaN(Date.parse(at))) throw wrongPlace()
  return { at: new Date(at), id }
}

/** [AGENT-3] The caller's own conversations with an agent. */
export const threadsFor = async (
  { db }: Services,
  who: Chatter,
  { agentId, next, pageSize = THREADS_PAGE }: Input<'POST v2/agent/threads'>,
): Promise<Reply<'POST v2/agent/threads'>> => {
  const before = next === undefined ? undefined : threadPlace(next)
  const found = await threadsOf(db, who, { agentId, before, limit: pageSize + 1 })
  const pageRows = found.slice(0, pageSize)
  const last = found.length > pageSize ? pageRows.at(-1) : undefined
  return {
    rows: pageRows.map(toThread),
    ...(last && { next: `${last.updatedAt.toISOString()} ${last.id}` }),
  }
}

export const threadFor = async (
  services: Services,
  who: Chatter,
  { threadId, next, pageSize = TURNS_PAGE }: Input<'POST v2/agent/thread'>,
): Promise<Reply<'POST v2/agent/thread'>> => {
  const thread = await requireThread(services, who, threadId)
  if (next !== undefined && !/^\d{1,9}$/.test(next)) throw wrongPlace()
  const beforeNumber = next === undefined ? undefined : Number(next)
  const found = await turnsOf(services.db, thread.id, { beforeNumber, limit: pageSize + 1 })
  const pageRows = found.slice(0, pageSize)
  const last = found.length > pageSize ? pageRows.at(-1) : undefined
  const now = services.clock()
  return {
    thread: toThread(thread),
    rows: pageRows.map((row) => toTurn(row, now)),
    ...(last && { next: String(last.number) }),
  }
}

export const removeThread = async (services: Services, who: Chatter, threadId: string): Promise<void> => {
  const { id } = await requireThread(services, who, threadId)
  await deleteThread(services.db, id)
}

export const rateTurn = async (
  { db }: Services,
  who: Chatter,
  { turnId, rating }: Input<'POST v2/agent/rate'>,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const found = await turnById(tx, who, turnId.toLowerCase())
    if (!found) throw new AppError('NOT_FOUND')
    const { turn, thread } = found
    const before = await setRating(tx, turn.id, rating)
    const change = (way: number) => Number(rating === way) - Number(before === way)
    await addToDay(tx, { ...thread, at: turn.askedAt }, { helped: change(1), unhelpful: change(-1) })
  })
}
