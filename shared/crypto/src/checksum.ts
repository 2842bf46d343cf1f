import { primitives } from '#primitives'

/** What of a `Blob` or `File` is needed here; the server has bytes. */
interface Readable {
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The `checksum` of an upload (specification §7): SHA-256 of the file's bytes as 64 lower-case hex digits. */
export async function sha256Hex(file: Uint8Array | Readable): Promise<string> {
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer())
  const digest = await primitives.sha256(bytes)
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The envelope's `qry`: base64url SHA-256 of the query exactly as sent, without its `?`. */
export async function querySha256(rawQuery: string): Promise<string> {
  return primitives.base64url.encode(await primitives.sha256(new TextEncoder().encode(rawQuery)))
}
