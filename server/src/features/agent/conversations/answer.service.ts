import type { AgentProposal, AnswerSource, Verdict } from '@metapyra/contract/entities/agent'
import { Closed, Words } from '@metapyra/contract/schema'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../../platform/http/app-error.ts'
import type { EventsReply, StreamEvent } from '../../../platform/http/event-stream.ts'
import { embeddedInstead, withEmbedded } from '../../../providers/assistant/assistant.ts'
import { embeddedEngine } from '../../../providers/assistant/embedded.ts'
import type { Engine, Piece, Usage } from '../../../providers/assistant/engine.ts'
import { EngineError } from '../../../providers/assistant/engine.ts'
import type { Budget } from '../core/budget.service.ts'
import { countOfDay } from '../core/days.queries.ts'
import type { Asker, LookingUp } from '../core/lookup.service.ts'
import { lookUp } from '../core/lookup.service.ts'
import { keepAnswer } from '../core/threads.queries.ts'
import type { Judged } from '../tools/quotable.service.ts'
import { createQuotable } from '../tools/quotable.service.ts'
import type { FindingTool, ToolAsker } from '../tools/tools.service.ts'
import { toolsOf } from '../tools/tools.service.ts'
import type { Asked } from './ask.service.ts'

export interface Answering extends LookingUp {
  /** Null where none is set up. */
  model: Engine | null
  budget: Budget
}

/** Whom it is answered to, and what they may do. */
export interface AnsweredTo {
  who: Asker
  asker: ToolAsker
  log: FastifyBaseLogger
}

/** Where the stream is: kept when it ends, however it does. */
interface Written {
  answer: string
  sources: AnswerSource[]
  verdicts: Verdict[]
  proposal: AgentProposal | null
  notice: string | null
  usage: Usage
  engine: string
  /** As the engine says; by the quotes that hold where it does not. */
  isAnswer: boolean | undefined
  firstWordMs: number | null
}

/** [AGENT-3] Answers a question as a stream; whoever goes away stops it, and what was written by then is kept. */
export const answer = (answering: Answering, to: AnsweredTo, asked: Asked): EventsReply => ({
  events: (signal) => write(answering, to, asked, signal),
  onError: (error) => {
    if (!(error instanceof AppError || error instanceof EngineError)) to.log.error({ err: error }, 'answer')
    const { code, message } = toldOf(error)
    return { event: 'error', data: { code, message } }
  },
})

const toldOf = (error: unknown): { code: string; message: string } => {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  const message = error instanceof EngineError ? error.message : 'Something went wrong. Ask again.'
  return { code: 'PROVIDER_DOWN', message }
}

async function* write(
  answering: Answering,
  to: AnsweredTo,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const { engine, release } = await engineFor(answering, to)
  const written: Written = {
    ...{ answer: '', sources: [], verdicts: [], proposal: null, notice: null },
    ...{ engine: engine.name, isAnswer: undefined, firstWordMs: null },
    usage: { tokensIn: 0, tokensOut: 0, costMicros: 0 },
  }
  let state: 'done' | 'stopped' | 'failed' = 'stopped'
  try {
    yield* writeInto(written, engine, answering, to, asked, signal)
    state = signal.aborted ? 'stopped' : 'done'
  } catch (error) {
    state = signal.aborted ? 'stopped' : 'failed'
    if (state === 'failed') throw error
  } finally {
    release()
    await keep(answering, asked, written, state)
  }
}

/** A model where there is one, and it may; or what is there without it. */
const engineFor = async ({ model, budget }: Answering, { who, log }: AnsweredTo) => {
  const nothing = () => undefined
  if (!model) return { engine: embeddedEngine, release: nothing }
  const taken = await budget.take(who)
  if ('refusal' in taken) return { engine: embeddedInstead(taken.refusal), release: nothing }
  const onFailure = (error: unknown) => log.warn({ err: error, model: model.name }, 'a model failed')
  return { engine: withEmbedded(model, onFailure), release: taken.release }
}

