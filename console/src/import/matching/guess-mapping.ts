import type { Header } from '../csv/headers.ts'
import type { Field, Mapping } from '../csv/mapping.ts'
import { isNameParticle } from '../csv/person-name.ts'
import { roleOf } from '../csv/role.ts'
import type { ColumnValues } from './column-values.ts'
import { valuesOf } from './column-values.ts'
import type { HeaderMeaning } from './header-words.ts'
import { flaggedRole, isAtHome, isRoleHeader, meaningOf } from './header-words.ts'
import { isJobTitle } from './job-titles.ts'
import { isGoneWord, isNo, isYes } from './status-words.ts'
import type { HeaderKind } from './vocabulary.ts'

interface Column {
  index: number
  meaning: HeaderMeaning
  values: ColumnValues
  cells: string[]
  /** True if its header says “Role” and nothing else. */
  isNamedRole: boolean
}

/** Most of a column has to be so. */
const MOST = 0.6
const NO_MEANING: HeaderMeaning = {
  kind: null,
  distance: Number.POSITIVE_INFINITY,
  isSomeoneElse: false,
  isPrivate: false,
  isSomethingElse: false,
}

const lowest = <T>(items: readonly T[], ...keys: ((item: T) => number)[]): T | undefined =>
  items.toSorted((a, b) => keys.map((key) => key(a) - key(b)).find((difference) => difference !== 0) ?? 0)[0]

const emailKinds: readonly (HeaderKind | null)[] = ['workEmail', 'email', 'login']

/**
 * The person's own address: a column that has addresses, not somebody else's, rather a work one than a private one,
 * and one in which they differ.
 */
function emailColumn(columns: readonly Column[]): Column | undefined {
  const isEmpty = columns.every(({ values }) => values.emails === 0)
  const candidates = columns.filter(({ meaning, values }) => {
    if (meaning.isSomeoneElse) return false
    if (values.emails >= 0.5) return true
    // Nearly all addresses may be wrong, and then the header alone says what they were meant to be.
    if (meaning.kind === 'login') return isEmpty && values.filled === 0
    const isNamed = meaning.kind === 'workEmail' || meaning.kind === 'email'
    return isNamed && (isEmpty || values.emails > 0)
  })
  const kindRank = ({ meaning }: Column) => {
    const rank = emailKinds.indexOf(meaning.kind)
    return rank < 0 ? 9 : rank
  }
  return lowest(
    candidates,
    ({ meaning }) => (meaning.isPrivate ? 1 : 0),
    ({ values }) => (values.emails >= 0.5 ? 0 : 1),
    // Everybody's manager, or a shared address.
    ({ values }) => (values.distinct >= 0.8 ? 0 : 1),
    ({ values }) => (values.filled >= 0.5 ? 0 : 1),
    kindRank,
    ({ meaning }) => Math.floor(Math.min(meaning.distance, 9)),
    ({ index }) => index,
  )
}

const isPerson = ({ meaning, values }: Column) =>
  !meaning.isSomeoneElse && !meaning.isSomethingElse && values.emails < 0.2

/** The best column of these kinds that is filled in and no number. */
function columnOf(columns: readonly Column[], ...kinds: HeaderKind[]): Column | undefined {
  const candidates = columns.filter(
    (column) => isPerson(column) && column.meaning.kind !== null && kinds.includes(column.meaning.kind),
  )
  return lowest(
    candidates,
    ({ values }) => (values.filled === 0 ? 1 : 0),
    ({ values }) => (values.digits > MOST ? 1 : 0),
    ({ meaning }) => Math.floor(meaning.distance),
    ({ meaning }) => kinds.indexOf(meaning.kind as HeaderKind),
    ({ meaning }) => meaning.distance,
    ({ index }) => index,
  )
}

/** True if most names of one column have the other's in them, so that it holds whole names. */
function includesMost(whole: Column, part: Column): boolean {
  const pairs = whole.cells
    .map((cell, row) => [cell.toLowerCase(), (part.cells[row] ?? '').trim().toLowerCase()] as const)
    .filter(([cell, name]) => cell.trim() && name)
  return (
    pairs.length > 0 &&
    pairs.filter(([cell, name]) => cell !== name && cell.includes(name)).length > pairs.length / 2
  )
}

type Names = Partial<
  Record<'name' | 'firstName' | 'middleName' | 'lastName' | 'secondLastName', Column | undefined>
>

