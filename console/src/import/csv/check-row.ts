import { cleanLine } from '@metapyra/contract/clean-text'
import { cleanEmail } from '@metapyra/contract/email-address'
import { emailProblem } from '@metapyra/contract/email-problem'
import { IMPORT_FILE, IMPORT_TEXT_MAX } from '@metapyra/contract/import'
import { suggestCorrection } from '../../email/address.ts'
import { formatNumber } from '../../ui/format/counted.ts'
import type { LeavingDates } from '../matching/leave-out.ts'
import { leavingDateProblem } from '../matching/leave-out.ts'
import type { MendKind } from '../text/cell-mends.ts'
import { damageOf, mendCell, NO_RESULT } from '../text/cell-mends.ts'
import type { Field, Mapping } from './mapping.ts'
import type { NameStyle } from './person-name.ts'
import { firstNameFirst, nameOf, WESTERN } from './person-name.ts'
import type { CsvRow } from './read-csv.ts'
import type { ImportRole, RoleChoices } from './role.ts'
import { roleOf } from './role.ts'
import type { RoleFlag } from './role-flags.ts'
import type { Problem } from './row-problem.ts'
import { errorIn, warningIn } from './row-problem.ts'

/** A row's data about one person, cleaned: without outer or doubled spaces, and with one of the product's roles. */
export interface Person {
  email: string
  name: string
  /** owner: only in the file, see `givesRole` · unchanged: the role that a person of the space has. */
  role: ImportRole | 'owner' | 'unchanged'
  companyPosition: string
}

export interface CheckContext {
  mapping: Mapping
  columnCount: number
  /** Only an owner can import admins. */
  mayMakeAdmins: boolean
  /** What the file's own words for roles mean here. */
  roles?: RoleChoices
  /** What a yes in each column says of a role. Only where the role is one of them. */
  roleFlags?: readonly RoleFlag[]
  nameStyle?: NameStyle
  /** Columns that say when somebody leaves, read as of `nowMs`. */
  leavingDates?: readonly LeavingDates[]
  nowMs?: number
}

/** Most cells have nothing to collapse, and a table has many. */
const collapseSpaces = (cell: string) =>
  /^\s|\s\s|[^\S ]|\s$/.test(cell) ? cell.replace(/\s+/g, ' ').trim() : cell
/** A text as the server will keep it. Most have only letters that nothing is to be done about. */
const cleanCell = (cell: string) =>
  /[^ -~\u00A1-\u00AC\u00AE-\u02AF]/.test(cell) ? cleanLine(cell) : collapseSpaces(cell)
const isFormula = (cell: string) => /^[=+\-@＝＋－＠\t\r]/.test(cell)

const damageTexts: Record<MendKind, string> = {
  doubleEncoded: 'has garbled letters.',
  entities: 'has HTML codes.',
  spreadsheetError: 'is an error or placeholder from a spreadsheet.',
}

const OF_FORMULA = 'is a formula without a result.'
const RECALCULATE =
  'Open the file in a spreadsheet app, save it and import it again, or enter the value here.'
