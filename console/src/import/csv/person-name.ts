import type { Mapping } from './mapping.ts'

/** How a file writes names, found from its headers and many of its rows. */
export interface NameStyle {
  /** The name column says “Lee, Ann”. */
  hasFamilyFirst: boolean
  /** The family name comes first also in Latin letters, as in Hungary and Vietnam. */
  isFamilyFirst: boolean
  /** Japanese names have a space between family and given name, Chinese ones have none. */
  isJapanese: boolean
}

export const WESTERN: NameStyle = { hasFamilyFirst: false, isFamilyFirst: false, isJapanese: false }

const SAMPLED_ROWS = 500
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Their words for first and last name. */
const FAMILY_FIRST_HEADERS = /^(vezetéknév|családnév|keresztnév|utónév|họ|họ và tên đệm|họ đệm)$/i
const HAN = /^[\p{Script=Han}々〆ヶ\s]+$/u
const HANGUL = /^[\p{Script=Hangul}\s]+$/u

/** `Lee, Ann`, but not `Lee, Jr.` */
const COMMA =
  /^([^,@\d]{1,60}),\s*(?!(?:jr|sr|ii|iii|iv|phd|ph\.d|md|esq|mba|inc|llc|ltd|gmbh|dr)\b)([^,@\d]{1,60})$/i

export function nameStyleOf(
  headers: readonly { label: string }[],
  rows: readonly { cells: string[] }[],
  mapping: Mapping,
): NameStyle {
  const column = mapping.indexOf('name')
  const names = rows.slice(0, SAMPLED_ROWS).flatMap(({ cells }) => cells[column]?.trim() || [])
  const labels = headers.map(({ label }) => label)
  return {
    hasFamilyFirst: names.length > 0 && names.filter((name) => COMMA.test(name)).length > names.length / 2,
    isFamilyFirst: labels.some((label) => FAMILY_FIRST_HEADERS.test(label.trim())),
    isJapanese:
      labels.some((label) => KANA.test(label)) ||
      rows.slice(0, SAMPLED_ROWS).some(({ cells }) => cells.some((cell) => KANA.test(cell))),
  }
}

/** One name of first and last name, in the order of the language that they are in. */
function composed(first: string, last: string, style: NameStyle): string {
  if (!first || !last) return first || last
  if (HANGUL.test(first) && HANGUL.test(last)) return `${last}${first}`
  if (HAN.test(first) && HAN.test(last)) return style.isJapanese ? `${last} ${first}` : `${last}${first}`
  const isJapanese = style.isJapanese && [first, last].every((part) => HAN.test(part) || KANA.test(part))
  return style.isFamilyFirst || isJapanese ? `${last} ${first}` : `${first} ${last}`
}

/** “Lee, Ann” as “Ann Lee”. Anything else stays. */
export const firstNameFirst = (name: string) => {
  const [, last, first] = COMMA.exec(name) ?? []
  return first && last ? `${first.trim()} ${last.trim()}` : name
}

/** The name that a person will have: the whole name if there is one, else first and last name. */
export const nameOf = (name: string, first: string, last: string, style: NameStyle): string =>
  name ? (style.hasFamilyFirst ? firstNameFirst(name) : name) : composed(first, last, style)
