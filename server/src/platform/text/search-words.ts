import type { MarkedRange } from '@metapyra/contract/entities/chat'

interface Word extends MarkedRange {
  text: string
}

const ACCENTS = /[\u0300-\u036f]/g
const IS_IN_WORD = /[\p{L}\p{N}\p{M}]/u
/** Writing that sets no blanks: each sign is a word. */
const STANDS_ALONE = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/u

/** Without accents and case; of what is ASCII that is half of all the time that finding words takes. */
const plainOf = (sign: string): string =>
  sign < '\u0080' ? sign.toLowerCase() : sign.normalize('NFKD').replace(ACCENTS, '').toLowerCase()

/** The words of a text as an index of words holds them (chat/tables.ts, library): without accents and case; places in UTF-16 units. */
export const wordsIn = (text: string): Word[] => {
  const words: Word[] = []
  let open: Word | undefined
  let start = 0
  for (const sign of text) {
    const end = start + sign.length
    for (const part of plainOf(sign)) {
      const isAlone = STANDS_ALONE.test(part)
      if (isAlone || !IS_IN_WORD.test(part)) open = undefined
      if (!isAlone && !IS_IN_WORD.test(part)) continue
      if (open) open.text += part
      else words.push({ text: part, start, end })
      if (!isAlone) open = words.at(-1)
    }
    // An accent of its own belongs to the letter before it.
    if (open) open.end = end
    start = end
  }
  return words
}

/** What somebody looks for: words, phrases within quotes; of the last word its beginning will do. */
export interface Sought {
  /** For `to_tsquery`; undefined where there is no word in it. */
  query: string | undefined
  /** The same where one of the words will do. */
  anyQuery: string | undefined
  isMarked(word: string): boolean
}

/** One letter alone is no beginning: half of all words have it. */
const BEGINNING_MIN = 2

export const soughtIn = (typed: string): Sought => {
  const terms = [...typed.matchAll(/"([^"]*)"|[^\s"]+/g)]
    .map(([term, phrase]) => ({
      isPhrase: phrase !== undefined,
      words: wordsIn(term).map(({ text }) => text),
    }))
    .filter(({ words }) => words.length > 0)
  const last = terms.at(-1)
  const lastWord = last?.words.at(-1) ?? ''
  const isBeginning = last?.isPhrase === false && lastWord.length >= BEGINNING_MIN
  const quoted = terms.map(({ words }, at) => {
    const phrase = words.map((word) => `'${word}'`).join(' <-> ')
    return `(${phrase}${isBeginning && at === terms.length - 1 ? ':*' : ''})`
  })
  const whole = new Set(terms.flatMap(({ words }) => words))
  return {
    query: terms.length === 0 ? undefined : quoted.join(' & '),
    anyQuery: terms.length === 0 ? undefined : quoted.join(' | '),
    isMarked: (word) => whole.has(word) || (isBeginning && word.startsWith(lastWord)),
  }
}

/** So many are told of one message. */
const MAX_RANGES = 50

/** Where the words stand that were looked for; neighbours without anything between them as one. */
export const rangesIn = (body: string, { isMarked }: Sought): MarkedRange[] => {
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