const isUnresolved = (cell: string) => cell === NO_RESULT || /^=\s*[\p{L}\p{N}$"(]/u.test(cell)

function checkDamage(label: string, column: number, cell: string): Problem[] {
  if (cell === NO_RESULT) return [warningIn(column, '', `${label} ${OF_FORMULA}`, RECALCULATE)]
  const kind = damageOf(cell)
  if (!kind) return []
  const mended = mendCell(kind, cell)
  const fix = mended === '' ? 'Clear it, or enter the right value.' : `It should be “${mended}”.`
  return [warningIn(column, cell, `${label} ${damageTexts[kind]}`, fix)]
}

/** Google writes several addresses of one person into a cell, the first one first. */
const firstAddress = (cell: string) => {
  const end = cell.indexOf(' ::: ')
  return end < 0 ? cell : cell.slice(0, end)
}

/** The name in `Ann Lee <ann@acme.com>`, where no other column has one. */
function nameBesideEmail(cell: string): string {
  if (!cell.includes('<')) return ''
  const [, name = ''] = /^\s*["'“]?([^<>@"“”]{2,80}?)["'”]?\s*<[^<>]+>\s*$/.exec(cell) ?? []
  return firstNameFirst(collapseSpaces(name.trim()))
}

function checkLength(label: string, column: number | null, text: string): Problem[] {
  if (text.length <= IMPORT_TEXT_MAX) return []
  const fix = `Shorten it to ${IMPORT_TEXT_MAX}.`
  return [errorIn(column, text, `${label} has ${text.length} characters.`, fix)]
}

function checkText(label: string, column: number, cell: string): Problem[] {
  const found: Problem[] = []
  const text = collapseSpaces(cell)
  found.push(...checkLength(label, column, cleanCell(cell)))
  if (isFormula(cell.trimStart())) {
    const fix = 'It’s kept as plain text. Change it if that’s not what you meant.'
    found.push(warningIn(column, text, `${label} looks like a spreadsheet formula.`, fix))
  }
  if (text.includes('\uFFFD')) {
    found.push(
      warningIn(
        column,
        text,
        `${label} has characters that couldn’t be read.`,
        'Choose another encoding, or fix it here.',
      ),
    )
  }
  return [...found, ...checkDamage(label, column, cell)]
}

function checkEmail(column: number, cell: string): Problem[] {
  const typed = firstAddress(cell)
  const address = cleanEmail(typed)
  if (address === '') return [errorIn(column, '', 'The email is missing.', emailProblem('') ?? '')]
  const fix = emailProblem(typed)
  if (fix && isUnresolved(cell)) {
    return [errorIn(column, cell === NO_RESULT ? '' : cell, `The email ${OF_FORMULA}`, RECALCULATE)]
  }
  if (fix) return [errorIn(column, address, 'This isn’t a valid email.', fix)]
  const meant = suggestCorrection(address)
  return meant ? [warningIn(column, address, 'This email may be misspelled.', `Did you mean ${meant}?`)] : []
}

/**
 * True if a row gives its person a role. An owner's is none, whoever is in the space already: a new person comes in as a
 * member, and the others keep their role. So a file stays the same import once a part of its people is in.
 */
export const givesRole = (row: CsvRow, context: CheckContext) => {
  const cell = row.cells[context.mapping.indexOf('role')] ?? ''
  return cell.trim() !== '' && roleIn(row, context) !== 'owner'
}

function checkRole(
  column: number,
  cell: string,
  role: Person['role'] | null,
  { mayMakeAdmins }: CheckContext,
): Problem[] {
  if (cell === NO_RESULT) return [errorIn(column, '', `The role ${OF_FORMULA}`, RECALCULATE)]
  if (role === null)
    return [errorIn(column, cell, 'Unknown role.', 'Enter member, admin or guest, or leave it empty.')]
  if (role === 'owner') {
    const fix = 'A new person comes in as a member. You can make them an owner under People.'
    return [{ ...warningIn(column, cell, 'Owners can’t be imported.', fix), isOfRole: true }]
  }
  if (role === 'admin' && !mayMakeAdmins) {
    const fix = 'Enter member, or ask an owner.'
    return [{ ...errorIn(column, cell, 'Only owners can import admins.', fix), isOfRole: true }]
  }
  return []
}

const faultTexts = {
  unclosedQuote: [
    'A quote here is never closed.',
    'The row was read to the end of its line. Check its cells.',
  ],
  strayQuote: ['A quote inside this cell isn’t doubled.', 'Check that the cell was read correctly.'],
  tooLong: [
    `This cell has more than ${formatNumber(IMPORT_FILE.cellChars)} characters.`,
    'Enter the right value here.',
  ],
} as const

function checkFormat(row: CsvRow, columnCount: number): Problem[] {
  const found: Problem[] = []
  if (row.fault) {
    const { fault, column, chars } = row.fault
    const [message, fix] = faultTexts[fault]
    const what = fault === 'tooLong' ? `${formatNumber(chars)} characters` : (row.cells[column] ?? '')
    found.push((fault === 'strayQuote' ? warningIn : errorIn)(column, what, message, fix))
  }
  const extra = row.cells.slice(columnCount).filter((cell) => cell.trim() !== '')
  if (extra.length > 0) {
    const message = `The row has ${row.cells.length} cells, but the header has ${columnCount}.`
    found.push(
      warningIn(
        null,
        extra.join(', '),
        message,
        'Check whether a delimiter inside a cell shifted the others.',
      ),
    )
  }
  return found
}

/** The role in a row: what its column says, or the strongest that any column such as “Is admin” does. */
function roleIn({ cells }: CsvRow, { mapping, roles, roleFlags = [] }: CheckContext): Person['role'] | null {
  const column = mapping.indexOf('role')
  const cell = cells[column] ?? ''
  const own = roleFlags.find((flag) => flag.column === column)
  const role = roleOf(cell, roles, own?.role)
  if (!own || role !== 'user') return role
  const found = roleFlags.filter((flag) => roleOf(cells[flag.column] ?? '', {}, flag.role) === flag.role)
  return (['owner', 'admin', 'guest'] as const).find((one) => found.some((flag) => flag.role === one)) ?? role
}

function checkLeavingDates(row: CsvRow, { leavingDates = [], nowMs = 0 }: CheckContext): Problem[] {
  return leavingDates.flatMap(({ column, isMonthFirst }) => {
    const cell = row.cells[column] ?? ''
    const problem = cell === '' ? null : leavingDateProblem(cell, isMonthFirst, nowMs)
    if (!problem) return []
    const message =
      problem === 'unreadable'
        ? 'This leaving date can’t be read.'
        : 'This leaving date can be read in two ways.'
    return [
      warningIn(
        column,
        cell,
        message,
        'If they’ve left, untick the row. Otherwise, write the date as 2024-01-31.',
      ),
    ]
  })
}

const TEXTS: readonly [Field, label: string][] = [
  ['name', 'The name'],
  ['firstName', 'The first name'],
  ['middleName', 'The middle name'],
  ['lastName', 'The last name'],
  ['secondLastName', 'The last name'],
  ['companyPosition', 'The job title'],
]

/** The columns of a name, each of which may be short enough while they are too long together. The first is marked then. */
const NAME_FIELDS: readonly Field[] = ['name', 'lastName', 'firstName', 'middleName', 'secondLastName']

/** Returns all problems of one row by itself, and its person (only usable if there is no error). */
export function checkRow(row: CsvRow, context: CheckContext): { person: Person; problems: Problem[] } {
  const { mapping, columnCount, nameStyle = WESTERN } = context
  const at = (field: Field) => mapping.indexOf(field)
  const cell = (field: Field) => row.cells[at(field)] ?? ''
  const problems = checkFormat(row, columnCount)
  problems.push(...checkEmail(at('email'), cell('email')))
  for (const [field, label] of TEXTS) {
    const column = at(field)
    if (column >= 0 && row.cells[column]) problems.push(...checkText(label, column, row.cells[column]))
  }
  const role = roleIn(row, context)
  if (at('role') >= 0) problems.push(...checkRole(at('role'), cell('role'), role, context))
  problems.push(...checkLeavingDates(row, context))
  const text = (field: Field) => cleanCell(cell(field))
  const parts = {
    whole: text('name'),
    first: text('firstName'),
    middle: text('middleName'),
    last:
      at('secondLastName') < 0 ? text('lastName') : `${text('lastName')} ${text('secondLastName')}`.trim(),
  }
  const name = nameOf(parts, nameStyle) || nameBesideEmail(cell('email'))
  if (name.length > IMPORT_TEXT_MAX && NAME_FIELDS.every((field) => text(field).length <= IMPORT_TEXT_MAX))
    problems.push(...checkLength('The name', NAME_FIELDS.map(at).find((column) => column >= 0) ?? null, name))
  const person = {
    email: cleanEmail(firstAddress(cell('email'))),
    name,
    role: role ?? 'user',
    companyPosition: text('companyPosition'),
  } as const
  return { person, problems }
}
