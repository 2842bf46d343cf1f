import { stemmer } from 'stemmer'
import { indexWordsIn, wordsIn } from '../text/search-words.ts'

/** Words that questions contain but that say nothing about their subject. */
const STOP_WORDS = new Set(
  `a about after all also am an and any anybody anyone are as at be because been before being but by can cannot could
  did do does doing done don else ever every for from get give given gets got had has have having he hello her here hi
  him his how i if in into is it its itself just know let like ll m make many may me might more most much must my myself
  need no not now of off on once one only or other our ours out over own please re s shall she should so some somebody
  someone something such t tell than thank thanks that the their theirs them then there these they thing this those
  through to too under until up us use used using ve very want was we were what when where whether which while who whom
  whose why will with would you your yours
  aint arent cant couldnt didnt doesnt dont hadnt hasnt havent heres hes hows isnt lets shes shouldnt thats theres wasnt
  werent whats wheres whos wont wouldnt`.split(/\s+/),
)

const IS_ENGLISH = /^[a-z]+$/
const STEMS_KEPT = 200_000
const stems = new Map<string, string>()

/** The stem that a word shares with its other forms: "printed" and "printing" both have "print" (Porter, 1980). */
export const stemOf = (word: string): string => {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = word.length > 2 && IS_ENGLISH.test(word) ? stemmer(word) : word
  if (stems.size >= STEMS_KEPT) stems.clear()
  stems.set(word, stem)
  return stem
}

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

const MIXED = /^(?=.*\d)(?=.*\p{L})/u
const LIKE_PARTS = /\d+|\p{L}+/gu

/** The terms that index a word: "hx350" can also be found as "HX-350", which is two words. */
export const termsOfWord = (word: string): string[] =>
  isStopWord(word)
    ? []
    : MIXED.test(word)
      ? [word, ...(word.match(LIKE_PARTS) ?? []).filter((part) => part.length > 1 && part !== word)]
      : [stemOf(word)]

/** The stems of a text in order, without stop words. */
export const termsOf = (text: string): string[] =>
  wordsIn(text).flatMap(({ text: word }) => termsOfWord(word))

/** Counts each term that indexes a text. */
export const countTerms = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const term of indexWordsIn(text).flatMap(termsOfWord)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
