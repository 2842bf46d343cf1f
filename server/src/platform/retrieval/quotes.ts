import { indexWordsIn } from '../text/search-words.ts'
import type { Span } from './sentences.ts'
import { sentencesIn } from './sentences.ts'
import { stemOf, termsOfWord } from './terms.ts'

/** A passage that the reader has access to, with its title and heading. */
export interface ReadPassage {
  title: string
  heading: string | null
  text: string
  /** The score from the index. */
  score: number
}

/** A word of the question, and its weight. */
export interface WeightedTerm {
  weights: ReadonlyMap<string, number>
  rarity: number
}

export interface Quote<P extends ReadPassage> extends Span {
  passage: P
}

/** How much words in the headings above, and in the sentences beside, count compared with a sentence's own. */
const ABOVE_SHARE = 0.7
const BESIDE_SHARE = 0.3
/**
 * The share of the question's weight that a sentence must cover to be an answer, and to be worth quoting if there is
 * none. Tuned on half of the questions of tests/load/answers, and measured on the others.
 */
const ANSWER_THRESHOLD = 0.65
const RELATED_THRESHOLD = 0.4
const QUOTES_MOST = 3
/** A sentence that scores less than this share of the best is off topic. */
const NEXT_SHARE = 0.72
const LONG = 420
/** If a question asks for a number, a sentence that contains one scores this much more. */
const NUMBER_WORTH = 1.15
/** And one without a number covers this much less of the question. */
const NO_NUMBER_SHARE = 0.85

const heldIn = (terms: Iterable<string>, { weights }: WeightedTerm): number => {
  let most = 0
  for (const term of terms) most = Math.max(most, weights.get(term) ?? 0)
  return most
}

/** The share of the question that is covered, from 0 to 1. */
const coverage = (terms: readonly WeightedTerm[], shareOf: (one: WeightedTerm) => number): number => {
  const all = terms.reduce((sum, { rarity }) => sum + rarity, 0)
  return all === 0 ? 0 : terms.reduce((sum, one) => sum + one.rarity * shareOf(one), 0) / all
}

interface Weighed<P extends ReadPassage> extends Quote<P> {
  /** How much of the question it covers, from 0 to 1. */
  coverageShare: number
  worth: number
}

const stemsOf = (text: string): string[] => indexWordsIn(text).map(stemOf)
const HAS_NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|once|twice|daily|weekly|monthly|yearly)\b/i

const weigh = <P extends ReadPassage>(
  passage: P,
  terms: readonly WeightedTerm[],
  { asksNumber }: { asksNumber: boolean },
): Weighed<P>[] => {
  const above = indexWordsIn(`${passage.title} ${passage.heading ?? ''}`).flatMap(termsOfWord)
  const sentences = sentencesIn(passage.text)
    .map((span) => ({ ...span, text: passage.text.slice(span.start, span.end) }))
    // A heading repeats the question, and so does a question in the text; the answer is below it.
    .filter(({ text }) => text !== passage.heading)
  const stems = sentences.map(({ text }) => stemsOf(text))
  return sentences.flatMap(({ start, end, text }, index) => {
    if (text.endsWith('?')) return []
    const beside = [...(stems[index - 1] ?? []), ...(stems[index + 1] ?? [])]
    const hasNumber = HAS_NUMBER.test(text)
    const fits = asksNumber && !hasNumber ? NO_NUMBER_SHARE : 1
    const coverageShare =
      fits *
      coverage(terms, (one) =>
        Math.max(
          heldIn(stems[index] ?? [], one),
          ABOVE_SHARE * heldIn(above, one),
          BESIDE_SHARE * heldIn(beside, one),
        ),
      )
    const worth =
      coverageShare * (text.length > LONG ? 0.9 : 1) * (asksNumber && hasNumber ? NUMBER_WORTH : 1)
    return [{ passage, start, end, coverageShare, worth }]
  })
}

export interface Quotes<P extends ReadPassage> {
  /** The sentences that answer best, verbatim, best first. */
  quotes: Quote<P>[]
  /** False if nothing covers enough of the question, so that the quotes are only related. */
  isAnswer: boolean
}

/** Picks the sentences of these passages that answer a question. */
export const quotesFor = <P extends ReadPassage>(
  passages: readonly P[],
  terms: readonly WeightedTerm[],
  input: { asksNumber: boolean },
): Quotes<P> => {
  const best = passages[0]?.score ?? 0
  const weighed = passages
    .flatMap((passage) =>
      weigh(passage, terms, input).map((one) => ({
        ...one,
        worth: one.worth * (best > 0 ? 0.5 + (0.5 * passage.score) / best : 1),
      })),
    )
    .filter(({ coverageShare }) => coverageShare >= RELATED_THRESHOLD)
    .toSorted((a, b) => b.worth - a.worth)
  const first = weighed[0]
  if (!first) return { quotes: [], isAnswer: false }
  const isAnswer = first.coverageShare >= ANSWER_THRESHOLD
  const chosen: Quote<P>[] = []
  for (const { worth, coverageShare: _, ...quote } of weighed) {
    if (chosen.length === (isAnswer ? QUOTES_MOST : 1) || worth < first.worth * NEXT_SHARE) break
    if (!chosen.some((one) => isSame(one, quote))) chosen.push(withList(quote))
  }
  return { quotes: chosen, isAnswer }
}

const isSame = <P extends ReadPassage>(a: Quote<P>, b: Quote<P>): boolean =>
  (a.passage === b.passage && a.start <= b.end && b.start <= a.end) ||
  a.passage.text.slice(a.start, a.end) === b.passage.text.slice(b.start, b.end)

const LIST_LINES_MOST = 8

/** A sentence that ends with a colon needs the lines that follow. */
const withList = <P extends ReadPassage>(quote: Quote<P>): Quote<P> => {
  const { text } = quote.passage
  if (text[quote.end - 1] !== ':') return quote
  const lines = text.slice(quote.end + 1).split('\n')
  const points = lines.slice(0, LIST_LINES_MOST).join('\n')
  return { ...quote, end: Math.min(text.length, quote.end + 1 + points.length) }
}
