import { IMPORT_FILE } from '@metapyra/contract/import'
import { strFromU8, unzipSync } from 'fflate'
import { FileError } from '../csv/file-error.ts'
import type { Unpacked } from './unpack.ts'
import { readSheets } from './workbook.ts'

const MAX_ENTRIES = 5000
/** A workbook of 200,000 people has about 150 MB of XML. */
const MAX_UNPACKED_BYTES = 384 * 1024 * 1024

interface Entry {
  name: string
  bytes: number
}

/** Content of an archive, still packed if it is a file of its own. */
type Found = Omit<Unpacked, 'content'> & {
  content:
    | { rows: Extract<Unpacked['content'], { rows: unknown }>['rows'] }
    | { bytes: Uint8Array<ArrayBuffer> }
}

const damaged = () => new FileError('This file is damaged. Save it again in the app that it came from.')
const tooLarge = () =>
  new FileError('This file is too large once it’s unpacked. Split it and import each part.')

/** The archive's list of files. Nothing is decompressed. */
function entriesOf(bytes: Uint8Array): Entry[] {
  const entries: Entry[] = []
  let sum = 0
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize, size }) => {
        // A size of zero would be no limit.
        sum += originalSize === 0 && size > 2 ? MAX_UNPACKED_BYTES + 1 : originalSize
        entries.push({ name, bytes: originalSize })
        return false
      },
    })
  } catch {
    throw damaged()
  }
  if (entries.length > MAX_ENTRIES || sum > MAX_UNPACKED_BYTES) throw tooLarge()
  return entries
}

/** One file of the archive. The memory for it is what the list says, whatever the packed bytes expand to. */
function extract(bytes: Uint8Array, name: string): Uint8Array<ArrayBuffer> {
  try {
    return unzipSync(bytes, { filter: (file) => file.name === name })[name] as Uint8Array<ArrayBuffer>
  } catch {
    throw damaged()
  }
}

const documents: readonly [part: string, message: string][] = [
  ['xl/workbook.bin', 'This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV.'],
  ['word/document.xml', 'This is a Word document. Copy the list and paste it below.'],
  ['ppt/presentation.xml', 'This is a presentation. Copy the list and paste it below.'],
  ['Index/Document.iwa', 'This is a Numbers or Pages document. Export it as CSV or Excel.'],
  ['EncryptedPackage', 'This workbook has a password. Remove it in Excel and save the file again.'],
]

const isTable = ({ name }: Entry) =>
  /\.(csv|tsv|txt|tab|xlsx|ods|gz)$/i.test(name) && !/(^|\/)(__MACOSX\/|\._|\.)/.test(name)

/** Reads a sheet of a workbook, or the table in a ZIP archive. */
export async function readArchive(bytes: Uint8Array<ArrayBuffer>, sheet: string | undefined): Promise<Found> {
  const entries = entriesOf(bytes)
  const has = (name: string) => entries.some((entry) => entry.name === name)
  const other = documents.find(([part]) => has(part))
  if (other) throw new FileError(other[1])
  if (has('xl/workbook.xml')) {
    return readSheets('xlsx', bytes, strFromU8(extract(bytes, 'xl/workbook.xml')), sheet)
  }
  if (has('content.xml') && has('META-INF/manifest.xml')) {
    return readSheets('ods', bytes, strFromU8(extract(bytes, 'content.xml')), sheet)
  }
  const tables = entries.filter(isTable)
  const [first] = tables
  if (!first)
    throw new FileError('There’s no CSV or Excel file in this archive. Unpack it to see what’s inside.')
  const chosen = tables.find(({ name }) => name === sheet) ?? first
  if (chosen.bytes > IMPORT_FILE.bytes) throw tooLarge()
  return {
    content: { bytes: extract(bytes, chosen.name) },
    sheets: tables.map(({ name }) => name),
    sheet: chosen.name,
  }
}
