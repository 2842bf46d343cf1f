import { FileError, MAX_FILE_BYTES } from './limits.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

export interface Decoded {
  text: string
  encoding: Encoding
  /** True if the encoding is uncertain, so that a person should check the text. */
  isGuess: boolean
}

const signatures: readonly [bytes: readonly number[], name: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or a ZIP archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x1f, 0x8b], 'a compressed file'],
]

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, i) => bytes[i] === byte)

/** Detects UTF-16 by its byte order mark, or by the zeros that plain text in UTF-16 has in every other byte. */
function utf16Of(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const zeros = [0, 0]
  const sample = Math.min(bytes.length, 2000)
  for (let i = 0; i < sample; i++) if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  if ((zeros[1] ?? 0) > sample / 4) return 'utf-16le'
  return (zeros[0] ?? 0) > sample / 4 ? 'utf-16be' : null
}

function assertIsText(bytes: Uint8Array) {
  if (bytes.length === 0) throw new FileError('This file is empty.')
  if (bytes.length > MAX_FILE_BYTES) {
    throw new FileError('This file is larger than 64 MB. Split it and import each part.')
  }
  const known = signatures.find(([start]) => startsWith(bytes, start))
  if (known) {
    throw new FileError(`This is ${known[1]}, not a CSV file. Open it in its app and save it as CSV.`)
  }
}

/**
 * Decodes a CSV file: as UTF-8 if the bytes are valid, else as UTF-16 by its byte order mark, else as Windows-1252,
 * which Excel writes in Western Europe and which also covers Latin-1. `choice` overrides the detection. Throws
 * FileError if the file is not text or too large.
 */
export function decode(bytes: Uint8Array, choice?: Encoding): Decoded {
  assertIsText(bytes)
  if (choice) return { text: new TextDecoder(choice).decode(bytes), encoding: choice, isGuess: false }
  const wide = utf16Of(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide, isGuess: false }
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      encoding: 'utf-8',
      isGuess: false,
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252', isGuess: true }
  }
}
