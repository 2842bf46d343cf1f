import { primitives } from '#primitives'

/** The envelope's `qry`: base64url SHA-256 of the query exactly as sent, without its `?`. */
export async function querySha256(rawQuery: string): Promise<string> {
  return primitives.base64url.encode(await primitives.sha256(new TextEncoder().encode(rawQuery)))
}
