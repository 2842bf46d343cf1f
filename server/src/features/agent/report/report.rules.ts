import type { UnansweredQuestion } from '@metapyra/contract/entities/agent-report'
import { termsOf } from '../../../platform/retrieval/terms.ts'
import { wordsIn } from '../../../platform/text/search-words.ts'
import type { FrequentQuestion } from './report.queries.ts'

/** False for greetings and thanks, which need no look-up and miss no answer. */
const asksForSomething = ({ question }: FrequentQuestion): boolean => termsOf(question).length > 0

const sameWords = (question: string): string =>
  wordsIn(question)
    .map(({ text }) => text)
    .join(' ')

/** [AGENT-12] Groups questions with the same words, each in its latest wording; most frequent first. */
export const questionsIn = (frequentQuestions: FrequentQuestion[], most: number): UnansweredQuestion[] => {
  const questions = new Map<string, UnansweredQuestion>()
  for (const frequentQuestion of frequentQuestions.filter(asksForSomething)) {
    const key = sameWords(frequentQuestion.question)
    const known = questions.get(key)
    const later = known && known.lastAskedAt > frequentQuestion.lastAskedAt ? known : frequentQuestion
    questions.set(key, { ...later, times: frequentQuestion.times + (known?.times ?? 0) })
  }
  return [...questions.values()]
    .toSorted((a, b) => b.times - a.times || b.lastAskedAt.localeCompare(a.lastAskedAt))
    .slice(0, most)
}
