import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Input } from '@metapyra/contract/calls'
import type { LibraryItem } from '@metapyra/contract/entities/library'
import type { Actor } from '../api/actor.ts'

/** Stores bytes for the library. */
const stored = async (actor: Actor, bytes: Buffer): Promise<string> => {
  const { fileId } = await actor.call('POST v2/utils/upload-file', { kind: 'library' }, { file: bytes })
  return fileId
}

/** Adds a file to the library as its owner. */
export const fileIn = async (
  actor: Actor,
  name: string,
  bytes: Buffer,
  more: Partial<Input<'POST v2/library/create'>> = {},
): Promise<LibraryItem> =>
  actor.call('POST v2/library/create', { kind: 'file', name, fileId: await stored(actor, bytes), ...more })

export const shareItem = (actor: Actor, { id: resourceId }: LibraryItem, receiverId: string) =>
  actor.call('POST v2/library/share', { resourceId, receiverId, clientId: randomUUID() })
/** A PDF whose pages contain these words. */
export const pdfOf = (...pages: string[]): Buffer => {
  const kids = pages.map((_, at) => `${at * 2 + 4} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((words, at) => {
      const stream = `BT /F1 28 Tf 72 690 Td (${words}) Tj ET 0.3 0.24 0.77 rg 72 560 240 90 re f`
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${at * 2 + 5} 0 R>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ]
    }),
  ]
  const body = objects.map((content, at) => `${at + 1} 0 obj\n${content}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`)
}

/** A tone of one second, or of the given length. */
export const wavOf = (seconds = 1): Buffer => {
  const rate = 8000
  const samples = Buffer.alloc(rate * seconds)
  for (let at = 0; at < samples.length; at += 1) samples[at] = 128 + Math.round(60 * Math.sin(at / 3))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A picture with a gradient from one color to white. */
export const pngOf = (red: number, green: number, blue: number, width = 1600, height = 900): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const line = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x += 1) {
    const part = x / width
    line.set(
      [red, green, blue].map((colour) => Math.round(colour + (255 - colour) * part)),
      1 + x * 3,
    )
  }
  const rows = Buffer.concat(Array.from({ length: height }, () => line))
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    sign,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
