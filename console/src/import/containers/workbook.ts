import { IMPORT_FILE } from '@metapyra/contract/import'
import { streamOdsRows } from 'hucre/ods'
import { streamXlsxRows } from 'hucre/xlsx'
import { formatNumber } from '../../ui/format/counted.ts'
import { FileError } from '../csv/file-error.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import { hasEmail } from '../matching/column-values.ts'
import { isEmailHeader } from '../matching/header-words.ts'
import { NO_RESULT } from '../text/cell-mends.ts'
import { decodeCell } from '../text/encoded-text.ts'
import { decodeEntities } from '../text/entities.ts'
import type { SheetMarks } from './sheet-marks.ts'
import { marksOfOds, marksOfXlsx, NO_MARKS } from './sheet-marks.ts'

type Format = 'xlsx' | 'ods'

const MAX_CELLS = 20_000_000
/** As large as all of a workbook may be once it is unpacked. */
const MAX_SHEET_BYTES = 384 * 1024 * 1024
const TRIED_SHEETS = 12
const TRIED_ROWS = 100

interface Sheet {
  name: string
  index: number
  /** By which an Excel workbook names its file. */
  relation: string
}

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : decodeEntities(found)
}

/** The sheets that people see, by the workbook's own list. */
function sheetsIn(format: Format, xml: string): Sheet[] {
  const tags = xml.match(format === 'xlsx' ? /<(?:\w+:)?sheet\s[^>]*>/g : /<table:table\s[^>]*>/g) ?? []
  return tags.flatMap((tag, index) => {
    const name = attribute(tag, format === 'xlsx' ? 'name' : 'table:name')
    const isHidden = /state="(hidden|veryHidden)"/.test(tag)
    const relation = attribute(tag, '\\w+:id') ?? ''
    return name === undefined || isHidden ? [] : [{ name, index, relation }]
  })
}

/** A cell as the person who typed it would have written it into a CSV. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const iso = Number.isNaN(value.getTime()) ? '' : value.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'object') {
    const { error, text } = value as { error?: unknown; text?: unknown }
    return String(error ?? text ?? '')
  }
  const text = String(value).replaceAll('\0', '')
  return decodeCell(text.length > IMPORT_FILE.cellChars ? text.slice(0, IMPORT_FILE.cellChars) : text)
}

const stream = (format: Format, bytes: Uint8Array, index: number) =>
  format === 'xlsx' ? streamXlsxRows(bytes, { sheet: index }) : streamOdsRows(bytes, { sheets: [index] })

/** The rows of a sheet that have anything in them, up to a number. Throws FileError beyond the limits of an import. */
async function rowsOf(
  format: Format,
  bytes: Uint8Array,
  { index }: Sheet,
  most: number,
  { hidden, unresolved }: SheetMarks = NO_MARKS,
): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  let count = 0
  for await (const { index: row, values } of stream(format, bytes, index)) {
    const cells = values.map(textOf)
    for (const column of unresolved.get(row) ?? []) {
      while (cells.length < column) cells.push('')
      cells[column] ||= NO_RESULT
    }
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length === 0) continue
    count += cells.length
    rows.push({ line: row + 1, cells, ...(hidden.has(row) ? { isHidden: true } : {}) })
    if (rows.length === most) break
    if (rows.length > IMPORT_FILE.rows + 1 || count > MAX_CELLS) {
      throw new FileError(
        `This sheet has more than ${formatNumber(IMPORT_FILE.rows)} rows. Split it and import each part.`,
      )
    }
  }
  return rows
}

/**
 * The first sheet that has a header for addresses, or else the one with most addresses: a cover may have that of who
 * made it. Without any, the first that is not empty.
 */
async function firstWithPeople(
  format: Format,
  bytes: Uint8Array,
  sheets: readonly Sheet[],
): Promise<Sheet | undefined> {
  let best: { sheet: Sheet; people: number } | undefined
  for (const sheet of sheets.slice(0, TRIED_SHEETS)) {
    const rows = await rowsOf(format, bytes, sheet, TRIED_ROWS)
    const people = rows.filter(({ cells }) => cells.some(hasEmail)).length
    if (people > 0 && rows.some(({ cells }) => cells.length > 1 && cells.some(isEmailHeader))) return sheet
    if (rows.length > 0 && people > (best?.people ?? -1)) best = { sheet, people }
  }
  return best?.sheet
}

/** Reads one sheet of a workbook: the chosen one, or the first with people in it. */
export async function readSheets(format: Format, bytes: Uint8Array, xml: string, chosen: string | undefined) {
  const sheets = sheetsIn(format, xml)
  try {
    const sheet = sheets.find(({ name }) => name === chosen) ?? (await firstWithPeople(format, bytes, sheets))
    const marks =
      sheet &&
      (format === 'xlsx' ? marksOfXlsx(bytes, sheet.relation, MAX_SHEET_BYTES) : marksOfOds(xml, sheet.index))
    const rows = sheet ? await rowsOf(format, bytes, sheet, Number.POSITIVE_INFINITY, marks) : []
    if (!sheet || rows.length === 0) throw new FileError('There are no rows in this workbook.')
    return { content: { rows }, sheets: sheets.map(({ name }) => name), sheet: sheet.name }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError('This workbook couldn’t be read. Open it, save it again or save it as CSV.')
  }
}
