/** Apostrophes of every keyboard, which a search leaves out: `O’Brien` is found by `obrien` and by `o'brien`. */
const APOSTROPHES = "'’‘‛ʼʻʹʾʿ`′"
/** Hyphens and dashes, which a search reads as spaces. */
const DASHES = '-‐‒–—―−'
/** Letters that Unicode doesn't take apart, each with the one that is typed for it. */
const LETTERS = 'łŁøØđĐðÐħĦŧŦıςẞÆŒÞ'
const TYPED = 'llooddddhhttiσßæœþ'

export const FOLDED_PAIRS = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
] as const
const INDEX = new Map([...LETTERS].map((letter, at) => [letter, TYPED[at] ?? '']))
const FOLDED = new RegExp(`[${LETTERS}]`, 'g')

/** Of a lower-case text without accents the letters that Unicode doesn't take apart, as they are typed: `ł` as `l`. */
export const foldLetters = (text: string): string =>
  FOLDED_PAIRS.reduce(
    (folded, [letter, typed]) => folded.replaceAll(letter, typed),
    text.replace(FOLDED, (letter) => INDEX.get(letter) ?? letter),
  )

/** Letters by those typed for them, one by one, as SQL's `translate` takes them. */
export const FOLDED_LETTERS = [LETTERS, TYPED] as const
/** What a fold replaces, one character by one: those without a counterpart are left out. SQL's `translate` takes both. */
export const FOLDED_SIGNS = `${LETTERS}${DASHES}${APOSTROPHES}`
export const SIGNS_FOR_THEM = `${TYPED}${' '.repeat(DASHES.length)}`
/** Its own form when taken apart is a space with an accent, so it goes before. */
export const ACUTE = '´'
/** All that is typed for an apostrophe, in texts as they are written. */
export const ALL_APOSTROPHES = `${APOSTROPHES}${ACUTE}＇`
/** Accents, Arabic vowels and invisible characters, as a class that JavaScript and PostgreSQL both read. */
export const FOLDED_AWAY = String.raw`[\u0300-\u036f\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0e\ufe0f\ufeff]+`

const AWAY = new RegExp(FOLDED_AWAY, 'g')
const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'g')
const DASH = new RegExp(`[${DASHES}]`, 'g')

/**
 * A text in the form that searches compare: without case, accents and apostrophes, letters as they are typed (`ß` as `ss`,
 * `ł` as `l`), hyphens as spaces, full-width forms as plain ones. The database folds the same way (platform/db/search.ts).
 */
export const foldForSearch = (text: string): string =>
  foldLetters(
    text
      .replaceAll(ACUTE, '')
      .normalize('NFKD')
      .replace(AWAY, '')
      .toLowerCase()
      .replace(APOSTROPHE, '')
      .replace(DASH, ' '),
  )

/** Chinese, Japanese and Korean, whose names are written with and without a space: 山田 太郎, 김민수. */
export const isUnspaced = (word: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)

/** The folded words of what somebody searches for. */
export const searchWords = (query: string): string[] => foldForSearch(query).split(/\s+/).filter(Boolean)

/** [FIND-1] True if the text has every word of a search, in any order; always for an empty one. */
export const matchesSearch = (text: string, query: string): boolean => {
  const folded = foldForSearch(text)
  const unspaced = folded.replaceAll(' ', '')
  return searchWords(query).every(
    (word) => folded.includes(word) || (isUnspaced(word) && unspaced.includes(word)),
  )
}
