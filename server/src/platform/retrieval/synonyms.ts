import { wordsIn } from '../text/search-words.ts'
import { isStopWord, stemOf, termsOf } from './terms.ts'
import type { Sense } from './word-index.ts'

/** Words or phrases that mean the same, such as "day off". */
export type SynonymGroup = readonly string[]

const ALIKE_WEIGHT = 0.7

interface Phrase {
  stems: string[]
  group: number
}

/** The synonyms that a space has defined; a word can be in several groups. */
export const createSynonyms = (groups: readonly SynonymGroup[]) => {
  const byFirst = new Map<string, Phrase[]>()
  const termsOfGroup = groups.map((alike) => {
    const weights = new Map<string, number>()
    for (const words of alike) {
      const terms = termsOf(words)
      // Each single word of a phrase counts less.
      for (const term of terms)
        weights.set(term, Math.max(weights.get(term) ?? 0, ALIKE_WEIGHT / terms.length))
    }
    return weights
  })
  for (const [group, alike] of groups.entries()) {
    for (const words of alike) {
      const stems = wordsIn(words).map(({ text }) => stemOf(text))
      const [first] = stems
      if (first === undefined) continue
      byFirst.set(first, [...(byFirst.get(first) ?? []), { stems, group }])
    }
  }
  return {
    /** The longest phrase at a position of a text. */
    at: (stems: readonly string[], place: number): { length: number; terms: Map<string, number> } => {
      const fitting = (byFirst.get(stems[place] ?? '') ?? []).filter((phrase) =>
        phrase.stems.every((stem, index) => stems[place + index] === stem),
      )
      const length = Math.max(0, ...fitting.map((phrase) => phrase.stems.length))
      const terms = new Map<string, number>()
      for (const phrase of fitting.filter(({ stems: { length: own } }) => own === length))
        for (const [term, weight] of termsOfGroup[phrase.group] ?? [])
          terms.set(term, Math.max(terms.get(term) ?? 0, weight))
      return { length, terms }
    },
  }
}
export type Synonyms = ReturnType<typeof createSynonyms>

const IS_NUMBER = /^\d+$/

/** A word and a number beside it may be written as one elsewhere: "HX-350" as "hx350". */
const writtenTogether = (words: readonly string[], place: number): string[] => {
  const [before, word, after] = [words[place - 1], words[place] ?? '', words[place + 1]]
  if (IS_NUMBER.test(word)) return before && !isStopWord(before) ? [before + word] : []
  return after && IS_NUMBER.test(after) && !isStopWord(word) ? [word + after] : []
}

/** How many words of a question are searched. */
const MOST_SENSES = 24

/** The words of a question, each with its synonyms. */
export const sensesOf = (question: string, synonyms: Synonyms): Sense[] => {
  const words = wordsIn(question).map(({ text }) => text)
  const stems = words.map(stemOf)
  const senses = new Map<string, Sense>()
  for (let place = 0; place < words.length; ) {
    const { length, terms } = synonyms.at(stems, place)
    const own = words
      .slice(place, place + Math.max(1, length))
      .filter((word) => !isStopWord(word))
      .map(stemOf)
    for (const term of own) terms.set(term, 1 / own.length)
    for (const term of writtenTogether(words, place)) terms.set(term, 1)
    place += Math.max(1, length)
    const key = own.join(' ')
    if (terms.size > 0 && !senses.has(key))
      senses.set(key, { terms: [...terms].map(([term, weight]) => ({ term, weight })) })
  }
  return [...senses.values()].slice(0, MOST_SENSES)
}
