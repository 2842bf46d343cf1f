import { FileError } from '../csv/file-error.ts'
import type { Encoding } from './encodings.ts'
import { ENCODINGS, LEGACY_ENCODINGS } from './encodings.ts'
import { plausibilityOf } from './plausibility.ts'

export interface Decoded {
  text: string
  encoding: Encoding
  /** True if the encoding is uncertain, so that a person should check the text. */
  isGuess: boolean
  /** What some cells would be in each encoding, so that a person can choose by eye. Empty for plain ASCII. */
  previews: EncodingPreview[]
}

export interface EncodingPreview {
  encoding: Encoding
  text: string
}

const SAMPLE_BYTES = 24_000
const PREVIEW_CHARS = 40

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

/** The text in this encoding; null if the bytes are not valid in it. */
function strictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return null
  }
}

/** The first lines that have bytes outside ASCII. In every encoding here a line end is a line end. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES)
  let length = 0
  let start = 0
  let isPlain = true
  for (let i = 0; i <= bytes.length && length < SAMPLE_BYTES; i++) {
    const byte = bytes[i]
    if (byte !== undefined && byte > 0x7f) isPlain = false
    if (byte !== undefined && byte !== 10 && byte !== 13) continue
    // A text without line ends has to be cut somewhere.
    const line = bytes.subarray(start, Math.min(i + 1, start + 2000))
    if (!isPlain && length + line.length <= SAMPLE_BYTES) {
      sample.set(line, length)
      length += line.length
    }
    start = i + 1
    isPlain = true
  }
  return sample.subarray(0, length)
}

/** UTF-8 of which single bytes are broken, as when two files were joined or one was cut off. */
function isMostlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder().decode(sample)
  const broken = text.split('\uFFFD').length - 1
  return text.replace(/[\p{ASCII}\uFFFD]/gu, '').length > broken * 5
}

function bestLegacyEncoding(bytes: Uint8Array, sample: Uint8Array): Encoding {
  let best: { encoding: Encoding; score: number } = { encoding: 'windows-1252', score: -1000 }
  for (const encoding of LEGACY_ENCODINGS) {
    const text = strictly(sample, encoding)
    if (text === null) continue
    const score = plausibilityOf(text, encoding)
    if (score > best.score + 0.01 && strictly(bytes, encoding) !== null) best = { encoding, score }
  }
  return best.encoding
}

/** A few cells with letters outside ASCII. */
const previewOf = (text: string) =>
  [...new Set(text.split(/[\n\r,;\t|"]+/).map((cell) => cell.trim()))]
    .filter((cell) => /\P{ASCII}/u.test(cell) && cell.length < PREVIEW_CHARS)
    .slice(0, 4)
    .join(' · ')
    .slice(0, PREVIEW_CHARS)

const isWide = (encoding: Encoding) => encoding.startsWith('utf-16')

function previewsOf(bytes: Uint8Array, sample: Uint8Array, isUtf16: boolean): EncodingPreview[] {
  if (sample.length === 0 && !isUtf16) return []
  return ENCODINGS.flatMap((encoding) => {
    if (isWide(encoding) !== isUtf16) return []
    const part = isUtf16 ? bytes.subarray(0, 2000) : sample
    return [{ encoding, text: previewOf(new TextDecoder(encoding).decode(part)) }]
  })
}

function detect(bytes: Uint8Array): Omit<Decoded, 'previews'> {
  const wide = utf16Of(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide, isGuess: false }
  const utf8 = strictly(bytes, 'utf-8')
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8', isGuess: false }
  const sample = sampleOf(bytes)
  const encoding = isMostlyUtf8(sample) ? 'utf-8' : bestLegacyEncoding(bytes, sample)
  return { text: new TextDecoder(encoding).decode(bytes), encoding, isGuess: true }
}

/**
 * Decodes a text file: as UTF-16 or UTF-8 if the bytes say so, else in the one of the code pages of spreadsheets in
 * which the bytes are valid and the words look most like words. `choice` overrides the detection. Throws FileError if
 * the file is empty.
 */
export function decode(bytes: Uint8Array, choice?: Encoding): Decoded {
  if (bytes.length === 0) throw new FileError('This file is empty.')
  const found = choice
    ? { text: new TextDecoder(choice).decode(bytes), encoding: choice, isGuess: false }
    : detect(bytes)
  // Plain ASCII is the same in all of them.
  if (found.encoding === 'utf-8' && found.text.length === bytes.length) return { ...found, previews: [] }
  const sample = sampleOf(bytes)
  return { ...found, previews: previewsOf(bytes, sample, utf16Of(bytes) !== null) }
}
