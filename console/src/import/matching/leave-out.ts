import type { Header } from '../csv/headers.ts'
import { meaningOf } from './header-words.ts'
import type { LeaveOutRule } from './leave-out-rule.ts'
import { ruleKey } from './leave-out-rule.ts'
import { isGoneWord, isHereWord, isNo, isPastDate, isVagueWord, isYes } from './status-words.ts'

/** Longer lists of values are no states. */
const MAX_VALUES = 60
const MAX_DATES = 5000

const distinctIn = (rows: readonly { cells: string[] }[], column: number, most: number): string[] | null => {
  const values = new Set<string>()
  for (const { cells } of rows) {
    const value = ruleKey(cells[column] ?? '')
    if (value) values.add(value)
    if (values.size > most) return null
  }
  return [...values]
}

/** Payroll programs write “A” for who is active, “T” for who is terminated and “L” for who is on leave. */
const goneStates = (values: readonly string[]) =>
  values.includes('a') && values.every((value) => value.length === 1)
    ? values.filter((value) => 'tidrq'.includes(value))
    : values.filter(isGoneWord)

/** Where a header says nothing, all of its values have to be states of people, and some of them of people who are here. */
const statesAmong = (values: readonly string[]) => {
  const states = values.filter((value) => !isVagueWord(value))
  const areAll = values.length > 1 && states.length === values.length
  return areAll && states.some(isHereWord) && states.every((one) => isHereWord(one) || isGoneWord(one))
    ? states.filter(isGoneWord)
    : []
}

/** The values of a column that mean that a person is gone. */
function goneValues(header: Header, values: (most: number) => string[] | null, nowMs: number): string[] {
  const meaning = meaningOf(header.label)
  if (meaning.isSomeoneElse) return []
  switch (meaning.kind) {
    case 'status':
      return goneStates(values(MAX_VALUES) ?? [])
    case 'isActive':
      return values(MAX_VALUES)?.filter((value) => isNo(value) || isGoneWord(value)) ?? []
    case 'isGone':
      return (
        values(MAX_VALUES)?.filter(
          (value) => isYes(value) || isGoneWord(value) || isPastDate(value, nowMs),
        ) ?? []
      )
    case 'goneAt':
      return values(MAX_DATES)?.filter((value) => isPastDate(value, nowMs)) ?? []
    default:
      return meaning.isSomethingElse || meaning.kind ? [] : statesAmong(values(MAX_VALUES) ?? [])
  }
}

/** Which rows of a file are of people who are gone, by its columns of states. */
export function guessLeaveOut(
  headers: readonly Header[],
  rows: readonly { cells: string[] }[],
  nowMs: number,
): LeaveOutRule[] {
  return headers.flatMap((header, column) => {
    const values = goneValues(header, (most) => distinctIn(rows, column, most), nowMs)
    return values.length > 0 ? [{ column, values }] : []
  })
}
