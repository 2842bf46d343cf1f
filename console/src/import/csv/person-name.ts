import { isJobTitle } from '../matching/job-titles.ts'
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
  /^([\p{L}\p{M}\p{Zs}'’.‐-]{1,60}),\s*(?!\s*(?:jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|esq|mba|msc|cpa|inc|llc|ltd|gmbh|dr)(?!\p{L}))([\p{L}\p{M}\p{Zs}'’.‐()&/-]{1,60})$/iu
/** Small words before a last name: `van der Berg`. */
const PARTICLE =
  /^(?:van|de|der|den|het|ten|ter|te|von|vom|zu|zum|zur|la|le|du|des|di|da|do|dos|das|del|della|lo|el|al|bin|ibn|af|av|’t|'t|’s|'s|op|in|d’|d'|mac|mc|st\.?)$/i

/** True for `van der`, `de la`, `v.d.`, and nothing else. */
export const isNameParticle = (text: string) =>
  /^v\.?\s?d\.?$/i.test(text) || text.split(/\s+/).every((word) => PARTICLE.test(word))

/** A last name of one word, with small words before it. “Ann Lee, Designer” has two. */
const isLastName = (text: string) => {
  const words = text.trim().split(/\s+/)
  return words.slice(0, -1).every((word) => PARTICLE.test(word))
}

/** Last and first name, if a comma stands between them. In “Ann Lee, Designer” it does not. */
function commaParts(name: string): { last: string; first: string } | null {
  if (!name.includes(',')) return null
  const [, last, first] = COMMA.exec(name) ?? []
  if (!last || !first || isJobTitle(first.replace(/\([^()]*\)/g, ''))) return null
  return { last: last.trim(), first: first.trim() }
}

export function nameStyleOf(
  headers: readonly { label: string }[],
  rows: readonly { cells: string[] }[],
  mapping: Mapping,
): NameStyle {
  const column = mapping.indexOf('name')
  const names = rows.slice(0, SAMPLED_ROWS).flatMap(({ cells }) => cells[column]?.trim() || [])
  const labels = headers.map(({ label }) => label)
  return {
    hasFamilyFirst:
      names.length > 0 && names.filter((name) => commaParts(name) !== null).length > names.length / 2,
    isFamilyFirst: labels.some((label) => FAMILY_FIRST_HEADERS.test(label.trim())),
    isJapanese:
      labels.some((label) => KANA.test(label)) ||
      rows.slice(0, SAMPLED_ROWS).some(({ cells }) => cells.some((cell) => KANA.test(cell))),
  }
}

/** One name of first and last name, in the order of the language that they are in. */
function composed({ first, middle, last }: NameParts, style: NameStyle): string {
  if (middle && !isWithin(middle, first) && !isWithin(middle, last)) {
    const parts = style.isFamilyFirst ? [last, middle, first] : [first, middle, last]
    return parts.filter(Boolean).join(' ')
  }
  if (!first || !last) return first || last
  if (HANGUL.test(first) && HANGUL.test(last)) return `${last}${first}`
  if (HAN.test(first) && HAN.test(last)) return style.isJapanese ? `${last} ${first}` : `${last}${first}`
  const isJapanese = style.isJapanese && [first, last].every((part) => HAN.test(part) || KANA.test(part))
  return style.isFamilyFirst || isJapanese ? `${last} ${first}` : `${first} ${last}`
}

const DEGREE =
  /^(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|d\.?d\.?s|r\.?n|esq|m\.?b\.?a|m\.?sc|b\.?sc|m\.?a|b\.?a|cpa|dr|prof|ll\.?m|dipl\.?-?ing)\.?$/i

/** “Ann Lee, PhD, Designer” as “Ann Lee, PhD” and “Designer”. What is not plainly a job title stays in the name. */
export function withoutTitle(text: string): { name: string; title: string } {
  const parts = text.split(/\s*,\s*/)
  const behind = parts.findIndex((part, at) => at > 0 && !DEGREE.test(part))
  const [name, title] = [parts.slice(0, behind).join(', '), parts.slice(behind).join(', ')]
  return behind > 0 && /\S\s+\S/.test(parts[0] ?? '') && isJobTitle(title)
    ? { name, title }
    : { name: text, title: '' }
}

/** “Lee, Ann” as “Ann Lee”, “Lee, Ann (Sales)” as “Ann Lee (Sales)”. Anything else stays. */
export function firstNameFirst(name: string): string {
  const parts = commaParts(name)
  if (!parts) return name
  const [, first = parts.first, behind = ''] = /^(.*\S)(\s+\([^()]*\))$/.exec(parts.first) ?? []
  return `${first} ${parts.last}${behind}`
}

export interface NameParts {
  whole: string
  first: string
  /** A middle name, or what stands before a last name, such as “van der”. */
  middle: string
  last: string
}

/** True if a part stands in another already: “van der Berg” beside “van der”. */
const isWithin = (part: string, name: string) => ` ${name} `.toLowerCase().includes(` ${part} `.toLowerCase())

/** A whole name. In a file of “Ann Lee” as well as “Lee, Ann”, only what can be nothing else is turned. */
function wholeName(name: string, style: NameStyle): string {
  const parts = commaParts(name)
  return parts && (style.hasFamilyFirst || isLastName(parts.last)) ? firstNameFirst(name) : name
}

/** The name that a person will have: the whole name if there is one, else its parts. */
export const nameOf = (parts: NameParts, style: NameStyle): string =>
  parts.whole ? wholeName(parts.whole, style) : composed(parts, style)
