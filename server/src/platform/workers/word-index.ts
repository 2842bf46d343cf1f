/** Holds the words of spaces' knowledge, in a thread of its own: to read in thousands of passages takes seconds. */

import type { Found, IndexQuestion } from '../retrieval/index-thread.ts'
import { nearestTerm } from '../retrieval/near-words.ts'
import { countsIn } from '../retrieval/stored-words.ts'
import { countTerms } from '../retrieval/terms.ts'
import type { Sense, WordIndex } from '../retrieval/word-index.ts'
import { createWordIndex, weightsIn } from '../retrieval/word-index.ts'
import { answering } from './answering.ts'

const spaces = new Map<string, WordIndex>()

/** A word that stands nowhere is taken for the one that looks most like it. */
const mended = (index: WordIndex, sense: Sense): Sense => {
  const [only] = sense.terms
  if (!only || sense.terms.some(({ term }) => index.has(term))) return sense
  const near = nearestTerm(only.term, index.terms())
  return near ? { terms: [{ term: near.term, weight: near.weight * only.weight }] } : sense
}

answering((question: IndexQuestion): Found | boolean => {
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
  const senses = question.senses.map((sense) => mended(index, sense))
  return { asked: weightsIn(index, senses), ranked: index.rank(senses, question.most) }
})
