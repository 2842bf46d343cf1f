import type { CheckedRow } from '../csv/check-table.ts'
import type { Header } from '../csv/headers.ts'
import type { Mapping } from '../csv/mapping.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import type { ImportRole } from '../csv/role.ts'
import { roleKey, roleOf } from '../csv/role.ts'
import { flaggedRole, meaningOf } from '../matching/header-words.ts'
import type { LeaveOutRule } from '../matching/leave-out-rule.ts'
import { compileRules, ruleKey } from '../matching/leave-out-rule.ts'
import type { MendKind } from '../text/cell-mends.ts'
import { damageOf, MENDS } from '../text/cell-mends.ts'

/** What is wrong with most names of a file, so that nobody brings in a company called “0042”. */
export type NameWarning = 'digits' | 'equal' | 'lowerCase' | 'email'

export interface Review {
  /** Damaged cells that one click mends. */
  mends: { kind: MendKind; count: number; example: string }[]
  nameWarning: { kind: NameWarning; example: string } | null
  /**
   * For each rule, how many rows it leaves out that no earlier rule does, and their values as the file spells them. Rules
   * that leave out nothing more are not among them, unless a person has turned them off.
   */
  leftOut: { rule: LeaveOutRule; count: number; values: string[] }[]
}

const NAMES = 2000
const FEW = 3
/** A number of an employee: `0042`, `E-17`. */
const CODE = /^\p{L}{0,3}[\s._-]?\d[\d\s._-]*$/u

function nameWarningOf(checked: readonly CheckedRow[]): Review['nameWarning'] {
  const people = checked
    .filter(({ state }) => state === 'ready' || state === 'known')
    .slice(0, NAMES)
    .map(({ person }) => person)
    .filter(({ name }) => name !== '')
  const names = people.map(({ name }) => name)
  const [example = ''] = names
  const isMost = (count: number) => count > names.length * 0.6
  if (names.length === 0) return null
  if (isMost(names.filter((name) => CODE.test(name)).length)) return { kind: 'digits', example }
  if (isMost(names.filter((name) => name.includes('@')).length)) return { kind: 'email', example }
  if (names.length >= FEW && new Set(names.map((name) => name.toLowerCase())).size <= names.length * 0.2) {
    return { kind: 'equal', example }
  }
  const lower = names.filter((name) => /^[\p{Ll}\d._-]+$/u.test(name) && /[a-z]/.test(name))
  return isMost(lower.length) ? { kind: 'lowerCase', example: lower[0] ?? '' } : null
}

const mappedColumns = (mapping: Mapping) =>
  mapping.flatMap((field, column) => (field && field !== 'email' ? [column] : []))

/** The cells of imported columns that a kind of mend changes. */
export function* damagedCells(rows: readonly CsvRow[], checked: readonly CheckedRow[], mapping: Mapping) {
  const columns = mappedColumns(mapping)
  for (const [index, { cells }] of rows.entries()) {
    if (checked[index]?.state === 'leftOut') continue
    for (const column of columns) {
      const cell = cells[column]
      const kind = cell ? damageOf(cell) : null
      if (cell && kind) yield { index, column, cell, kind }
    }
  }
}

/** What a person should look at before anything is sent. */
export function reviewOf(
  rows: readonly CsvRow[],
  checked: readonly CheckedRow[],
  mapping: Mapping,
  rules: readonly LeaveOutRule[],
): Review {
  const found = new Map<MendKind, { count: number; example: string }>()
  for (const { kind, cell } of damagedCells(rows, checked, mapping)) {
    const { count, example } = found.get(kind) ?? { count: 0, example: cell.slice(0, 60) }
    found.set(kind, { count: count + 1, example })
  }
  return {
    mends: MENDS.flatMap((kind) => {
      const one = found.get(kind)
      return one ? [{ kind, ...one }] : []
    }),
    nameWarning: nameWarningOf(checked),
    leftOut: leftOutBy(rows, checked, rules),
  }
}

function leftOutBy(
  rows: readonly CsvRow[],
  checked: readonly CheckedRow[],
  rules: readonly LeaveOutRule[],
): Review['leftOut'] {
  const isGone = compileRules(rules)
  const found = new Map(rules.map(({ column }) => [column, { count: 0, values: new Map<string, string>() }]))
  for (const [index, { cells }] of rows.entries()) {
    const column = checked[index]?.state === 'leftOut' ? isGone(cells) : null
    const one = column === null ? undefined : found.get(column)
    if (column === null || !one) continue
    const value = (cells[column] ?? '').trim()
    one.count++
    if (!one.values.has(ruleKey(value))) one.values.set(ruleKey(value), value)
  }
  return rules.flatMap((rule) => {
    const { count = 0, values } = found.get(rule.column) ?? {}
    return count > 0 || rule.values.length === 0
      ? [{ rule, count, values: [...(values?.values() ?? [])] }]
      : []
  })
}

export interface ValueCount {
  value: string
  count: number
}

export interface RoleValue extends ValueCount {
  /** Under which a person's choice for this value is stored. */
  key: string
  /** What the word stands for by itself; null if it is unknown. */
  role: ImportRole | 'owner' | null
}

/** The words of a role column in rows that no rule leaves out, most frequent first. Found here, so that the page needs no list of words. */
export function rolesIn(
  rows: readonly CsvRow[],
  header: Header | undefined,
  column: number,
  leaveOut: readonly LeaveOutRule[],
): RoleValue[] {
  const flag = flaggedRole(meaningOf(header?.label ?? '').kind)
  return valuesIn(rows, column, leaveOut)
    .values.filter(({ value }) => value !== '')
    .map((one) => ({ ...one, key: roleKey(one.value), role: roleOf(one.value, {}, flag) }))
}

const MAX_VALUES = 100

/** The values of a column in rows that no rule leaves out, most frequent first, and how many there are in all. */
export function valuesIn(
  rows: readonly CsvRow[],
  column: number,
  leaveOut: readonly LeaveOutRule[] = [],
): { values: ValueCount[]; total: number } {
  const counts = new Map<string, ValueCount>()
  const isGone = compileRules(leaveOut)
  for (const { cells } of rows) {
    if (isGone(cells) !== null) continue
    const value = (cells[column] ?? '').trim()
    const key = ruleKey(value)
    const one = counts.get(key)
    if (one) one.count++
    else counts.set(key, { value, count: 1 })
  }
  const values = [...counts.values()].toSorted((a, b) => b.count - a.count)
  return { values: values.slice(0, MAX_VALUES), total: values.length }
}
