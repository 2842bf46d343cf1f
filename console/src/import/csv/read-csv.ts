import type { ParseConfig } from 'papaparse'
import { parse } from 'papaparse'
import type { Delimiter } from './delimiters.ts'
import { DELIMITERS } from './delimiters.ts'
import type { Header } from './headers.ts'
import { headerFromCells, looksLikeData } from './headers.ts'
import { FileError, MAX_COLUMNS } from './limits.ts'
import type { RecordFault } from './split-records.ts'
import { splitRecords } from './split-records.ts'

export interface CsvRow {
  /** The file's line on which the row begins, from 1. */
  line: number
  cells: string[]
  fault?: { fault: RecordFault; column: number; chars: number }
}

export interface Csv {
  delimiter: Delimiter
  hasHeader: boolean
  headers: Header[]
  rows: CsvRow[]
}

export interface ReadOptions {
  delimiter?: Delimiter
  hasHeader?: boolean
}

/** Excel writes `sep=;` as a first line to declare the delimiter. It is not a row of the table. */
function takeSeparatorLine(text: string): { text: string; delimiter?: Delimiter; firstLine: number } {
  const match = /^"?sep=([,;|\t])"?[^\S\r\n]*(?:\r\n|\n|\r)/i.exec(text.slice(0, 20))
  if (!match) return { text, firstLine: 1 }
  return { text: text.slice(match[0].length), delimiter: match[1] as Delimiter, firstLine: 2 }
}

/** papaparse's guess over the first lines; if it has none, the delimiter that is most frequent in the first line. */
function guessDelimiter(text: string): Delimiter {
  const sample = text.slice(0, 65_536).replace(/\r\n?/g, '\n')
  const options: ParseConfig = {
    preview: 20,
    newline: '\n',
    skipEmptyLines: 'greedy',
    delimitersToGuess: [...DELIMITERS],
  }
  const guess = parse<string[]>(sample, options)
  const isSure = !guess.errors.some((error) => error.code === 'UndetectableDelimiter')
  const found = DELIMITERS.find((delimiter) => delimiter === guess.meta.delimiter)
  if (isSure && found) return found
  const firstLine = sample.trimStart().split('\n', 1)[0] ?? ''
  const times = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length)
  return DELIMITERS[times.indexOf(Math.max(...times))] ?? ','
}

/**
 * Removes a leading apostrophe that escapes a formula, as our own error file writes it; it is not part of the value.
 */
const unescapeFormula = (cell: string) =>
  /^'(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\0])/.test(cell) ? cell.slice(1) : cell

const hasText = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

/**
 * Parses a decoded CSV into rows of cells, each with its line in the file and any fault of its format. Cells are kept
 * as text (`00123` stays text). Throws FileError if there is nothing to read.
 */
export function readCsv(decoded: string, options: ReadOptions = {}): Csv {
  // A null byte would truncate a text in the database, and spreadsheets never contain one on purpose.
  const {
    text,
    delimiter: announced,
    firstLine,
  } = takeSeparatorLine(decoded.replace(/^\uFEFF/, '').replaceAll('\0', ''))
  const delimiter = options.delimiter ?? announced ?? guessDelimiter(text)
  const records = splitRecords(text, delimiter, firstLine)
  const parsed = parse<string[]>(records.texts.join('\n'), { delimiter, newline: '\n', quoteChar: '"' }).data
  if (records.texts.length === 0) throw new FileError('This file has no rows.')
  if (parsed.length !== records.texts.length) throw new Error('papaparse lost count of the records')

  const rows: CsvRow[] = []
  for (const [index, cells] of parsed.entries()) {
    if (!hasText(cells)) continue
    const fault = records.faults.get(index)
    rows.push({
      line: records.lines[index] ?? 0,
      cells: cells.map(unescapeFormula),
      ...(fault ? { fault } : {}),
    })
  }
  const first = rows[0]
  if (!first) throw new FileError('This file has no rows.')
  if (first.cells.length > MAX_COLUMNS) {
    throw new FileError(`This file has more than ${MAX_COLUMNS} columns. Check the delimiter.`)
  }
  const hasHeader = options.hasHeader ?? !looksLikeData(first.cells)
  const headers = headerFromCells(hasHeader ? first.cells : first.cells.map(() => ''), hasHeader)
  const body = hasHeader ? rows.slice(1) : rows
  if (body.length === 0) throw new FileError('This file has only a header row.')
  return { delimiter, hasHeader, headers, rows: body }
}
