import type { UnansweredQuestion } from '@metapyra/contract/entities/agent-report'
import { termsOf } from '../../../platform/retrieval/terms.ts'
import { wordsIn } from '../../../platform/text/search-words.ts'
import type { AskedOften } from './report.queries.ts'

/** Of a greeting or a thank-you nothing is looked up: it has no answer, and misses none. */
const asksForSomething = ({ question }: AskedOften): boolean => termsOf(question).length > 0

const sameWords = (question: string): string =>
  wordsIn(question)
    .map(({ text }) => text)
    .join(' ')

/** [AGENT-12] What was asked in the same words is one question, as it was asked last; the most frequent first. */
export const questionsIn = (asked: AskedOften[], most: number): UnansweredQuestion[] => {
  const questions = new Map<string, UnansweredQuestion>()
  for (const one of asked.filter(asksForSomething)) {
    const key = sameWords(one.question)
    const known = questions.get(key)
    const later = known && known.lastAskedAt > one.lastAskedAt ? known : one
    questions.set(key, { ...later, times: one.times + (known?.times ?? 0) })
  }
  return [...questions.values()]
    .toSorted((a, b) => b.times - a.times || b.lastAskedAt.localeCompare(a.lastAskedAt))
    .slice(0, most)
}
