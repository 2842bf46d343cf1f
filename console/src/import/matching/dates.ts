import { fold } from './fold.ts'

/** Languages whose names of months are read. Croatian is not: its “listopad” is October, the Polish one November. */
const LANGUAGES =
  'en en-GB de de-AT fr es pt it nl sv da nb pl tr ru hi cs sk hu fi ro uk el bg lt lv et vi id th he ar'.split(
    ' ',
  )
/** What German Excel writes for “März”, and old English lists for September. */
const MORE_MONTHS: readonly [string, number][] = [
  ['mrz', 3],
  ['sept', 9],
]

let months: ReadonlyMap<string, number> | null = null

/** The number of each month by its names, alone and within a date: “styczeń” and “stycznia”. */
function monthNames(): ReadonlyMap<string, number> {
  if (months) return months
  const found = new Map(MORE_MONTHS)
  const twice = new Set<string>()
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
          month,
          ...(day && { day }),
          timeZone: 'UTC',
        })
        for (let number = 1; number <= 12; number++) {
          const parts = format.formatToParts(Date.UTC(2023, number - 1, 15))
          const name = wordsIn(parts.find(({ type }) => type === 'month')?.value ?? '')[0]
          if (!name || /\d/.test(name)) continue
          if (found.has(name) && found.get(name) !== number) twice.add(name)
          found.set(name, number)
        }
      }
    }
  }
  // One name for two months, in two languages, says neither.
  for (const name of twice) found.delete(name)
  months = found
  return found
}

const wordsIn = (text: string) => fold(text).match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? []

/** A date in milliseconds, and what it would be with day and month the other way round, if that is a date too. */
export interface DateReading {
  ms: number
  otherMs?: number
}

const DAY_MS = 86_400_000
const EXCEL_EPOCH_DAYS = 25_569
/** FILETIME counts tenths of microseconds from 1601. */
const FILETIME_EPOCH_MS = 11_644_473_600_000
const MAX_FILETIME = '9223372036854775807'

function day(year: number, month: number, date: number): number | null {
  const ms = Date.UTC(year, month - 1, date)
  const isDay = date > 0 && new Date(ms).getUTCMonth() === month - 1 && year >= 1000
  return isDay ? ms : null
}

const endOfMonth = (year: number, month: number) =>
  month >= 1 && month <= 12 && year >= 1900 ? Date.UTC(year, month, 0) : null

const reading = (ms: number | null | undefined): DateReading | null =>
  ms === null || ms === undefined || Number.isNaN(ms) ? null : { ms }

/** `24` is 2024, `98` is 1998. */
const fullYear = (digits: string) =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900)

/** Day and month in either order. */
function eitherOrder(one: string, other: string, year: number): DateReading | null {
  const dayFirst = day(year, Number(other), Number(one))
  const monthFirst = day(year, Number(one), Number(other))
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst)
    return reading(dayFirst ?? monthFirst)
  return { ms: dayFirst, otherMs: monthFirst }
}

/** Digits alone: `20240131`, `45322` of Excel, seconds or milliseconds since 1970, `20240131100000` of LDAP. */
function digitsDate(digits: string): DateReading | null {
  const number = Number(digits)
  const ymd = day(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6, 8)))
  switch (digits.length) {
    case 4:
      return number >= 1950 && number < 2200 ? { ms: Date.UTC(number, 11, 31) } : null
    case 5:
      return number >= 20_000 && number < 80_000 ? { ms: (number - EXCEL_EPOCH_DAYS) * DAY_MS } : null
    case 8:
      if (ymd !== null && /^(19|2\d|9999)/.test(digits)) return { ms: ymd }
      return eitherOrder(digits.slice(0, 2), digits.slice(2, 4), Number(digits.slice(4)))
    case 9:
    case 10:
      return { ms: number * 1000 }
    case 12:
    case 13:
      return { ms: number }
    case 14:
      return reading(ymd)
    case 17:
    case 18:
      return { ms: number / 10_000 - FILETIME_EPOCH_MS }
    default:
      return null
  }
}

/** The first year of each era, less one. */
const eras: Readonly<Record<string, number>> = { 令和: 2018, 平成: 1988, 昭和: 1925, 民國: 1911, 民国: 1911 }

