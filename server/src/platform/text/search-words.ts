import type { MarkedRange } from '@metapyra/contract/entities/chat'
import { foldLetters } from '@metapyra/contract/fold'

interface Word extends MarkedRange {
  text: string
}

const ACCENTS = /[\u0300-\u036f]/g
const IS_IN_WORD = /[\p{L}\p{N}\p{M}]/u
/** Scripts without spaces between words: each character counts as a word. */
const IS_UNSPACED_SCRIPT = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/u

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
  for (const sign of text) {
    const end = start + sign.length
    for (const part of plainOf(sign)) {
      const isAlone = IS_UNSPACED_SCRIPT.test(part)
      if (isAlone || !IS_IN_WORD.test(part)) open = undefined
      if (!isAlone && !IS_IN_WORD.test(part)) continue
      if (open) open.text += part
      else words.push({ text: part, start, end })
      if (!isAlone) open = words.at(-1)
    }
    // A combining accent belongs to the letter before it.
    if (open) open.end = end
    start = end
  }
  return words
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
    .map(([term, phrase]) => ({
      isPhrase: phrase !== undefined,
      words: wordsIn(term).map(({ text }) => text),
    }))
    .filter(({ words }) => words.length > 0)
  const last = terms.at(-1)
  const lastWord = last?.words.at(-1) ?? ''
  const isBeginning = last?.isPhrase === false && lastWord.length >= MIN_PREFIX_LENGTH
  const quoted = terms.map(({ words }, index) => {
    const phrase = words.map((word) => `'${word}'`).join(' <-> ')
    return `(${phrase}${isBeginning && index === terms.length - 1 ? ':*' : ''})`
  })
  const whole = new Set(terms.flatMap(({ words }) => words))
  return {
    query: terms.length === 0 ? undefined : quoted.join(' & '),
    anyQuery: terms.length === 0 ? undefined : quoted.join(' | '),
    isMarked: (word) => whole.has(word) || (isBeginning && word.startsWith(lastWord)),
  }
}

/** The most ranges marked in one message. */
const MAX_RANGES = 50

/** Where the search words occur; adjacent ones become one range. */
export const rangesIn = (body: string, { isMarked }: ParsedSearch): MarkedRange[] => {
  const ranges: MarkedRange[] = []
  for (const { text, start, end } of wordsIn(body)) {
    if (!isMarked(text)) continue
    const before = ranges.at(-1)
    if (before?.end === start) before.end = end
    else if (ranges.length < MAX_RANGES) ranges.push({ start, end })
    else break
  }
  return ranges
}
