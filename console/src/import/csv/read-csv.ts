import { parse } from 'papaparse'
import type { FoundTable, TableChoice } from '../table/find-table.ts'
import { findTable } from '../table/find-table.ts'
import { guessDelimiter } from '../table/guess-delimiter.ts'
import { droppedTexts } from '../table/layout.ts'
import type { PeopleList } from '../table/people-list.ts'
import { readPeopleList } from '../table/people-list.ts'
import { unquoteRows } from '../table/quoted-rows.ts'
import { withTabs } from '../table/spaced-columns.ts'
import { decodeCell } from '../text/encoded-text.ts'
import type { Delimiter } from './delimiters.ts'
import { FileError } from './file-error.ts'
import { headerFromCells } from './headers.ts'
import type { RecordFault } from './split-records.ts'
import { splitRecords } from './split-records.ts'

export interface CsvRow {
  /** The file's line on which the row begins, from 1. */
  line: number
  cells: string[]
  /** True for a row that is hidden in its workbook, by a filter or by hand. */
  isHidden?: true
  fault?: { fault: RecordFault; column: number; chars: number }
}

export interface Csv extends FoundTable {
  delimiter: Delimiter
}

export interface ReadOptions extends TableChoice {
  delimiter?: Delimiter
}

/** Excel writes `sep=;` as a first line to declare the delimiter. It is not a row of the table. */
function takeSeparatorLine(text: string): { text: string; delimiter?: Delimiter; firstLine: number } {
  const match = /^"?sep=([,;|\t])"?[^\S\r\n]*(?:\r\n|\n|\r)/i.exec(text.slice(0, 20))
  if (!match) return { text, firstLine: 1 }
  return { text: text.slice(match[0].length), delimiter: match[1] as Delimiter, firstLine: 2 }
}

/**
 * Removes a leading apostrophe that escapes a formula, as our own error file writes it; it is not part of the value.
 */
const unescapeFormula = (cell: string) =>
  /^'(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\0])/.test(cell) ? cell.slice(1) : cell

const QUOTED_ROWS = 20
/** Few files have a cell that is encoded by itself. */
const ENCODED = /=\?|X'[\da-f]{2}/i

const hasText = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

function parseRows(text: string, delimiter: Delimiter, firstLine: number): CsvRow[] {
  const records = splitRecords(text, delimiter, firstLine)
  const parsed = parse<string[]>(records.texts.join('\n'), { delimiter, newline: '\n', quoteChar: '"' }).data
  if (records.texts.length === 0) throw new FileError('This file has no rows.')
  if (parsed.length !== records.texts.length) throw new Error('papaparse lost count of the records')
  const mayBeEncoded = ENCODED.test(text)
  const rows: CsvRow[] = []
  for (const [index, cells] of parsed.entries()) {
    if (!hasText(cells)) continue
    const fault = records.faults.get(index)
    rows.push({
      line: records.lines[index] ?? 0,
      cells: mayBeEncoded
        ? cells.map((cell) => decodeCell(unescapeFormula(cell)))
        : cells.map(unescapeFormula),
      ...(fault ? { fault } : {}),
    })
  }
  return withoutSingleQuotes(rows)
}

/** Programs that print lists write `'Ann','ann@acme.com'`. */
function withoutSingleQuotes(rows: CsvRow[]): CsvRow[] {
  const isQuoted = ({ cells }: CsvRow) => cells.every((cell) => /^\s*'[^']*'\s*$/.test(cell))
  if (!rows.slice(0, QUOTED_ROWS).every(isQuoted)) return rows
  for (const row of rows) {
    row.cells = row.cells.map((cell) => /^\s*'(.*)'\s*$/.exec(cell)?.[1] ?? cell)
  }
  return rows
}

/** A list as the table that it could have been. */
function tableOfList({ rows, hasNames, hasTitles, dropped }: PeopleList): Csv {
  const columns = ['Email', 'Name', 'Job title'].slice(0, hasTitles ? 3 : hasNames ? 2 : 1)
  return {
    delimiter: ',',
    hasHeader: false,
    headers: headerFromCells(columns, false),
    rows,
    layout: {
      headerLine: null,
      firstLines: [],
      dropped: droppedTexts(
        'listText',
        dropped.map(({ text }) => text),
      ),
    },
  }
}

/**
 * Parses a decoded text into rows of cells, each with its line in the file and any fault of its format, and finds the
 * table in them. Cells are kept as text (`00123` stays text). Throws FileError if there is nothing to read.
 */
export function readCsv(decoded: string, options: ReadOptions = {}): Csv {
  // A null byte would truncate a text in the database, and spreadsheets never contain one on purpose.
  const {
    text: whole,
    delimiter: announced,
    firstLine,
  } = takeSeparatorLine(decoded.replace(/^\uFEFF/, '').replaceAll('\0', ''))
  const isChosen =
    options.delimiter !== undefined || options.hasHeader !== undefined || options.headerLine !== undefined
  const list = isChosen || announced ? null : readPeopleList(whole)
  if (list) return tableOfList(list)
  const text = withTabs(unquoteRows(whole))
  const delimiter = options.delimiter ?? announced ?? guessDelimiter(text)
  return { delimiter, ...findTable(parseRows(text, delimiter, firstLine), options) }
}
