/** Integers in QUIC's encoding (RFC 9000, 16): the first two bits give the number of bytes. */
export const varint = (value: number): Buffer => {
  if (value < 2 ** 6) return Buffer.of(value)
  if (value < 2 ** 14) return Buffer.of(0x40 | (value >> 8), value & 0xff)
  const bytes = Buffer.alloc(value < 2 ** 30 ? 4 : 8)
  if (bytes.length === 4) bytes.writeUInt32BE(value + 0x8000_0000)
  else bytes.writeBigUInt64BE(BigInt(value) + 0xc000_0000_0000_0000n)
  return bytes
}

/** The number at a position, and where the next data starts; undefined if it is incomplete. */
export const readVarint = (bytes: Buffer, at = 0): { value: number; next: number } | undefined => {
  const first = bytes[at]
  if (first === undefined) return undefined
  const length = 1 << (first >> 6)
  if (bytes.length < at + length) return undefined
  let value = first & 0x3f
  for (const byte of bytes.subarray(at + 1, at + length)) value = value * 256 + byte
  return { value, next: at + length }
}
