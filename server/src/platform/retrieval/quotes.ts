import { wordsIn } from '../text/search-words.ts'
import type { Span } from './sentences.ts'
import { sentencesIn } from './sentences.ts'
import { stemOf, termsOf } from './terms.ts'

/** A passage that somebody may read, with what it stands under. */
export interface ReadPassage {
  title: string
  heading: string | null
  text: string
  /** As the index has it. */
  score: number
}

/** A word that was asked for, and how much it tells. */
export interface WeightedTerm {
  weights: ReadonlyMap<string, number>
  rarity: number
}

export interface Quote<P extends ReadPassage> extends Span {
  passage: P
}

/** What is said above a sentence, and beside it, counts so much of what it says itself. */
const ABOVE_SHARE = 0.7
const BESIDE_SHARE = 0.3
/**
 * So much of what was asked a sentence must say, by how much its words tell, to be an answer; and so much to be worth
 * a look where there is none. Found with half of the questions of tests/load/answers, and measured with the others.
 */
const ANSWERED_FROM = 0.65
const NEAR_FROM = 0.4
const QUOTES_MOST = 3
/** What fits less than this share of the best is another subject. */
const NEXT_SHARE = 0.72
const LONG = 420
/** Of a question for a number a sentence that has one is worth so much more. */
const NUMBER_WORTH = 1.15
/** And one that has none says so much less of what was asked. */
const NO_NUMBER_SHARE = 0.85

const heldIn = (terms: Iterable<string>, { weights }: WeightedTerm): number => {
  let most = 0
  for (const term of terms) most = Math.max(most, weights.get(term) ?? 0)
  return most
}

/** How much of what was asked is said in this, from 0 to 1. */
const coverage = (asked: readonly WeightedTerm[], shareOf: (one: WeightedTerm) => number): number => {
  const all = asked.reduce((sum, { rarity }) => sum + rarity, 0)
  return all === 0 ? 0 : asked.reduce((sum, one) => sum + one.rarity * shareOf(one), 0) / all
}

interface Weighed<P extends ReadPassage> extends Quote<P> {
  /** How much of what was asked it says, from 0 to 1. */
  said: number
  worth: number
}

const stemsOf = (text: string): string[] => wordsIn(text).map(({ text: word }) => stemOf(word))
const HAS_NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|once|twice|daily|weekly|monthly|yearly)\b/i

const weigh = <P extends ReadPassage>(
  passage: P,
  asked: readonly WeightedTerm[],
  { asksNumber }: { asksNumber: boolean },
): Weighed<P>[] => {
  const above = termsOf(`${passage.title} ${passage.heading ?? ''}`)
  const sentences = sentencesIn(passage.text)
    .map((span) => ({ ...span, text: passage.text.slice(span.start, span.end) }))
    // A heading says what is asked, and so does a question: what answers it stands below.
    .filter(({ text }) => text !== passage.heading)
  const stems = sentences.map(({ text }) => stemsOf(text))
  return sentences.flatMap(({ start, end, text }, at) => {
    if (text.endsWith('?')) return []
    const beside = [...(stems[at - 1] ?? []), ...(stems[at + 1] ?? [])]
    const hasNumber = HAS_NUMBER.test(text)
    const fits = asksNumber && !hasNumber ? NO_NUMBER_SHARE : 1
    const said =
      fits *
      coverage(asked, (one) =>
        Math.max(
          heldIn(stems[at] ?? [], one),
          ABOVE_SHARE * heldIn(above, one),
          BESIDE_SHARE * heldIn(beside, one),
        ),
      )
    const worth = said * (text.length > LONG ? 0.9 : 1) * (asksNumber && hasNumber ? NUMBER_WORTH : 1)
    return [{ passage, start, end, said, worth }]
  })
}

export interface Quotes<P extends ReadPassage> {
  /** The sentences that answer best, word by word as they stand there, the best first. */
  quotes: Quote<P>[]
  /** False where nothing says enough of what was asked: what is quoted then is only near to it. */
  isAnswer: boolean
}

/** What of these passages answers a question. */
export const quotesFor = <P extends ReadPassage>(
  passages: readonly P[],
  asked: readonly WeightedTerm[],
  wish: { asksNumber: boolean },
): Quotes<P> => {
  const best = passages[0]?.score ?? 0
  const weighed = passages
    .flatMap((passage) =>
      weigh(passage, asked, wish).map((one) => ({
        ...one,
        worth: one.worth * (best > 0 ? 0.5 + (0.5 * passage.score) / best : 1),
      })),
    )
    .filter(({ said }) => said >= NEAR_FROM)
    .toSorted((a, b) => b.worth - a.worth)
  const first = weighed[0]
  if (!first) return { quotes: [], isAnswer: false }
  const isAnswer = first.said >= ANSWERED_FROM
  const chosen: Quote<P>[] = []
  for (const { worth, said: _, ...quote } of weighed) {
    if (chosen.length === (isAnswer ? QUOTES_MOST : 1) || worth < first.worth * NEXT_SHARE) break
    if (!chosen.some((one) => isSame(one, quote))) chosen.push(withList(quote))
  }
  return { quotes: chosen, isAnswer }
}

const isSame = <P extends ReadPassage>(a: Quote<P>, b: Quote<P>): boolean =>
  (a.passage === b.passage && a.start <= b.end && b.start <= a.end) ||
  a.passage.text.slice(a.start, a.end) === b.passage.text.slice(b.start, b.end)

const LIST_LINES_MOST = 8

/** What ends in a colon is nothing without the lines that follow. */
const withList = <P extends ReadPassage>(quote: Quote<P>): Quote<P> => {
  const { text } = quote.passage
  if (text[quote.end - 1] !== ':') return quote
  const lines = text.slice(quote.end + 1).split('\n')
  const points = lines.slice(0, LIST_LINES_MOST).join('\n')
  return { ...quote, end: Math.min(text.length, quote.end + 1 + points.length) }
}
