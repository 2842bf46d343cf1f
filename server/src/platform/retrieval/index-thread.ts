import { createWorkerRpc } from '../workers/worker-rpc.ts'
import type { WeightedTerm } from './quotes.ts'
import type { Ranked, Sense } from './word-index.ts'

/**
 * A source that can be found, such as a document, event or message, with its passages' words as stored in the database.
 */
export interface SourceText {
  source: string
  title: string
  /** Empty: the source no longer exists. */
  passages: {
    number: number
    heading: string | null
    /** A `tsvector` as text: words as `wordsIn` finds them, with their positions. */
    words: string
  }[]
}

/** Requests to the thread; it answers all but the first with `false` if it doesn't know the space. */
export type IndexQuestion =
  | { ask: 'begin'; spaceId: string }
  | { ask: 'drop'; spaceId: string }
  | { ask: 'replace'; spaceId: string; sources: SourceText[] }
  | { ask: 'rank'; spaceId: string; senses: Sense[]; most: number }

export interface Found {
  terms: WeightedTerm[]
  ranked: Ranked[]
}

export const askIndex = createWorkerRpc<IndexQuestion, Found | boolean>(
  new URL('../workers/word-index.ts', import.meta.url),
)
