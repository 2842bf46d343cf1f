import { inflateRawSync } from 'node:zlib'

const MOST_ENTRIES = 5000
const MOST_ENTRY_BYTES = 24 * 1024 ** 2
const MOST_BYTES = 64 * 1024 ** 2
/** Text of markup is packed to a fiftieth; what is packed to less than this is made to be. */
const MOST_RATIO = 200
const SMALL_BYTES = 1024 ** 2
const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** Of the record at the end, with the longest comment. */
const END_BYTES = 22 + 0xffff

interface Entry {
  name: string
  method: number
  packedBytes: number
  bytes: number
  offset: number
}

/** The files of a ZIP (APPNOTE 6.3, without ZIP64 and encryption), read within bounds whatever it says of itself. */
export const openZip = (zip: Buffer) => {
  const entries = new Map(entriesOf(zip).map((entry) => [entry.name, entry]))
  let left = MOST_BYTES
  const read = (name: string): string | undefined => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const bytes = unpack(zip, entry, Math.min(MOST_ENTRY_BYTES, left))
    left -= bytes.length
    return bytes.toString('utf8')
  }
  return { names: [...entries.keys()], read }
}
export type Zip = ReturnType<typeof openZip>

const entriesOf = (zip: Buffer): Entry[] => {
  let end = zip.length - 22
  while (end >= 0 && end > zip.length - END_BYTES && zip.readUInt32LE(end) !== END) end -= 1
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('No end of a ZIP')
  const count = zip.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new Error('Too many files in a ZIP')
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let number = 0; number < count; number += 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('A ZIP that is broken')
    const nameBytes = zip.readUInt16LE(at + 28)
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
      method: zip.readUInt16LE(at + 10),
      packedBytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

const unpack = (zip: Buffer, { method, packedBytes, offset }: Entry, most: number): Buffer => {
  if (zip.readUInt32LE(offset) !== LOCAL) throw new Error('A ZIP that is broken')
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(start, start + packedBytes)
  if (packed.length !== packedBytes) throw new Error('A ZIP that is cut off')
  if (method === 0 && packed.length <= most) return packed
  if (method !== 8) throw new Error('A ZIP that is packed in another way')
  const bound = Math.max(1, Math.min(most, Math.max(SMALL_BYTES, packedBytes * MOST_RATIO)))
  return inflateRawSync(packed, { maxOutputLength: bound })
}
