import { unpack } from '../containers/unpack.ts'
import { FileError } from '../csv/file-error.ts'
import { fingerprintOfBytes } from '../csv/fingerprint.ts'
import type { Mapping } from '../csv/mapping.ts'
import type { Csv, ReadOptions } from '../csv/read-csv.ts'
import { readCsv } from '../csv/read-csv.ts'
import type { EncodingPreview } from '../encoding/decode.ts'
import { decode } from '../encoding/decode.ts'
import type { Encoding } from '../encoding/encodings.ts'
import { hasEmail } from '../matching/column-values.ts'
import { guessMapping, secondEmailColumn } from '../matching/guess-mapping.ts'
import { guessLeaveOut } from '../matching/leave-out.ts'
import type { LeaveOutRule } from '../matching/leave-out-rule.ts'
import { findTable } from '../table/find-table.ts'
import type { Layout } from '../table/layout.ts'

export interface FileFacts extends Omit<Csv, 'rows'> {
  fileName: string
  /** The same for the same bytes, on every machine. */
  fileHash: string
  bytes: number
  /** Null for a workbook, which has its own. */
  encoding: Encoding | null
  isEncodingGuess: boolean
  /** A few cells in each encoding, to choose by eye. */
  encodingPreviews: EncodingPreview[]
  /** The sheets of a workbook, or the tables in an archive. */
  sheets: string[]
  sheet: string | null
  rowCount: number
  /** A few cells of each column, so that the user can recognize it. */
  samples: string[][]
  mapping: Mapping
  /** Which rows are of people who are gone, by the columns of states. */
  leaveOut: LeaveOutRule[]
}

export interface OpenOptions extends ReadOptions {
  encoding?: Encoding
  sheet?: string
}

const SAMPLED_ROWS = 200
const SHOWN_SAMPLES = 3
const SAMPLE_CHARS = 60

type Read = Pick<FileFacts, 'encoding' | 'isEncodingGuess' | 'encodingPreviews' | 'sheets' | 'sheet'> & {
  csv: Csv
}

async function read(bytes: Uint8Array<ArrayBuffer>, options: OpenOptions): Promise<Read> {
  const { content, sheets, sheet } = await unpack(bytes, options.sheet)
  if ('rows' in content) {
    const csv: Csv = { delimiter: ',', ...findTable(content.rows, options) }
    return { csv, sheets, sheet, encoding: null, isEncodingGuess: false, encodingPreviews: [] }
  }
  const { text, encoding, isGuess, previews } = decode(content.bytes, options.encoding)
  const csv = readCsv(text, options)
  return { csv, sheets, sheet, encoding, isEncodingGuess: isGuess, encodingPreviews: previews }
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    // Browsers refuse a folder, and a file that was saved again after it was chosen.
    throw new FileError(
      'Your browser couldn’t read this. It may be a folder, or it was changed or moved. Choose the file again.',
    )
  }
}

/** Reads a whole file, and returns the facts by which the user can check that it was read correctly. */
export async function openFile(file: File, options: OpenOptions): Promise<{ csv: Csv; facts: FileFacts }> {
  const bytes = await bytesOf(file)
  const { csv, ...source } = await read(bytes, options)
  const { rows, ...form } = csv
  const sampled = rows.slice(0, SAMPLED_ROWS).map((row) => row.cells)
  const mapping = guessMapping(csv.headers, sampled, csv.hasHeader)
  const secondEmail = fillInEmails(csv, sampled, mapping)
  if (secondEmail) form.layout = { ...form.layout, secondEmail }
  const facts = {
    ...form,
    ...source,
    fileName: file.name,
    fileHash: await fingerprintOfBytes(bytes),
    bytes: file.size,
    rowCount: rows.length,
    samples: csv.headers.map((_, column) =>
      sampled.flatMap((cells) => cells[column]?.trim().slice(0, SAMPLE_CHARS) || []).slice(0, SHOWN_SAMPLES),
    ),
    mapping,
    leaveOut: guessLeaveOut(csv.headers, rows, Date.now()),
  }
  return { csv, facts }
}

/** Where a row has no address in the first column but one in a second, it is taken from there. */
function fillInEmails(
  { headers, rows, hasHeader }: Csv,
  sampled: readonly string[][],
  mapping: Mapping,
): Layout['secondEmail'] | null {
  const column = mapping.indexOf('email')
  const second = column < 0 || !hasHeader ? null : secondEmailColumn(headers, sampled, column)
  if (second === null) return null
  const empty = rows.filter(({ cells }) => !cells[column]?.trim() && hasEmail(cells[second] ?? ''))
  for (const { cells } of empty) {
    while (cells.length < column) cells.push('')
    cells[column] = cells[second] ?? ''
  }
  return empty.length > 0 ? { column, second, count: empty.length } : null
}
