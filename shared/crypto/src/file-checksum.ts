/** The part of a `Blob` or `File` that is needed here. */
interface Readable {
  arrayBuffer(): Promise<ArrayBuffer>
}

/**
 * The `checksum` of an upload (specification §7): SHA-256 of the file's bytes as 64 lower-case hex digits. Uses Web
 * Crypto directly, which browsers and Node both have, so that uploading code does not include the envelope's code.
 */
export async function sha256Hex(file: Uint8Array | Readable): Promise<string> {
  const bytes = file instanceof Uint8Array ? (file as Uint8Array<ArrayBuffer>) : await file.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
