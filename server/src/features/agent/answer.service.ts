import type { AnswerSource, Verdict } from '@metapyra/contract/entities/agent'
import { AppError } from '../../http/app-error.ts'
import type { EventsReply, StreamEvent } from '../../http/event-stream.ts'
import type { Engine, Usage } from '../../providers/assistant/engine.ts'
import { EngineError } from '../../providers/assistant/engine.ts'
import { EVERYDAY_SYNONYMS } from '../../retrieval/everyday-synonyms.ts'
import type { FoundPassage, SpaceIndex } from '../../retrieval/space-index.ts'
import { createSynonyms, sensesOf } from '../../retrieval/synonyms.ts'
import { createVerifier } from '../../retrieval/verifier.ts'
import type { Services } from '../../services.ts'
import type { Chatter } from '../chat/service.ts'
import type { Viewer } from '../event/knowledge.service.ts'
import type { Asked } from './ask.service.ts'
import { countOfDay } from './days.queries.ts'
import { synonymsOf } from './queries.ts'
import { keepAnswer } from './threads.queries.ts'

/** Since a question of so few words may go on from what was asked before it. */
const FEW_SENSES = 2
const EARLIER_WEIGHT = 0.5

/** Of the many spaces that have no words of their own, made once. */
const EVERYDAY = createSynonyms(EVERYDAY_SYNONYMS)

/** Who asks, as those see them who know something. */
export interface Asker extends Chatter {
  viewer: Viewer
}

export interface Answering {
  services: Services
  index: SpaceIndex<Asker>
  engine: Engine
}

/** What the question asks for; of a short one with what the one before asked for. */
const sensesWith = async ({ services }: Answering, { spaceId }: Asker, { turn, history }: Asked) => {
  const own = await synonymsOf(services.db, spaceId)
  const synonyms = own.length > 0 ? createSynonyms([...own, ...EVERYDAY_SYNONYMS]) : EVERYDAY
  const senses = sensesOf(turn.question, synonyms)
  const before = history.at(-1)?.question
  if (!before || senses.length === 0 || senses.length > FEW_SENSES) return senses
  const earlier = sensesOf(before, synonyms).map(({ terms }) => ({
    terms: terms.map(({ term, weight }) => ({ term, weight: weight * EARLIER_WEIGHT })),
  }))
  return [...senses, ...earlier]
}

const toSource = (
  { kind, id, versionId, title, heading, page, text }: FoundPassage,
  number: number,
): AnswerSource => ({ number, kind, id, versionId, title, heading, page, text })

const chunkOf =
  ({ turn }: Asked, engine: Engine, created: number) =>
  (content: string | null) => ({
    data: {
      ...{ id: turn.id, object: 'chat.completion.chunk', created, model: engine.name },
      choices: [
        content === null
          ? { index: 0, delta: {}, finish_reason: 'stop' }
          : { index: 0, delta: { content }, finish_reason: null },
      ],
    },
  })

/** Where the stream is: kept when it ends, however it does. */
interface Written {
  answer: string
  sources: AnswerSource[]
  verdicts: Verdict[]
  usage: Usage
  /** Unless the engine says that it is none. */
  isAnswer: boolean
  firstWordMs: number | null
}

/** [AGENT-3] Answers a question as a stream; whoever goes away stops it, and what was written by then is kept. */
export const answer = (answering: Answering, who: Asker, asked: Asked): EventsReply => ({
  events: (signal) => write(answering, who, asked, signal),
  onError: (error) => {
    const { code, message } = toldOf(error)
    return { event: 'error', data: { code, message } }
  },
})

const toldOf = (error: unknown): { code: string; message: string } => {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  const message =
    error instanceof EngineError ? error.message : 'Something went wrong on the way. Ask once more.'
  return { code: 'PROVIDER_DOWN', message }
}

async function* write(
  answering: Answering,
  who: Asker,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const { services, engine } = answering
  const written: Written = {
    ...{ answer: '', sources: [], verdicts: [], isAnswer: true, firstWordMs: null },
    usage: { tokensIn: 0, tokensOut: 0, costMicros: 0 },
  }
  let state: 'done' | 'stopped' | 'failed' = 'stopped'
  try {
    yield* writeInto(written, answering, who, asked, signal)
    state = signal.aborted ? 'stopped' : 'done'
  } catch (error) {
    state = signal.aborted ? 'stopped' : 'failed'
    if (state === 'failed') throw error
  } finally {
    const { usage, isAnswer, ...rest } = written
    const isAnswered = state === 'done' && isAnswer && written.verdicts.some(({ isHeld }) => isHeld)
    await services.db.transaction(async (tx) => {
      const change = { ...rest, ...usage, state, isAnswered, engine: engine.name }
      const isKept = await keepAnswer(tx, asked.turn, change)
      const ofAnswer = isKept && { answered: Number(isAnswered), failed: Number(state === 'failed') }
      // What it cost is spent, whether or not it was asked anew meanwhile.
      await countOfDay(tx, { ...asked.thread, at: asked.turn.askedAt }, { ...usage, ...ofAnswer })
    })
  }
}

async function* writeInto(
  written: Written,
  answering: Answering,
  who: Asker,
  asked: Asked,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const { index, engine, services } = answering
  const { agent, turn, thread, history } = asked
  const since = performance.now()
  yield { event: 'turn', data: { threadId: thread.id, turnId: turn.id, title: thread.title } }
  const senses = await sensesWith(answering, who, asked)
  const { sources, folderIds } = agent
  const found = await index.find(who, senses, { sources, folderIds })
  const numbered = found.passages.map((passage, at) => ({ ...passage, number: at + 1 }))
  const verifier = createVerifier(new Map(numbered.map(({ number, text }) => [number, text])))
  const toChunk = chunkOf(asked, engine, Math.floor(services.clock().getTime() / 1000))
  const asking = { agent, question: turn.question, history, passages: numbered, asked: found.asked }
  for await (const piece of engine.answer(asking, signal)) {
    if (signal.aborted) return
    if ('usage' in piece) {
      written.usage = piece.usage
      continue
    }
    if ('isAnswer' in piece) {
      written.isAnswer = piece.isAnswer
      continue
    }
    written.firstWordMs ??= Math.round(performance.now() - since)
    written.answer += piece.text
    yield toChunk(piece.text)
    for (const verdict of verifier.add(piece.text)) {
      written.verdicts.push(verdict)
      const source = numbered.find(({ number }) => number === verdict.number)
      if (source && !written.sources.some(({ number }) => number === verdict.number)) {
        written.sources.push(toSource(source, source.number))
        yield { event: 'source', data: written.sources.at(-1) }
      }
      yield { event: 'verdict', data: verdict }
    }
  }
  yield toChunk(null)
}