/** Numbers with signs between them: `2024-01-31`, `31.01.24`, `1/31/2024`, `2024年1月31日`, `令和6年1月31日`, `05/2024`. */
function numbersDate(text: string): DateReading | null {
  const era = /(令和|平成|昭和|民國|民国)\s*(\d{1,3}|元)\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})/u.exec(
    text,
  )
  if (era) {
    const [, name = '', year = '', month, date] = era
    return reading(day((eras[name] ?? 0) + (year === '元' ? 1 : Number(year)), Number(month), Number(date)))
  }
  const ymd = /(?<!\d)(\d{4})\s?[-./年년]\s?(\d{1,2})\s?[-./月월]\s?(\d{1,2})(?!\d)/u.exec(text)
  if (ymd) return reading(day(Number(ymd[1]), Number(ymd[2]), Number(ymd[3])))
  const dmy = /(?<![\d.])(\d{1,2})\s?([-./])\s?(\d{1,2})\s?[-./]\s?(\d{4}|\d{2})(?!\d|\.\d)/.exec(text)
  if (dmy) {
    const [, one = '', sign, other = '', year = ''] = dmy
    if (Number(one) > 31) return reading(day(fullYear(one), Number(other), Number(year)))
    const either = eitherOrder(one, other, fullYear(year))
    // Where dots are written, the day is first.
    return either && sign === '.' ? { ms: either.ms } : either
  }
  const my = /^(\d{1,2})[-./](\d{4})$/.exec(text)
  if (my) return reading(endOfMonth(Number(my[2]), Number(my[1])))
  const ym = /^(\d{4})\s?[-./年년]\s?(\d{1,2})\s?[月월]?$/u.exec(text)
  return ym ? reading(endOfMonth(Number(ym[1]), Number(ym[2]))) : null
}

const LONGEST_DATE = 60
const MOST_WORDS = 6

/** The name of a month beside numbers: `31 Jan 2024`, `Jan 31st, 2024`, `31-Jan-24`, `31. Januar 2024`, `1er mars 2024`. */
function namedDate(text: string): DateReading | null {
  if (text.length > LONGEST_DATE || !/\d/.test(text)) return null
  const words = wordsIn(text.replace(/\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?/g, ' '))
  const names = words.flatMap((word) => monthNames().get(word) ?? [])
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const [month] = names
  if (month === undefined || names.length > 1 || words.length - numbers.length > MOST_WORDS) return null
  const four = numbers.findIndex((number) => number.length === 4)
  const yearAt = four < 0 && numbers.length === 2 ? 1 : four
  const year = fullYear(numbers[yearAt] ?? '')
  if (yearAt < 0) return null
  const date = numbers.find((number, at) => at !== yearAt && number.length <= 2)
  return reading(date === undefined ? endOfMonth(year, month) : day(year, month, Number(date)))
}

/** Digits of Hindi and Arabic as those of ASCII. NFKC has made full-width ones such already. */
const asciiDigits = (text: string) =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g, (digit) =>
    String((digit.charCodeAt(0) & 0xf) - (digit.charCodeAt(0) >= 0x0966 ? 6 : 0)),
  )

/** Many rows have the same few dates. */
const MOST_READ = 5000
const read = new Map<string, DateReading | null>()

/** Reads a date as programs and people write it; null if it is none. */
export function readDate(cell: string): DateReading | null {
  const before = read.get(cell)
  if (before !== undefined) return before
  if (read.size >= MOST_READ) read.clear()
  const date = parseDate(cell)
  read.set(cell, date)
  return date
}

function parseDate(cell: string): DateReading | null {
  const text = asciiDigits(cell.normalize('NFKC').trim().toLowerCase())
  if (!/\d/.test(text) && !text.includes('元')) return null
  // `45322.5` of Excel, `20240131100000.0Z` of LDAP.
  const digits = /^(\d+)(?:[.,]\d+)?z?$/.exec(text)?.[1]
  if (digits) return digitsDate(digits)
  return numbersDate(text) ?? namedDate(text)
}

/** What databases, directories and people write where there is no date. */
const NONE =
  /^(?:[\s0./:t-]*z?|1900-01-0[01].*|1601-01-01.*|[-–—.?/]+|n\/?a|none|null|nil|never|no|nein|non|nie|nej|nee|nao|unlimited|indefinite|permanent|ongoing|open|present|current|today|unbefristet|offen|keine?|cdi|indetermine|indefinido|indeterminado|indeterminato|onbepaald|tillsvidare|tills vidare|nieokreslony|czas nieokreslony|belirsiz|бессрочно|無期|無し|なし|무기한|无|無|无固定期限|नहीं)$/u

export const isNoDate = (cell: string) => {
  const text = fold(cell.trim())
  return text === MAX_FILETIME || NONE.test(text)
}

/** Whether a column writes the month first, by those of its dates that can be read in one way only; null if none can. */
export function isMonthFirstIn(cells: Iterable<string>): boolean | null {
  for (const cell of cells) {
    const [, one, other] = /^\s*(\d{1,2})[-/](\d{1,2})[-/]\d{2,4}/.exec(cell) ?? []
    if (Number(other) > 12 && Number(one) <= 12) return true
    if (Number(one) > 12 && Number(one) <= 31) return false
  }
  return null
}

/** The instants that a date may be, in a column with that order of day and month. */
export function instantsOf({ ms, otherMs }: DateReading, isMonthFirst: boolean | null): number[] {
  if (otherMs === undefined || isMonthFirst === false) return [ms]
  return isMonthFirst ? [otherMs] : [ms, otherMs]
}
