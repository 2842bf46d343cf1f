/**
 * The code length in bits of each byte, and of the end, in RFC 7541 (Appendix B). Codes of one length are consecutive,
 * so the lengths are sufficient.
 */
const LENGTHS = [
  13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7,
  8, 15, 6, 12, 10, 13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19,
  13, 14, 6, 15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13,
  28, 20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23, 24, 24, 22, 23, 24, 23, 23, 23, 23, 21,
  22, 23, 22, 23, 23, 24, 22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23,
  22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23, 26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25,
  19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27, 20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25,
  25, 24, 24, 26, 23, 26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26, 30,
]
const END = 256

/** Maps a code, with a leading one, to its byte. */
const BYTES: ReadonlyMap<number, number> = (() => {
  const byLength = [...LENGTHS.keys()].sort((a, b) => (LENGTHS[a] ?? 0) - (LENGTHS[b] ?? 0) || a - b)
  const bytes = new Map<number, number>()
  let code = 0
  let bits = 0
  for (const byte of byLength) {
    const length = LENGTHS[byte] ?? 0
    code *= 2 ** (length - bits)
    bits = length
    bytes.set(2 ** length + code, byte)
    code += 1
  }
  return bytes
})()

/** Decodes a Huffman-coded string of a header block; undefined if malformed. */
export const readHuffman = (coded: Buffer): Buffer | undefined => {
  const bytes: number[] = []
  let code = 1
  for (const byte of coded)
    for (let bit = 7; bit >= 0; bit -= 1) {
      code = code * 2 + ((byte >> bit) & 1)
      const found = BYTES.get(code)
      if (found === END || code > 2 ** 31) return undefined
      if (found === undefined) continue
      bytes.push(found)
      code = 1
    }
  // The last byte is padded with fewer than eight ones.
  const isFilled = code < 2 ** 8 && (code & (code + 1)) === 0
  return isFilled ? Buffer.from(bytes) : undefined
}
