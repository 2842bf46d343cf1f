import type { Header } from '../csv/headers.ts'
import { instantsOf, isMonthFirstIn, isNoDate, readDate } from './dates.ts'
import { fold } from './fold.ts'
import type { HeaderMeaning } from './header-words.ts'
import { isAbout, meaningOf } from './header-words.ts'
import type { LeaveOutRule } from './leave-out-rule.ts'
import { ruleKey } from './leave-out-rule.ts'
import { isGoneWord, isHereWord, isNo, isVagueWord, isYes } from './status-words.ts'

/** Longer lists of values are no states. */
const MAX_VALUES = 60
/** Directories write the second at which an account was deleted. */
const MAX_DATES = 50_000
/** `1900-01-01`: no date at all, as databases write it. */
const FIRST_DATE_MS = Date.UTC(1901, 0)

type Rows = readonly { cells: string[] }[]

const distinctIn = (rows: Rows, column: number, most: number): string[] | null => {
  const values = new Set<string>()
  for (const { cells } of rows) {
    const value = ruleKey(cells[column] ?? '')
    if (value) values.add(value)
    if (values.size > most) return null
  }
  return [...values]
}

/** Payroll programs write “A” for who is active, “T” for who is terminated and “L” for who is on leave. */
const isLetterCode = (values: readonly string[]) =>
  values.includes('a') && values.every((value) => value.length === 1)
/** SAP writes 3 for who is active, 2 for who is retired, 1 for who is inactive and 0 for who has left. */
const isSapCode = (values: readonly string[]) =>
  values.includes('3') && values.every((value) => /^[0-3]$/.test(value))

/** Words that people and things share say nothing of people in a table of things. */
const goneStates = (
  values: readonly string[],
  { isSap, isOfThings }: { isSap: boolean; isOfThings: boolean },
) => {
  if (isLetterCode(values)) return values.filter((value) => 'tidrq'.includes(value))
  if (isSap && isSapCode(values)) return values.filter((value) => value !== '3')
  return values.filter((value) => isGoneWord(value) && (!isOfThings || OF_PEOPLE.test(fold(value))))
}
/** Words for people alone, of those for who is gone: a device is retired and removed too. */
const OF_PEOPLE =
  /terminat|resign|employ|compan|fired|dismiss|leaver|alumn|decease|laid|kundigt|ausges|ausgetr|ehemal|entlass|demission|licenci|quitte|despedid|renunci|jubil|demitid|deslig|dimess|licenziat|ontslagen|uit dienst|uppsagd|slutat|fratradt|opsagt|zwolni|odszed|ayril|istifa|увол|退職|離職|퇴사|퇴직|离职|辞职|इस्तीफ/u

/** Where a header says nothing, all of its values have to be states of people, and some of them of people who are here. */
const statesAmong = (values: readonly string[]) => {
  const states = values.filter((value) => !isVagueWord(value))
  const areAll = values.length > 1 && states.length === values.length
  return areAll && states.some(isHereWord) && states.every((one) => isHereWord(one) || isGoneWord(one))
    ? states.filter(isGoneWord)
    : []
}

/** The second bit of Active Directory’s userAccountControl: `514` is disabled, `512` is not. */
const isDisabledAccount = (value: string) =>
  /^(?:\d{1,10}|0x[\da-f]{1,8})$/.test(value) ? (Number(value) & 2) !== 0 : /account_?disabled?/.test(value)

/** True for a date that is over. Somebody who leaves next year, or perhaps next month, is here today. */
function isPastDate(value: string, isMonthFirst: boolean | null, nowMs: number): boolean {
  const date = isNoDate(value) ? null : readDate(value)
  return date !== null && instantsOf(date, isMonthFirst).every((ms) => ms < nowMs && ms > FIRST_DATE_MS)
}

const pastOrGone = (values: readonly string[], nowMs: number) => {
  const isMonthFirst = isMonthFirstIn(values)
  return values.filter((value) => isGoneWord(value) || isPastDate(value, isMonthFirst, nowMs))
}
const goneOrPast = (values: readonly string[], nowMs: number) => {
  const past = new Set(pastOrGone(values, nowMs))
  return values.filter((value) => isYes(value) || past.has(value))
}

interface TableSubject {
  /** Devices, orders and the like. */
  isOfThings: boolean
  /** Projects, courses, absences and the like, which end too. */
  isOfSpans: boolean
  labels: readonly string[]
}

