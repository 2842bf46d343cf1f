import type { AgentProposal } from '@metapyra/contract/entities/agent'
import type { ReadPassage, WeightedTerm } from '../../platform/retrieval/quotes.ts'

/** A passage that an answer can quote, under the number that it cites. */
export interface NumberedPassage extends ReadPassage {
  number: number
}

/** A tool's result: displayed to people as it is, and passed to a model as data. */
export interface ToolResult {
  text: string
  /** For a draft: what is done after the caller's confirmation. */
  proposal?: AgentProposal
  /** Further passages that the answer can quote. */
  passages?: NumberedPassage[]
  /** The result doesn't answer anything. */
  isEmpty?: boolean
}

/**
 * An action on behalf of the caller, with their access. Throws an AppError if they aren't allowed to or the input makes
 * no sense.
 */
export interface Tool {
  name: string
  /** For a model, which uses it to decide. */
  description: string
  /** The JSON schema of its input. */
  parameters: object
  run(input: Record<string, unknown>): Promise<ToolResult>
}

/** The engine's input: nothing that the caller can't read. */
export interface AnswerRequest {
  agent: { name: string; greeting: string; instructions: string }
  question: string
  /** The earlier turns, oldest first. */
  history: { question: string; answer: string }[]
  passages: NumberedPassage[]
  /** The question's words with their weights; empty for a greeting. */
  asked: WeightedTerm[]
  tools: Tool[]
  /** The cost so far. The engine adds to it, so that an interrupted answer counts too. */
  usage: Usage
  /** The caller's current time and zone. */
  now: Date
  timezone: string
}

/**
 * A piece of an answer in progress: text; whether it is an answer, if the engine knows; a proposal; a notice about how
 * it was answered, with the engine if another one was used.
 */
export type AnswerPiece =
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
 * Writes answers. A claim from a passage is a verbatim quote with the passage's number: `“…” [1]`. Each is checked
 * against the passage afterwards, whichever engine wrote it. Throws `EngineError` if it can't continue.
 */
export interface Engine {
  /** `embedded` or the model's name. */
  name: string
  answer(asking: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>
}

/** The message that people see when an engine fails; the cause is for the log. */
export class EngineError extends Error {}
