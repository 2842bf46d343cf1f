import { isKnownHeader } from '../matching/header-words.ts'
import type { LegacyEncoding } from './encodings.ts'
import { ALPHABETS, USUAL_CHARACTERS } from './usual-letters.ts'

const WORD = /[\p{L}\p{M}\p{S}\p{N}\p{Cc}\p{Po}\p{Pf}\p{Pi}\p{Sk}]*\P{ASCII}[^\s,;|"'@<>()]*/gu
const isUpper = (letter: string) => letter !== letter.toLowerCase()
const isLower = (letter: string) => letter !== letter.toUpperCase()

type Script = 'latin' | 'cyrillic' | 'han' | 'kana' | 'hangul' | 'other'

const scriptOf = (letter: string): Script => {
  if (/[\p{Script=Latin}ªº]/u.test(letter)) return 'latin'
  if (/\p{Script=Cyrillic}/u.test(letter)) return 'cyrillic'
  if (/[\p{Script=Han}々]/u.test(letter)) return 'han'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(letter)) return 'kana'
  return /\p{Script=Hangul}/u.test(letter) ? 'hangul' : 'other'
}

const HALF_WIDTH_KANA = /[\uFF61-\uFF9F]/

/** Scripts that stand in one word. Japanese alone mixes two. */
function mixesScripts(scripts: ReadonlySet<Script>): boolean {
  const japanese = scripts.size === 2 && scripts.has('han') && scripts.has('kana')
  return scripts.size > 1 && !japanese
}

/** Letters of Western Europe that stand only where these languages write them. Elsewhere they are another code page’s. */
const misplaced: readonly RegExp[] = [
  /õ(?!e)/g,
  /ã(?![oeis]|$)/g,
  /œ(?![uitsdcln])/g,
  /^[èìòù]/g,
  /[²³¹¼½¾¡¿]\p{L}/gu,
]

/** The letters of one word are those of one language: “Dvořák” is Czech, “Dvoøák” is none. */
function latinScore(word: string, encoding: LegacyEncoding): number {
  const letters = [...word.toLowerCase().normalize('NFC')].filter(
    (letter) => letter > '\x7f' && scriptOf(letter) === 'latin',
  )
  const alphabets = ALPHABETS[encoding]
  if (letters.length === 0) return 0
  if (!alphabets) return -letters.length
  const best = Math.max(
    ...alphabets.map((alphabet) =>
      letters.reduce((sum, letter) => sum + (alphabet.includes(letter) ? 2 : -1), 0),
    ),
  )
  if (alphabets !== ALPHABETS['windows-1252']) return best
  const wrong = misplaced.reduce((sum, place) => sum + (word.toLowerCase().match(place)?.length ?? 0), 0)
  return best - wrong * 3
}

function letterScore(letter: string, encoding: LegacyEncoding): number {
  switch (scriptOf(letter)) {
    case 'latin':
      return 0
    case 'cyrillic':
      return encoding === 'windows-1251' ? (/[а-яё]/i.test(letter) ? 2 : 0) : -1
    case 'kana':
      if (HALF_WIDTH_KANA.test(letter)) return -1
      return encoding === 'shift_jis' || encoding === 'euc-jp' ? 3 : 0
    case 'hangul':
      return encoding === 'euc-kr' ? 2 : -1
    case 'han':
      return USUAL_CHARACTERS[encoding]?.has(letter) ? 3 : encoding === 'euc-kr' ? -1 : 0.4
    default:
      return /\p{Cc}|\uFFFD|\p{Co}/u.test(letter) ? -10 : -1
  }
}

/** How much a decoded word looks like one that a person would have written. */
function wordScore(word: string, encoding: LegacyEncoding): number {
  const signs = [...word]
  const scripts = new Set<Script>()
  let score = latinScore(word, encoding)
  let run = 0
  for (const [at, sign] of signs.entries()) {
    const isLetter = /\p{L}/u.test(sign)
    if (isLetter) scripts.add(scriptOf(sign))
    if (sign <= '\x7f') {
      run = 0
      continue
    }
    score += letterScore(sign, encoding)
    const before = signs[at - 1] ?? ''
    const after = signs[at + 1] ?? ''
    // “JŸrgen”: a capital within a word of small letters is a wrong code page.
    if (isUpper(sign) && isLower(before) && isLower(after)) score -= 4
    // “ÈÂÀÍ”, “¤Ñ¤ë”: few languages in Latin script write three letters with accents in a row.
    run = isLetter && scriptOf(sign) === 'latin' ? run + 1 : 0
    if (run >= 3) score -= 2
    const isJoined = /\p{L}/u.test(before) || /\p{L}/u.test(after)
    if (!isLetter && isJoined && !/[\u2010-\u2019\u30FB\p{M}]/u.test(sign)) score -= 3
  }
  return mixesScripts(scripts) ? score - 4 : score
}

/** The mean score of the letters outside ASCII, better if the first lines have headers that are known. */
export function plausibilityOf(text: string, encoding: LegacyEncoding): number {
  let score = 0
  let count = 0
  for (const [word] of text.matchAll(WORD)) {
    score += wordScore(word, encoding)
    count += [...word].filter((sign) => sign > '\x7f').length
    if (count > 4000) break
  }
  const cells = text.slice(0, 2000).split(/[\n,;\t|"]/)
  const known = cells.filter((cell) => /\P{ASCII}/u.test(cell) && isKnownHeader(cell)).length
  return (count ? score / count : 0) + Math.min(known, 3)
}
