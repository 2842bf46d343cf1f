import { formatBytes } from '@metapyra/contract/bytes'
import { IMPORT_FILE } from '@metapyra/contract/import'
import { FileError } from '../csv/file-error.ts'
import type { CsvRow } from '../csv/read-csv.ts'
import { fileKindOf, refusalOf } from './file-kind.ts'

/** A file's content: the bytes of a text, or the rows of a sheet. */
export interface Unpacked {
  content: { bytes: Uint8Array } | { rows: CsvRow[] }
  /** The sheets of a workbook, or the tables in an archive. Empty for a plain file. */
  sheets: string[]
  /** The one that was read. */
  sheet: string | null
}

/** An archive in an archive in an archive is nobody’s list of people. */
const MAX_DEPTH = 3

/** Decompresses while counting, so that a small file can't expand to a huge one. */
async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length
      if (length > IMPORT_FILE.bytes) {
        await reader.cancel()
        throw new FileError(
          `This file is larger than ${formatBytes(IMPORT_FILE.bytes)} once it’s unpacked. Split it and import each part.`,
        )
      }
      parts.push(part.value as Uint8Array<ArrayBuffer>)
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError('This compressed file is damaged. Create it again, or import the file inside.')
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * Opens what a table may be wrapped in: gzip, a ZIP archive, an Excel or OpenDocument workbook. `sheet` chooses one of
 * several. Throws FileError, which says what the file is, if there is no table in it.
 */
export async function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  sheet: string | undefined,
  depth = 0,
): Promise<Unpacked> {
  if (bytes.length > IMPORT_FILE.bytes) {
    throw new FileError(
      `This file is larger than ${formatBytes(IMPORT_FILE.bytes)}. Split it and import each part.`,
    )
  }
  const kind = fileKindOf(bytes)
  const refusal = refusalOf(kind)
  if (refusal) throw new FileError(refusal)
  if (kind === 'text') return { content: { bytes }, sheets: [], sheet: null }
  if (depth === MAX_DEPTH) throw new FileError('This file is packed several times. Unpack it first.')
  if (kind === 'gzip') return unpack(await gunzip(bytes), sheet, depth + 1)
  // Loaded only for these files, because most are CSV.
  const { readArchive } = await import('./archive.lazy.ts')
  const found = await readArchive(bytes, sheet)
  if ('rows' in found.content) return { ...found, content: found.content }
  const inner = await unpack(found.content.bytes, undefined, depth + 1)
  // The sheets of a workbook inside are chosen only if it is alone in its archive.
  return found.sheets.length > 1 ? { ...inner, sheets: found.sheets, sheet: found.sheet } : inner
}
