const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * FNV-1a over four lanes, for pages on plain http, where the browser has no SHA-256. It identifies content and has no
 * security purpose.
 */
function plainHash(bytes: Uint8Array): string {
  const lanes = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b]
  // Loops by index, because an iterator takes seconds over a large file.
  for (let i = 0; i < bytes.length; i++)
    lanes[i & 3] = Math.imul((lanes[i & 3] ?? 0) ^ (bytes[i] ?? 0), 0x01000193)
  return lanes.map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}

/** Returns a hash of the bytes that is the same on every device: hex, at least 32 characters. */
export async function fingerprintOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return plainHash(bytes)
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

export const fingerprintOf = (text: string): Promise<string> =>
  fingerprintOfBytes(new TextEncoder().encode(text))

/** Derives a UUID (RFC 9562, version 8: custom format) from a fingerprint. */
export function uuidFrom(fingerprint: string): string {
  const digits = fingerprint.slice(0, 32)
  const variant = ((Number.parseInt(digits[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ]
  return parts.join('-')
}
