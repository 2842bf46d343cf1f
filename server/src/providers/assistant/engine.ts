import type { Asked, ReadPassage } from '../../retrieval/quotes.ts'

/** A passage that an answer may quote, under the number by which the answer calls it. */
export interface NumberedPassage extends ReadPassage {
  number: number
}

/** What an engine is told: nothing that whoever asks may not read. */
export interface Asking {
  agent: { name: string; greeting: string; instructions: string }
  question: string
  /** What was said before, the oldest first. */
  history: { question: string; answer: string }[]
  passages: NumberedPassage[]
  /** What of the question tells how much; of a greeting, nothing. */
  asked: Asked[]
}

/** A piece of an answer as it is written; what it has cost so far; or whether it is one, where the engine knows. */
export type Piece = { text: string } | { usage: Usage } | { isAnswer: boolean }

export interface Usage {
  tokensIn: number
  tokensOut: number
  costMicros: number
}

/**
 * What writes answers. A claim from a passage is quoted word by word and called by its number: `“…” [1]`; each is held
 * against the passage afterwards, whoever has written it. Throws `EngineError` where it cannot go on.
 */
export interface Engine {
  /** `embedded`, or the model's name. */
  name: string
  answer(asking: Asking, signal: AbortSignal): AsyncIterable<Piece>
}

/** What people are told of an engine that fails; the cause is for the log. */
export class EngineError extends Error {}