const subjectOf = (headers: readonly Header[]): TableSubject => {
  const labels = headers.map(({ label }) => label)
  const isOfThings = isAbout(labels, 'things')
  return { isOfThings, isOfSpans: isOfThings || isAbout(labels, 'spans'), labels }
}

/** “Left” beside “Right” is a side. */
const isSide = (label: string, { labels }: TableSubject) =>
  /^(?:left|links|gauche|izquierda|esquerda|sinistra)$/i.test(label) &&
  labels.some((one) => /^(?:right|rechts|droite|derecha|direita|destra)$/i.test(one))

/** True for a column of dates on which people leave. */
const isOfLeaving = ({ kind, isSomeoneElse }: HeaderMeaning, { isOfSpans }: TableSubject) =>
  !isSomeoneElse && (kind === 'goneAt' || (kind === 'endsAt' && !isOfSpans))

/** The values of a column that mean that a person is gone. */
function goneValues(
  { label }: Header,
  subject: TableSubject,
  values: (most: number) => string[] | null,
  nowMs: number,
): string[] {
  const meaning = meaningOf(label)
  if (meaning.isSomeoneElse) return []
  switch (meaning.kind) {
    case 'status':
      return goneStates(values(MAX_VALUES) ?? [], {
        isSap: /employ|stat2|besch|emploi|empleo|impiego|zatrudn/i.test(label),
        isOfThings: subject.isOfThings,
      })
    case 'isActive':
      return values(MAX_VALUES)?.filter((value) => isNo(value) || isGoneWord(value)) ?? []
    case 'accountControl':
      return values(MAX_DATES)?.filter(isDisabledAccount) ?? []
    case 'isGone':
      return isSide(label, subject) ? [] : goneOrPast(values(MAX_DATES) ?? [], nowMs)
    case 'goneAt':
      return goneOrPast(values(MAX_DATES) ?? [], nowMs)
    case 'endsAt':
      return isOfLeaving(meaning, subject) ? pastOrGone(values(MAX_DATES) ?? [], nowMs) : []
    default:
      return meaning.isSomethingElse || meaning.kind ? [] : statesAmong(values(MAX_VALUES) ?? [])
  }
}

/** Which rows of a file are of people who are gone, by its columns of states. */
export function guessLeaveOut(headers: readonly Header[], rows: Rows, nowMs: number): LeaveOutRule[] {
  const subject = subjectOf(headers)
  return headers.flatMap((header, column) => {
    const values = goneValues(header, subject, (most) => distinctIn(rows, column, most), nowMs)
    return values.length > 0 ? [{ column, values }] : []
  })
}

/** A column of dates on which people leave, and how it writes them. */
export interface LeavingDates {
  column: number
  isMonthFirst: boolean | null
}

/** The columns whose dates say who leaves when, so that what can’t be read in them is shown. */
export function leavingDatesOf(headers: readonly Header[], rows: Rows): LeavingDates[] {
  const subject = subjectOf(headers)
  return headers.flatMap(({ label }, column) => {
    const meaning = meaningOf(label)
    if (!isOfLeaving(meaning, subject)) return []
    const values = distinctIn(rows, column, MAX_DATES) ?? []
    const unread = values.filter(isUnreadDate).length
    // “Exit: North, South” and “End: Berlin” are no dates at all.
    const isOfDates =
      meaning.kind === 'goneAt'
        ? values.length < 2 || unread <= values.length * 0.9
        : unread <= values.length / 2
    if (!isOfDates) return []
    return [{ column, isMonthFirst: isMonthFirstIn(values) }]
  })
}

const isUnreadDate = (value: string) =>
  !readDate(value) &&
  !isNoDate(value) &&
  !isYes(value) &&
  !isNo(value) &&
  !isGoneWord(value) &&
  !isHereWord(value)

/** Why a date on which somebody leaves doesn’t say whether they are gone; null if it does. */
export function leavingDateProblem(
  cell: string,
  isMonthFirst: boolean | null,
  nowMs: number,
): 'unreadable' | 'ambiguous' | null {
  const value = ruleKey(cell)
  if (value === '') return null
  const date = readDate(value)
  if (!date) return isUnreadDate(value) ? 'unreadable' : null
  // Few dates can be read in two ways that matter.
  if (date.otherMs === undefined || isMonthFirst !== null || isNoDate(value)) return null
  return date.ms < nowMs === date.otherMs < nowMs ? null : 'ambiguous'
}