/**
 * First and last name say most. A column that is just called “Name” is the whole name, unless one of the two stands
 * beside it: “Name; Vorname” and “Nombre; Apellidos”. What people log in by is a name only if it looks like one.
 */
function nameColumns(columns: readonly Column[]): Names {
  const first = columnOf(columns, 'firstName')
  const last = columnOf(columns, 'lastName')
  const plain = columnOf(columns, 'name')
  const whole = columnOf(columns, 'fullName', 'familyFirst', 'displayName')
  const isFilled = (column: Column | undefined): column is Column =>
    column !== undefined && column.values.filled > 0
  if (first && last && !isMoreComplete(whole, [first, last])) {
    return nameParts(columns, first, last)
  }
  if (isFilled(whole)) return { name: whole }
  if (plain && first && !last && !includesMost(plain, first)) return nameParts(columns, first, plain)
  if (plain && last && !first && !includesMost(plain, last)) return nameParts(columns, plain, last)
  if (plain) return { name: plain }
  if (whole) return { name: whole }
  if (first || last) return { firstName: first, lastName: last }
  return { name: columnThatLooksLikeNames(columns) }
}

/** True if a column of whole names has some where first and last name are empty, as directories have them of guests. */
const isMoreComplete = (whole: Column | undefined, parts: readonly [Column, Column]) =>
  whole !== undefined &&
  (parts[0].values.filled < 0.3 || includesMost(whole, parts[1])) &&
  whole.cells.some((cell, row) => cell.trim() && parts.every(({ cells }) => !cells[row]?.trim()))

/** Middle names. A column that is just called “Prefix” has titles, unless they are words such as “van der”. */
function middleColumn(columns: readonly Column[]): Column | undefined {
  const middle = columnOf(columns, 'middleName')
  if (middle && middle.values.names >= MOST) return middle
  const prefix = columnOf(columns, 'namePrefix')
  const prefixes = prefix?.cells.filter((cell) => cell.trim()) ?? []
  const isParticles = prefixes.filter((cell) => isNameParticle(cell.trim())).length > prefixes.length / 2
  return isParticles ? prefix : undefined
}

/** First and last name with what belongs to them: “van der”, “Segundo apellido”. */
function nameParts(columns: readonly Column[], firstName: Column, lastName: Column): Names {
  const second = columnOf(columns, 'secondLastName')
  const secondLastName = second && second.values.filled > 0 ? second : undefined
  return { firstName, middleName: middleColumn(columns), lastName, secondLastName }
}

/** A column of whole names that differ, under a header that says nothing, or nothing else. */
const columnThatLooksLikeNames = (columns: readonly Column[]) =>
  columns.find(
    ({ meaning, values }) =>
      (meaning.kind === null || meaning.kind === 'login' || flaggedRole(meaning.kind) !== null) &&
      !meaning.isSomeoneElse &&
      !meaning.isSomethingElse &&
      values.fullNames >= 0.8 &&
      values.distinct >= 0.8 &&
      values.filled >= 0.5,
  )

/** A role with more different words is a job title. */
const MAX_ROLES = 12

