import type { AgentProposal } from '@metapyra/contract/entities/agent'
import type { ReadPassage, WeightedTerm } from '../../platform/retrieval/quotes.ts'

/** A passage that an answer may quote, under the number by which the answer calls it. */
export interface NumberedPassage extends ReadPassage {
  number: number
}

/** What a tool says: to people as it stands, and to a model as data. */
export interface ToolResult {
  text: string
  /** Of a draft: what is done once whoever asks has said so. */
  proposal?: AgentProposal
  /** More that the answer may quote. */
  passages?: NumberedPassage[]
  /** It has nothing that answers. */
  isEmpty?: boolean
}

/** Something that is done for whoever asks, as them. Throws an AppError where they may not, or where it makes no sense. */
export interface Tool {
  name: string
  /** For a model, which decides by it. */
  description: string
  /** A JSON schema of what it takes. */
  parameters: object
  run(input: Record<string, unknown>): Promise<ToolResult>
}

/** What an engine is told: nothing that whoever asks may not read. */
export interface Asking {
  agent: { name: string; greeting: string; instructions: string }
  question: string
  /** What was said before, the oldest first. */
  history: { question: string; answer: string }[]
  passages: NumberedPassage[]
  /** What of the question tells how much; of a greeting, nothing. */
  asked: WeightedTerm[]
  tools: Tool[]
  /** What it has cost so far: the engine counts it here, so that what is stopped midway is counted too. */
  usage: Usage
  /** When and where whoever asks is. */
  now: Date
  timezone: string
}

/**
 * A piece of an answer as it is written; whether it is one, where the engine knows; what is proposed; what is said of how
 * it was answered, and by which engine where that is another one.
 */
export type Piece =
  | { text: string }
  | { isAnswer: boolean }
  | { proposal: AgentProposal }
  | { notice: string; engine?: string }

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
