import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pdfOf } from '../payment/pdf.ts'
import type { DriveBooks, Row } from './drive-data.ts'

const PIECE = Buffer.alloc(64 * 1024)
for (let index = 0; index < PIECE.length; index += 1) PIECE[index] = index % 251

/** Generates bytes on reading instead of storing them, the same each time. */
function* made(from: number, to: number) {
  for (let index = from; index < to; ) {
    const start = index % PIECE.length
    const part = PIECE.subarray(start, Math.min(PIECE.length, start + to - index))
    index += part.length
    yield part
  }
}

/** A file's bytes from one position until before another. */
export const bytesOf = (books: DriveBooks, row: Row, from: number, to: number): Readable => {
  if (row.isMade) return Readable.from(made(from, to))
  if (row.text !== null) return Readable.from([Buffer.from(row.text).subarray(from, to)])
  return createReadStream(books.pathOf(row.id), { start: from, end: Math.max(from, to - 1) })
}

/** A document exported to a file format. */
export const exported = (row: Row, mimeType: string): Buffer | undefined =>
  mimeType === 'application/pdf' && row.text !== null
    ? pdfOf(row.name, [
        { left: row.name, size: 18, isBold: true },
        ...row.text.split('\n').map((left) => ({ left, size: 12 })),
      ])
    : undefined

/** Yields the first part, and then nothing more, like a broken connection. */
export async function* brokenOff(source: AsyncIterable<Uint8Array>, after: number) {
  let seen = 0
  for await (const part of source) {
    if (seen + part.length >= after) {
      yield part.subarray(0, after - seen)
      throw new Error('The sandbox disconnects, as set')
    }
    seen += part.length
    yield part
  }
}
