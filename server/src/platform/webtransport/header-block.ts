import { readHuffman } from './huffman.ts'

/** The fields that QPACK numbers (RFC 9204, Appendix A) and that are used here. */
const KNOWN: Readonly<Record<number, [name: string, value: string]>> = {
  0: [':authority', ''],
  1: [':path', '/'],
  15: [':method', 'CONNECT'],
  22: [':scheme', 'http'],
  23: [':scheme', 'https'],
  90: ['origin', ''],
}
/** Any other field, whose name isn't needed here. */
const OTHER: [string, string] = ['', '']
const STATUS = { 200: 25, 403: 68, 404: 27, 503: 28 } as const

export type Status = keyof typeof STATUS

class Malformed extends Error {}

const createReader = (block: Buffer) => {
  let at = 0
  const nextByte = (): number => {
    const byte = block[at]
    if (byte === undefined) throw new Malformed()
    at += 1
    return byte
  }
  /** Reads a number that starts in the last bits of a byte. */
  const number = (first: number, bits: number): number => {
    const most = 2 ** bits - 1
    let value = first & most
    if (value < most) return value
    for (let shift = 0; ; shift += 7) {
      const byte = nextByte()
      value += (byte & 0x7f) * 2 ** shift
      if (value > block.length + 2 ** 16) throw new Malformed()
      if (byte < 0x80) return value
    }
  }
  /** Reads a string whose length starts in the last bits of a byte; the bit before them marks Huffman coding. */
  const string = (first: number, bits: number): string => {
    const length = number(first, bits)
    const bytes = block.subarray(at, at + length)
    at += length
    if (at > block.length) throw new Malformed()
    const text = first & (2 ** bits) ? readHuffman(bytes) : bytes
    if (!text) throw new Malformed()
    return text.toString('latin1')
  }
  return { nextByte, number, string, isAtEnd: () => at >= block.length }
}

/**
 * Reads the fields of a request's header block, without a dynamic table, which is never offered; undefined if
 * malformed.
 */
export const readHeaderBlock = (block: Buffer): ReadonlyMap<string, string> | undefined => {
  try {
    return readFields(block)
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

const readFields = (block: Buffer): ReadonlyMap<string, string> => {
  const { nextByte, number, string, isAtEnd } = createReader(block)
  const fields = new Map<string, string>()
  if (number(nextByte(), 8) !== 0) throw new Malformed()
  number(nextByte(), 7)
  const readField = (): [name: string, value: string] => {
    const first = nextByte()
    // Three forms: name and value by number, only the name by number, or both as literals.
    if ((first & 0xc0) === 0xc0) return KNOWN[number(first, 6)] ?? OTHER
    if ((first & 0xd0) === 0x50) {
      const [name] = KNOWN[number(first, 4)] ?? OTHER
      return [name, string(nextByte(), 7)]
    }
    if ((first & 0xe0) !== 0x20) throw new Malformed()
    const name = string(first, 3)
    return [name, string(nextByte(), 7)]
  }
  while (!isAtEnd()) {
    const [name, value] = readField()
    // A repeated field would be ambiguous.
    if (name !== '' && fields.has(name)) throw new Malformed()
    fields.set(name, value)
  }
  return fields
}

/** The header block of a response: only its status. */
export const statusBlock = (status: Status): Buffer => {
  const index = STATUS[status]
  return Buffer.from(index < 63 ? [0, 0, 0xc0 | index] : [0, 0, 0xff, index - 63])
}
