import type { Encoding } from '../csv/decode.ts'
import { decode } from '../csv/decode.ts'
import { fingerprintOfBytes } from '../csv/fingerprint.ts'
import type { Mapping } from '../csv/mapping.ts'
import { guessMapping } from '../csv/mapping.ts'
import type { Csv, ReadOptions } from '../csv/read-csv.ts'
import { readCsv } from '../csv/read-csv.ts'

export interface FileFacts extends Omit<Csv, 'rows'> {
  fileName: string
  /** The same for the same bytes, on every machine. */
  fileHash: string
  bytes: number
  encoding: Encoding
  isEncodingGuess: boolean
  rowCount: number
  /** A few cells of each column, so that the user can recognize it. */
  samples: string[][]
  mapping: Mapping
}

export interface OpenOptions extends ReadOptions {
  encoding?: Encoding
}

const SAMPLED_ROWS = 200
const SHOWN_SAMPLES = 3
const SAMPLE_CHARS = 60

/** Reads a whole file, and returns the facts by which the user can check that it was read correctly. */
export async function openFile(file: File, options: OpenOptions): Promise<{ csv: Csv; facts: FileFacts }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const decoded = decode(bytes, options.encoding)
  const csv = readCsv(decoded.text, options)
  const { rows, ...form } = csv
  const sampled = rows.slice(0, SAMPLED_ROWS).map((row) => row.cells)
  const facts = {
    ...form,
    fileName: file.name,
    fileHash: await fingerprintOfBytes(bytes),
    bytes: file.size,
    encoding: decoded.encoding,
    isEncodingGuess: decoded.isGuess,
    rowCount: rows.length,
    samples: csv.headers.map((_, column) =>
      sampled.flatMap((cells) => cells[column]?.trim().slice(0, SAMPLE_CHARS) || []).slice(0, SHOWN_SAMPLES),
    ),
    mapping: guessMapping(csv.headers, sampled),
  }
  return { csv, facts }
}
