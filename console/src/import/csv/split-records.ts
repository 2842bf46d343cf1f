import { IMPORT_FILE } from '@metapyra/contract/import'
import { formatNumber } from '../../ui/format/counted.ts'
import { rewriteRecord } from './broken-record.ts'
import { FileError } from './file-error.ts'

export type RecordFault = 'unclosedQuote' | 'strayQuote' | 'tooLong'

export interface Records {
  /** Each record as well-formed CSV without its line end. */
  texts: string[]
  /** The file's line on which each record begins, from 1. */
  lines: number[]
  /** By index in `texts`: the kind of fault, the column in which it began, and the number of characters found there. */
  faults: Map<number, { fault: RecordFault; column: number; chars: number }>
}

const QUOTE = 34
const LF = 10
const CR = 13
const SPACE = 32

/**
 * Splits a text into records in one pass: any kind of line end counts outside quotes, empty lines are left out, a quote
 * that is too long or never closes ends with its line, and a record with an oversized cell is shortened. papaparse by
 * itself would read the rest of the file into one cell, or merge rows if line ends are mixed. `firstLine` is the line
 * on which the text starts. Throws FileError beyond IMPORT_FILE.rows.
 */
export function splitRecords(text: string, delimiter: string, firstLine = 1): Records {
  const records: Records = { texts: [], lines: [], faults: new Map() }
  const delim = delimiter.charCodeAt(0)
  let start = 0
  let line = firstLine
  while (start < text.length) {
    const record = readRecord(text, start, delim)
    const raw = text.slice(start, record.end)
    if (raw.trim() !== '') {
      if (record.fault) records.faults.set(records.texts.length, record.fault)
      records.texts.push(record.fault ? rewriteRecord(raw, delimiter) : withoutEmptyEnd(raw, delim))
      records.lines.push(line)
      if (records.texts.length > IMPORT_FILE.rows + 1) {
        throw new FileError(
          `This file has more than ${formatNumber(IMPORT_FILE.rows)} rows. Split it and import each part.`,
        )
      }
    }
    line += record.lineEnds
    start = record.next
  }
  return records
}

/**
 * Excel writes a delimiter for each of 16,384 columns once a cell at the far end was used. Spaces go too, because
 * papaparse treats spaces after a closing quote as text at the end of the file.
 */
function withoutEmptyEnd(raw: string, delim: number): string {
  let end = raw.length
  while (end > 0 && (raw.charCodeAt(end - 1) === delim || raw.charCodeAt(end - 1) === SPACE)) end--
  return end === raw.length ? raw : raw.slice(0, end)
}

interface ReadRecord {
  end: number
  next: number
  lineEnds: number
  fault?: { fault: RecordFault; column: number; chars: number }
}

function readRecord(text: string, start: number, delim: number): ReadRecord {
  let column = 0
  let cellStart = start
  let lineEnds = 0
  let fault: ReadRecord['fault']
  let i = start
  for (; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE && i === cellStart) {
      const quoted = readQuoted(text, i, delim)
      if (!quoted) return endAtLine(text, start, i, column)
      if (quoted.isStray) fault ??= { fault: 'strayQuote', column, chars: quoted.end - i }
      lineEnds += quoted.lineEnds
      i = quoted.end - 1
    } else if (code === delim || code === LF || code === CR) {
      if (i - cellStart > IMPORT_FILE.cellChars) fault ??= { fault: 'tooLong', column, chars: i - cellStart }
      if (code !== delim) break
      column++
      cellStart = i + 1
    }
  }
  if (i - cellStart > IMPORT_FILE.cellChars) fault ??= { fault: 'tooLong', column, chars: i - cellStart }
  return { end: i, next: afterLineEnd(text, i), lineEnds: lineEnds + 1, ...(fault ? { fault } : {}) }
}

/** Reads a quoted cell from its opening quote; null if it doesn't close within IMPORT_FILE.cellChars. */
function readQuoted(text: string, open: number, delim: number) {
  let isStray = false
  let lineEnds = 0
  const last = Math.min(text.length, open + IMPORT_FILE.cellChars)
  for (let i = open + 1; i < last; i++) {
    const code = text.charCodeAt(i)
    if (code === LF || (code === CR && text.charCodeAt(i + 1) !== LF)) lineEnds++
    if (code !== QUOTE) continue
    if (text.charCodeAt(i + 1) === QUOTE) {
      i++
      continue
    }
    let end = i + 1
    while (text.charCodeAt(end) === SPACE) end++
    const next = end < text.length ? text.charCodeAt(end) : LF
    if (next === delim || next === LF || next === CR) return { end, isStray, lineEnds }
    isStray = true
  }
  return null
}

/** Handles an unclosed quote: the record ends with the quote's line, so that the following rows survive. */
function endAtLine(text: string, start: number, quote: number, column: number): ReadRecord {
  let end = quote
  while (end < text.length && text.charCodeAt(end) !== LF && text.charCodeAt(end) !== CR) end++
  const chars = end - quote
  const fault = chars > IMPORT_FILE.cellChars ? 'tooLong' : 'unclosedQuote'
  let lineEnds = 1
  for (let i = start; i < quote; i++) {
    const code = text.charCodeAt(i)
    if (code === LF || (code === CR && text.charCodeAt(i + 1) !== LF)) lineEnds++
  }
  return { end, next: afterLineEnd(text, end), lineEnds, fault: { fault, column, chars } }
}

function afterLineEnd(text: string, at: number): number {
  return text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}
