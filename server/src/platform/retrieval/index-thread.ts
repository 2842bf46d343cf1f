import { createWorkerRpc } from '../workers/worker-rpc.ts'
import type { WeightedTerm } from './quotes.ts'
import type { Ranked, Sense } from './word-index.ts'

/** What is to be found: a document, an event, a message; with its passages as the database keeps their words. */
export interface SourceText {
  source: string
  title: string
  /** None: it is there no more. */
  passages: {
    number: number
    heading: string | null
    /** A `tsvector` as text: words as `wordsIn` finds them, with their places. */
    words: string
  }[]
}

/** What the thread is asked; all but the first is answered by `false` where it does not know the space. */
export type IndexQuestion =
  | { ask: 'begin'; spaceId: string }
  | { ask: 'drop'; spaceId: string }
  | { ask: 'replace'; spaceId: string; sources: SourceText[] }
  | { ask: 'rank'; spaceId: string; senses: Sense[]; most: number }

export interface Found {
  asked: WeightedTerm[]
  ranked: Ranked[]
}

export const askIndex = createWorkerRpc<IndexQuestion, Found | boolean>(
  new URL('../workers/word-index.ts', import.meta.url),
)
