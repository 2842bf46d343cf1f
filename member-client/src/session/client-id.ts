let lastMs = 0

const hex = (bytes: Iterable<number>): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A UUIDv7 (RFC 9562, 5.7): ids created one after the other sort in that order. Works on insecure pages too. */
export const newClientId = (): string => {
  lastMs = Math.max(Date.now(), lastMs + 1)
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  bytes[0] = ((bytes[0] ?? 0) & 0x0f) | 0x70
  bytes[2] = ((bytes[2] ?? 0) & 0x3f) | 0x80
  const text = lastMs.toString(16).padStart(12, '0') + hex(bytes)
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