const filledIn = ({ cells }: Column) => cells.map((cell) => cell.trim()).filter(Boolean)
const shareOf = (cells: readonly string[], test: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length

/** “Role: Designer, Developer” is a column of job titles. */
function isOfTitles(column: Column): boolean {
  const cells = filledIn(column)
  if (shareOf(cells, (cell) => roleOf(cell) !== null || isGoneWord(cell)) >= MOST) return false
  return (
    shareOf(cells, isJobTitle) >= 0.5 || new Set(cells.map((cell) => cell.toLowerCase())).size > MAX_ROLES
  )
}

const roleColumn = (columns: readonly Column[]) => {
  // An empty column that is called “Role” is one that somebody meant to fill in.
  const isRole = (column: Column) => {
    const { values, meaning, isNamedRole } = column
    if (values.roles >= MOST) return true
    if (values.filled === 0) return meaning.kind === 'role' && meaning.distance < 1
    return isNamedRole && !isOfTitles(column)
  }
  const named = columns.filter((column) => column.meaning.kind === 'role' && isRole(column))
  const best = lowest(
    named,
    ({ values }) => (values.filled === 0 ? 1 : 0),
    // Words that are known count before a header.
    ({ values }) => (values.roles >= MOST ? 0 : 1),
    ({ meaning }) => meaning.distance,
    ({ index }) => index,
  )
  // Slack writes “Member”, “Single-Channel Guest” and “Deactivated” into one column, its status.
  return (
    best ??
    columns.find((column) => column.meaning.kind === 'status' && isRole(column)) ??
    flagColumn(columns)
  )
}

/** “Is admin”, “Guest”: of several the first that has a yes. All are read, whichever it is. */
function flagColumn(columns: readonly Column[]): Column | undefined {
  const flags = columns.filter(
    ({ meaning, cells }) =>
      flaggedRole(meaning.kind) && cells.some((cell) => cell.trim()) && cells.every(isYesOrNo),
  )
  return flags.find(({ cells }) => cells.some(isYes)) ?? flags[0]
}

const isYesOrNo = (cell: string) => cell.trim() === '' || isYes(cell) || isNo(cell)

/** “Função: Membro, Administrador” beside “Cargo”: of two columns of positions, one with roles in it is that. */
function positionAndRole(columns: readonly Column[]) {
  const role = roleColumn(columns)
  const positions = columns.filter(
    ({ meaning, values }) => meaning.kind === 'companyPosition' && values.digits <= MOST,
  )
  const titles = positions.filter(({ values }) => values.roles < 0.8)
  const position = columnOf(titles.length > 0 ? titles : positions, 'companyPosition')
  const roles = positions.find((column) => column !== position && column.values.roles >= 0.8)
  const titled = columns.find((column) => column.isNamedRole && column !== role && isOfTitles(column))
  return { companyPosition: position ?? titled, role: role ?? roles }
}

/** A table without headers: addresses are known by their form, names by being letters in the columns beside them. */
function namesByValues(columns: readonly Column[]): Names {
  const isNameLike = ({ values }: Column) =>
    values.names >= 0.8 && values.filled >= 0.5 && values.roles < MOST
  const whole = columns.find((column) => isNameLike(column) && column.values.fullNames >= 0.5)
  if (whole) return { name: whole }
  const [one, other] = columns.filter(isNameLike)
  if (one && other && other.index === one.index + 1) return { firstName: one, lastName: other }
  return { name: one }
}

/** Of a table without headers also the roles and job titles, where most of a column are. */
function guessByValues(columns: readonly Column[]) {
  const titles = columns.filter(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    return filled.length > 0 && filled.filter(isJobTitle).length >= filled.length / 2
  })
  const rest = columns.filter((column) => !titles.includes(column))
  const role = rest.find(({ values }) => values.roles >= 0.8 && values.filled >= 0.5)
  return { ...namesByValues(rest), role, companyPosition: titles[0] }
}

/** Guesses the most likely mapping: by what the headers say, and by what stands below them. */
export function guessMapping(
  headers: readonly Header[],
  samples: readonly (readonly string[])[],
  hasHeader = true,
): Mapping {
  // A list of people has no line of headers, but columns that are known.
  const isNamed = hasHeader || headers[0]?.key === 'email'
  const columns = headers.map((header, index): Column => {
    const cells = samples.map((row) => row[index] ?? '')
    const meaning = isNamed && header.problem !== 'blank' ? meaningOf(header.label) : NO_MEANING
    return {
      index,
      meaning,
      values: valuesOf(cells),
      cells,
      isNamedRole: isNamed && isRoleHeader(header.label),
    }
  })
  const email = emailColumn(columns)
  const rest = columns.filter((column) => column !== email)
  const found: Partial<Record<Field, Column | undefined>> = {
    email,
    ...(isNamed ? { ...nameColumns(rest), ...positionAndRole(rest) } : guessByValues(rest)),
  }
  const mapping: Mapping = headers.map(() => null)
  for (const [field, column] of Object.entries(found)) {
    if (column && mapping[column.index] === null) mapping[column.index] = field as Field
  }
  return mapping
}

/** A column of further addresses of the same people, for where the first one is empty. Not those of logins or at home. */
export function secondEmailColumn(
  headers: readonly Header[],
  samples: readonly (readonly string[])[],
  first: number,
): number | null {
  const found = headers.findIndex(({ label, problem }, index) => {
    if (index === first || problem === 'blank') return false
    const { kind, isSomeoneElse } = meaningOf(label)
    if ((kind !== 'email' && kind !== 'workEmail') || isSomeoneElse || isAtHome(label)) return false
    return valuesOf(samples.map((row) => row[index] ?? '')).emails >= 0.5
  })
  return found < 0 ? null : found
}