const keep = async (
  { services }: Answering,
  { turn, thread }: Asked,
  { usage, isAnswer, ...written }: Written,
  state: 'done' | 'stopped' | 'failed',
): Promise<void> => {
  const isAnswered = state === 'done' && (isAnswer ?? written.verdicts.some(({ isHeld }) => isHeld))
  await services.db.transaction(async (tx) => {
    const isKept = await keepAnswer(tx, turn, { ...written, ...usage, state, isAnswered })
    const ofAnswer = isKept && { answered: Number(isAnswered), failed: Number(state === 'failed') }
    // What it cost is spent, whether or not it was asked anew meanwhile.
    await countOfDay(tx, { ...thread, at: turn.askedAt }, { ...usage, ...ofAnswer })
  })
}

async function* writeInto(
  written: Written,
  engine: Engine,
  answering: Answering,
  { who, asker }: AnsweredTo,
  { agent, turn, thread, history }: Asked,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const since = performance.now()
  yield { event: 'turn', data: { threadId: thread.id, turnId: turn.id, title: thread.title } }
  const { question } = turn
  const found = await lookUp(answering, who, agent, { question, before: history.at(-1)?.question })
  const quotable = createQuotable()
  const passages = quotable.add(found.passages)
  const tools = [...toolsOf(agent.tools, asker), searching(answering, who, agent)].map(quotable.numbering)
  const { now, timezone } = asker
  const asking = {
    agent,
    question,
    history,
    passages,
    asked: found.asked,
    tools,
    now,
    timezone,
    usage: written.usage,
  }
  const chunkOf = chunksOf(turn.id, engine.name, now)
  let last: StreamEvent[] = []
  try {
    for await (const piece of engine.answer(asking, signal)) {
      if (signal.aborted) return
      if (!('text' in piece)) {
        yield* note(written, piece)
        continue
      }
      written.firstWordMs ??= Math.round(performance.now() - since)
      written.answer += piece.text
      yield chunkOf({ content: piece.text }, null)
      yield* taken(written, quotable.judge(piece.text))
    }
  } finally {
    // Also of what is stopped or breaks off nothing stays that nobody has judged.
    last = taken(written, quotable.judgeRest())
  }
  yield* last
  yield chunkOf({}, 'stop')
}

/** Keeps what was judged and where it stands; what is told of it. */
const taken = (written: Written, judged: Judged[]): StreamEvent[] =>
  judged.flatMap(({ verdict, source }) => {
    written.verdicts.push(verdict)
    const isNew = source !== undefined && !written.sources.includes(source)
    if (isNew) written.sources.push(source)
    return [...(isNew ? [{ event: 'source', data: source }] : []), { event: 'verdict', data: verdict }]
  })

/** What is told beside the words. */
function* note(written: Written, piece: Exclude<Piece, { text: string }>): Generator<StreamEvent> {
  if ('isAnswer' in piece) written.isAnswer = piece.isAnswer
  else if ('proposal' in piece) {
    written.proposal = piece.proposal
    yield { event: 'proposal', data: piece.proposal }
  } else {
    written.notice = piece.notice
    written.engine = piece.engine ?? written.engine
    yield { event: 'notice', data: { message: piece.notice } }
  }
}

/** As OpenAI has it, `chat.completion.chunk`. */
const chunksOf =
  (id: string, model: string, at: Date) =>
  (delta: { content?: string }, finish: 'stop' | null): StreamEvent => ({
    data: {
      ...{ id, object: 'chat.completion.chunk', created: Math.floor(at.getTime() / 1000), model },
      choices: [{ index: 0, delta, finish_reason: finish }],
    },
  })

/** For a model that wants to know more, or asks in other words. */
const searching = (answering: Answering, who: Asker, agent: Asked['agent']): FindingTool => ({
  name: 'search_space',
  description: 'Looks for more passages that this person can read. They come with numbers to quote them by.',
  parameters: Closed({ words: Words(300) }),
  run: async ({ words }) => {
    const { passages } = await lookUp(answering, who, agent, { question: String(words ?? '') })
    return { text: passages.length > 0 ? 'Found:' : 'Nothing found.', found: passages }
  },
})
