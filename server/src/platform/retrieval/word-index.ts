import type { Field, Postings } from './postings.ts'
import { addCount, createPostings, FIELDS, renumber } from './postings.ts'
import type { WeightedTerm } from './quotes.ts'

/** A passage as the index takes it: for each field, the count of each term. */
export interface IndexedPassage {
  /** The passage's number within its source. */
  number: number
  title: ReadonlyMap<string, number>
  heading: ReadonlyMap<string, number>
  text: ReadonlyMap<string, number>
}

/** A word of the question: itself and its synonyms, each with its weight. */
export interface Sense {
  terms: readonly { term: string; weight: number }[]
}

export interface Ranked {
  source: string
  number: number
  score: number
}

/**
 * BM25F (Robertson, Zaragoza, "The Probabilistic Relevance Framework", 2009, §3.6), with the parameters that scored
 * best in our tests.
 */
const WEIGHTS = [2.5, 2, 1] as const
const LENGTH_SHARES = [0.5, 0.5, 0.75] as const
const SATURATION = 1.2
/** How many removed passages make a cleanup worth its time. */
const MAX_REMOVED = 2000

interface Held {
  source: string
  number: number
  lengths: readonly [number, number, number]
}

const lengthOf = (terms: ReadonlyMap<string, number>): number =>
  terms.values().reduce((sum, count) => sum + count, 0)

/** An index of a space's passages that ranks them by a question, best first. */
export const createWordIndex = () => {
  const terms = new Map<string, Postings>()
  let passages: (Held | undefined)[] = []
  const bySource = new Map<string, number[]>()
  const totals: [number, number, number] = [0, 0, 0]
  let removedCount = 0
  const count = () => passages.length - removedCount

  const add = (source: string, { number, ...fields }: IndexedPassage): void => {
    const id = passages.length
    const lengths = [lengthOf(fields.title), lengthOf(fields.heading), lengthOf(fields.text)] as const
    for (const [field, name] of FIELDS.entries()) {
      for (const [term, times] of fields[name]) {
        const postings = terms.get(term) ?? createPostings()
        terms.set(term, postings)
        addCount(postings, id, field as Field, times)
      }
      totals[field as Field] += lengths[field] ?? 0
    }
    passages.push({ source, number, lengths })
    const own = bySource.get(source)
    if (own) own.push(id)
    else bySource.set(source, [id])
  }

  const compact = (): void => {
    const numbers = new Map<number, number>()
    const remaining: (Held | undefined)[] = []
    for (const [id, passage] of passages.entries()) {
      if (!passage) continue
      numbers.set(id, remaining.length)
      remaining.push(passage)
    }
    for (const [term, postings] of terms) {
      renumber(postings, (id) => numbers.get(id))
      if (postings.length === 0) terms.delete(term)
    }
    for (const [source, ids] of bySource)
      bySource.set(
        source,
        ids.map((id) => numbers.get(id) as number),
      )
    passages = remaining
    removedCount = 0
  }

  const remove = (source: string): void => {
    for (const id of bySource.get(source) ?? []) {
      for (const [field, length] of passages[id]?.lengths.entries() ?? []) totals[field as Field] -= length
      passages[id] = undefined
      removedCount += 1
    }
    bySource.delete(source)
  }

  const replace = (source: string, all: readonly IndexedPassage[]): void => {
    remove(source)
    for (const passage of all) add(source, passage)
    if (removedCount > Math.max(MAX_REMOVED, passages.length / 2)) compact()
  }

  /** How much it says that a term occurs: the rarer, the more. */
  const rarityOf = (term: string): number => {
    const known = Math.min(count(), terms.get(term)?.length ?? 0)
    return Math.log(1 + (count() - known + 0.5) / (known + 0.5))
  }

  const scoreOf = (postings: Postings, at: number, { lengths }: Held): number => {
    let frequency = 0
    for (let field = 0; field < FIELDS.length; field += 1) {
      const times = postings.counts[at * FIELDS.length + field] ?? 0
      if (times === 0) continue
      const share = LENGTH_SHARES[field] ?? 0
      const mean = (totals[field as Field] || 1) / Math.max(1, count())
      frequency += ((WEIGHTS[field] ?? 0) * times) / (1 - share + share * ((lengths[field] ?? 0) / mean))
    }
    return frequency / (frequency + SATURATION)
  }

  /** Of each sense only the best-matching word counts. */
  const rank = (senses: readonly Sense[], most: number): Ranked[] => {
    const scores = new Map<number, number>()
    for (const { terms: alike } of senses) {
      const best = new Map<number, number>()
      for (const { term, weight } of alike) {
        const postings = terms.get(term)
        if (!postings) continue
        const worth = weight * rarityOf(term)
        for (let index = 0; index < postings.length; index += 1) {
          const id = postings.passages[index] ?? 0
          const passage = passages[id]
          if (!passage) continue
          const score = worth * scoreOf(postings, index, passage)
          if (score > (best.get(id) ?? 0)) best.set(id, score)
        }
      }
      for (const [id, score] of best) scores.set(id, (scores.get(id) ?? 0) + score)
    }
    return [...scores]
      .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a - b)
      .slice(0, most)
      .flatMap(([id, score]) => {
        const passage = passages[id]
        return passage ? [{ source: passage.source, number: passage.number, score }] : []
      })
  }

  return { replace, rank, rarityOf, has: (term: string) => terms.has(term), terms: () => terms.keys() }
}
const IS_NUMBER = /^\d+$/
const NUMBER_SHARE = 0.5

/** The weight of each sense of a question. */
export const weightsIn = (
  index: Pick<WordIndex, 'has' | 'rarityOf'>,
  senses: readonly Sense[],
): WeightedTerm[] =>
  senses.map(({ terms }) => ({
    weights: new Map(terms.map(({ term, weight }) => [term, weight])),
    // Weighted by the most common of the words, because one that is everywhere says nothing, and neither do its
    // synonyms. A number by itself says little.
    rarity:
      (terms.some(({ term }) => IS_NUMBER.test(term)) ? NUMBER_SHARE : 1) *
      Math.min(
        index.rarityOf(''),
        ...terms.filter(({ term }) => index.has(term)).map(({ term }) => index.rarityOf(term)),
      ),
  }))

export type WordIndex = ReturnType<typeof createWordIndex>
