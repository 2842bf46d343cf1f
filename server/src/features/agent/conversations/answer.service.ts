import type { AgentProposal, AnswerSource, Verdict } from '@metapyra/contract/entities/agent'
import { Closed, Words } from '@metapyra/contract/schema'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../../platform/http/app-error.ts'
import type { EventsReply, StreamEvent } from '../../../platform/http/event-stream.ts'
import { embeddedFallback, withEmbeddedFallback } from '../../../providers/assistant/assistant.ts'
import { embeddedEngine } from '../../../providers/assistant/embedded.ts'
import type { AnswerPiece, Engine, Usage } from '../../../providers/assistant/engine.ts'
import { EngineError } from '../../../providers/assistant/engine.ts'
import type { Budget } from '../core/budget.service.ts'
import { addToDay } from '../core/daily-counters.queries.ts'
import type { Asker, LookingUp } from '../core/lookup.service.ts'
import { findPassages } from '../core/lookup.service.ts'
import { storeAnswer } from '../core/threads.queries.ts'
import type { SourcedVerdict } from '../tools/quotable.service.ts'
import { createQuoteVerifier } from '../tools/quotable.service.ts'
import type { FindingTool, ToolAsker } from '../tools/tools.service.ts'
import { toolsOf } from '../tools/tools.service.ts'
import type { StoredQuestion } from './ask.service.ts'

export interface AnswerDeps extends LookingUp {
  /** Null if no model is configured. */
  model: Engine | null
  budget: Budget
}

/** Who asks, and what they are allowed to do. */
export interface AnswerContext {
  who: Asker
  asker: ToolAsker
  log: FastifyBaseLogger
}

/** The state of the stream, saved when it ends, however it ends. */
interface StreamState {
  answer: string
  sources: AnswerSource[]
  verdicts: Verdict[]
  proposal: AgentProposal | null
  notice: string | null
  usage: Usage
  engine: string
  /** Whether the engine reports an answer. If it reports nothing, the verified quotes decide. */
  isAnswer: boolean | undefined
  firstWordMs: number | null
}

/**
 * [AGENT-3] Answers a question as a stream. If the asker disconnects, it stops, and what was written so far is saved.
 */
export const answer = (answering: AnswerDeps, to: AnswerContext, question: StoredQuestion): EventsReply => ({
  events: (signal) => write(answering, to, question, signal),
  onError: (error) => {
    if (!(error instanceof AppError || error instanceof EngineError)) to.log.error({ err: error }, 'answer')
    const { code, message } = errorForAsker(error)
    return { event: 'error', data: { code, message } }
  },
})

const errorForAsker = (error: unknown): { code: string; message: string } => {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  const message = error instanceof EngineError ? error.message : 'Something went wrong. Ask again.'
  return { code: 'PROVIDER_DOWN', message }
}

async function* write(
  answering: AnswerDeps,
  to: AnswerContext,
  question: StoredQuestion,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const { engine, release } = await engineFor(answering, to)
  const written: StreamState = {
    ...{ answer: '', sources: [], verdicts: [], proposal: null, notice: null },
    ...{ engine: engine.name, isAnswer: undefined, firstWordMs: null },
    usage: { tokensIn: 0, tokensOut: 0, costMicros: 0 },
  }
  let state: 'done' | 'stopped' | 'failed' = 'stopped'
  try {
    yield* writeInto(written, engine, answering, to, question, signal)
    state = signal.aborted ? 'stopped' : 'done'
  } catch (error) {
    state = signal.aborted ? 'stopped' : 'failed'
    if (state === 'failed') throw error
  } finally {
    release()
    await keep(answering, question, written, state)
  }
}

/** The model if it is configured and within budget; otherwise the embedded engine. */
const engineFor = async ({ model, budget }: AnswerDeps, { who, log }: AnswerContext) => {
  const nothing = () => undefined
  if (!model) return { engine: embeddedEngine, release: nothing }
  const recordVerdicts = await budget.take(who)
  if ('refusal' in recordVerdicts)
    return { engine: embeddedFallback(recordVerdicts.refusal), release: nothing }
  const onFailure = (error: unknown) => log.warn({ err: error, model: model.name }, 'a model failed')
  return { engine: withEmbeddedFallback(model, onFailure), release: recordVerdicts.release }
}

const keep = async (
  { services }: AnswerDeps,
  { turn, thread }: StoredQuestion,
  { usage, isAnswer, ...written }: StreamState,
  state: 'done' | 'stopped' | 'failed',
): Promise<void> => {
  const isAnswered = state === 'done' && (isAnswer ?? written.verdicts.some(({ isHeld }) => isHeld))
  await services.db.transaction(async (tx) => {
    const isKept = await storeAnswer(tx, turn, { ...written, ...usage, state, isAnswered })
    const ofAnswer = isKept && { answered: Number(isAnswered), failed: Number(state === 'failed') }
    // The cost counts even if the question was asked again meanwhile.
    await addToDay(tx, { ...thread, at: turn.askedAt }, { ...usage, ...ofAnswer })
  })
}

async function* writeInto(
  written: StreamState,
  engine: Engine,
  answering: AnswerDeps,
  { who, asker }: AnswerContext,
  { agent, turn, thread, history }: StoredQuestion,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const since = performance.now()
  yield { event: 'turn', data: { threadId: thread.id, turnId: turn.id, title: thread.title } }
  const { question } = turn
  const found = await findPassages(answering, who, agent, { question, before: history.at(-1)?.question })
  const quotable = createQuoteVerifier()
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
        yield* recordPiece(written, piece)
        continue
      }
      written.firstWordMs ??= Math.round(performance.now() - since)
      written.answer += piece.text
      yield chunkOf({ content: piece.text }, null)
      yield* recordVerdicts(written, quotable.judge(piece.text))
    }
  } finally {
    // Judges the rest even if the stream is stopped or fails, so that nothing unverified is saved.
    last = recordVerdicts(written, quotable.judgeRest())
  }
  yield* last
  yield chunkOf({}, 'stop')
}

/** Records verdicts and their sources, and returns the events for the asker. */
const recordVerdicts = (written: StreamState, judged: SourcedVerdict[]): StreamEvent[] =>
  judged.flatMap(({ verdict, source }) => {
    written.verdicts.push(verdict)
    const isNew = source !== undefined && !written.sources.includes(source)
    if (isNew) written.sources.push(source)
    return [...(isNew ? [{ event: 'source', data: source }] : []), { event: 'verdict', data: verdict }]
  })

/** Records and streams what comes besides the text. */
function* recordPiece(
  written: StreamState,
  piece: Exclude<AnswerPiece, { text: string }>,
): Generator<StreamEvent> {
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

/** In OpenAI's format `chat.completion.chunk`. */
const chunksOf =
  (id: string, model: string, at: Date) =>
  (delta: { content?: string }, finish: 'stop' | null): StreamEvent => ({
    data: {
      ...{ id, object: 'chat.completion.chunk', created: Math.floor(at.getTime() / 1000), model },
      choices: [{ index: 0, delta, finish_reason: finish }],
    },
  })

/** A tool for a model that needs more passages, or searches by other words. */
const searching = (answering: AnswerDeps, who: Asker, agent: StoredQuestion['agent']): FindingTool => ({
  name: 'search_space',
  description: 'Looks for more passages that this person can read. They come with numbers to quote them by.',
  parameters: Closed({ words: Words(300) }),
  run: async ({ words }) => {
    const { passages } = await findPassages(answering, who, agent, { question: String(words ?? '') })
    return { text: passages.length > 0 ? 'Found:' : 'Nothing found.', found: passages }
  },
})
