/** Holds the words of spaces' content on a worker thread, because loading thousands of passages takes seconds. */

import type { Found, IndexQuestion } from '../retrieval/index-thread.ts'
import { countsIn } from '../retrieval/stored-words.ts'
import { countTerms } from '../retrieval/terms.ts'
import { nearestTerm } from '../retrieval/typo-correction.ts'
import type { Sense, WordIndex } from '../retrieval/word-index.ts'
import { createWordIndex, weightsIn } from '../retrieval/word-index.ts'
import { serveWorkerRpc } from './worker-rpc-server.ts'

const spaces = new Map<string, WordIndex>()

/** Replaces a word that occurs nowhere with the most similar one. */
const correctTypo = (index: WordIndex, sense: Sense): Sense => {
  const [only] = sense.terms
  if (!only || sense.terms.some(({ term }) => index.has(term))) return sense
  const near = nearestTerm(only.term, index.terms())
  return near ? { terms: [{ term: near.term, weight: near.weight * only.weight }] } : sense
}

serveWorkerRpc((question: IndexQuestion): Found | boolean => {
  if (question.ask === 'begin') {
    spaces.set(question.spaceId, createWordIndex())
    return true
  }
  if (question.ask === 'drop') return spaces.delete(question.spaceId)
  const index = spaces.get(question.spaceId)
  if (!index) return false
  if (question.ask === 'replace') {
    for (const { source, title, passages } of question.sources) {
      const titleCounts = countTerms(title)
      const indexed = passages.map(({ number, heading, words }) => ({
        ...{ number, title: titleCounts, heading: countTerms(heading ?? ''), text: countsIn(words) },
      }))
      index.replace(source, indexed)
    }
    return true
  }
  const senses = question.senses.map((sense) => correctTypo(index, sense))
  return { terms: weightsIn(index, senses), ranked: index.rank(senses, question.most) }
})
