import type { MarkedRange } from '@metapyra/contract/entities/chat'
import { ALL_APOSTROPHES, foldLetters } from '@metapyra/contract/fold'

interface Word extends MarkedRange {
  text: string
  /** True for the "Brien" of "O'Brien". */
  isAfterApostrophe?: true
}

const ACCENTS = /[\u0300-\u036f]/g
const IS_IN_WORD = /[\p{L}\p{N}\p{M}]/u
/** Scripts without spaces between words: each character counts as a word. */
const IS_UNSPACED_SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/u

const APOSTROPHES = new Set(ALL_APOSTROPHES)
/** What follows an apostrophe in "I'll", "I'd", "we're", "I've" and "I'm": joined they would be other words ("id"). */
const CONTRACTED = new Set(['ll', 'd', 're', 've', 'm'])

/** Removes accents and case. The shortcut for ASCII saves half of all the time spent finding words. */
const plainOf = (sign: string): string =>
  sign < '\u0080'
    ? sign.toLowerCase()
    : foldLetters(sign.normalize('NFKD').replace(ACCENTS, '').toLowerCase())

/**
 * The words of a text as a word index stores them (chat/tables.ts, library): without accents and case, with positions
 * in UTF-16 units.
 */
export const wordsIn = (text: string): Word[] => {
  const words: Word[] = []
  let open: Word | undefined
  let start = 0
  let apostropheEnd = -1
  for (const sign of text) {
    const end = start + sign.length
    if (APOSTROPHES.has(sign)) {
      apostropheEnd = open?.end === start ? end : -1
      open = undefined
      start = end
      continue
    }
    for (const part of plainOf(sign)) {
      const isAlone = IS_UNSPACED_SCRIPT.test(part)
      if (isAlone || !IS_IN_WORD.test(part)) open = undefined
      if (!isAlone && !IS_IN_WORD.test(part)) continue
      if (open) open.text += part
      else {
        const word: Word = { text: part, start, end }
        if (start === apostropheEnd && !isAlone) word.isAfterApostrophe = true
        words.push(word)
      }
      if (!isAlone) open = words.at(-1)
    }
    // A combining accent belongs to the letter before it.
    if (open) open.end = end
    start = end
  }
  return words
}

/** Words that apostrophes connect, such as "o" and "brien", together; all others alone. */
const runsOf = (words: readonly Word[]): [Word, ...Word[]][] => {
  const runs: [Word, ...Word[]][] = []
  for (const word of words) {
    const before = runs.at(-1)
    if (word.isAfterApostrophe && before) before.push(word)
    else runs.push([word])
  }
  return runs
}

/** Words in which each run is one: "o", "brien" as "obrien". */
const withRunsJoined = (words: readonly Word[]): Word[] =>
  runsOf(words).flatMap((run) => {
    const [first] = run
    const last = run.at(-1) ?? first
    if (last === first || CONTRACTED.has(last.text)) return run
    return [{ text: run.map(({ text }) => text).join(''), start: first.start, end: last.end }]
  })

/** The words that runs with apostrophes make when they are joined: "obrien" of "O'Brien". */
const joinedIn = (words: readonly Word[]): Word[] => {
  if (!words.some((word) => word.isAfterApostrophe)) return []
  const parts = new Set(words)
  return withRunsJoined(words).filter((word) => !parts.has(word))
}

/**
 * The words that index a text: those that stand in it, in order, then the joined forms of those with apostrophes, so that
 * "O'Brien" is found by "obrien" too, and "l'école" by "école".
 */
export const indexWordsIn = (text: string): string[] => {
  const words = wordsIn(text)
  return [...words, ...joinedIn(words)].map((word) => word.text)
}

/** A parsed search: words, and phrases in quotes. The last word also matches as a prefix. */
export interface ParsedSearch {
  /** For `to_tsquery`; undefined if the search contains no word. */
  query: string | undefined
  /** For `to_tsquery`, but one of the words is enough. */
  anyQuery: string | undefined
  isMarked(word: string): boolean
}

/** A single letter is no useful prefix, because half of all words start with it. */
const MIN_PREFIX_LENGTH = 2

export const parseSearch = (typed: string): ParsedSearch => {
  const terms = [...typed.matchAll(/"([^"]*)"|[^\s"]+/g)]
    .map(([term, phrase]) => ({ isPhrase: phrase !== undefined, forms: formsOf(wordsIn(term)) }))
    .filter(({ forms }) => forms.length > 0)
  const last = terms.at(-1)
  const lastWords = last?.forms.flatMap((words) => words.at(-1) ?? []) ?? []
  const isBeginning = last?.isPhrase === false && (lastWords[0]?.length ?? 0) >= MIN_PREFIX_LENGTH
  const quoted = terms.map(({ forms }, index) => {
    const end = isBeginning && index === terms.length - 1 ? ':*' : ''
    const phrases = forms.map((words) => `(${words.map((word) => `'${word}'`).join(' <-> ')}${end})`)
    return phrases.length === 1 ? phrases.join('') : `(${phrases.join(' | ')})`
  })
  const whole = new Set(terms.flatMap(({ forms }) => forms.flat()))
  return {
    query: terms.length === 0 ? undefined : quoted.join(' & '),
    anyQuery: terms.length === 0 ? undefined : quoted.join(' | '),
    isMarked: (word) => whole.has(word) || (isBeginning && lastWords.some((begun) => word.startsWith(begun))),
  }
}

/** The words of a term, and, if there are apostrophes, its words without them: "o'brien" also finds "OBrien". */
const formsOf = (words: Word[]): string[][] =>
  (joinedIn(words).length > 0 ? [words, withRunsJoined(words)] : [words])
    .map((form) => form.map(({ text }) => text))
    .filter((form) => form.length > 0)

/** The most ranges marked in one message. */
const MAX_RANGES = 50

/** Where the search words occur; adjacent ones become one range. */
export const rangesIn = (body: string, { isMarked }: ParsedSearch): MarkedRange[] => {
  const ranges: MarkedRange[] = []
  const words = wordsIn(body)
  const joined = joinedIn(words)
  const all = joined.length === 0 ? words : [...words, ...joined].toSorted((a, b) => a.start - b.start)
  for (const { text, start, end } of all) {
    if (!isMarked(text)) continue
    const before = ranges.at(-1)
    if (before && start <= before.end) before.end = Math.max(before.end, end)
    else if (ranges.length < MAX_RANGES) ranges.push({ start, end })
    else break
  }
  return ranges
}
