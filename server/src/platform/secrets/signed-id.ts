import type { Secrets, Use } from './secrets.ts'

const SIGNED = /^([\w-]{22})\.([\w-]{22})$/

/**
 * The token in a link: a row's id, shortened, and 128 bits of its keyed digest. The database contains nothing that
 * grants access, and links can't be guessed.
 */
export const signedId = (secrets: Secrets, use: Use, id: string): string =>
  `${shorten(id)}.${secrets.mac(use, id).slice(0, 22)}`

/** Returns the id, or null if it wasn't signed here for this use; compares in constant time. */
export const readSignedId = (secrets: Secrets, use: Use, text: string): string | null => {
  const [, short = '', mac = ''] = SIGNED.exec(text) ?? []
  const id = lengthen(short)
  return secrets.isMac(use, id, mac) ? id : null
}

const shorten = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
const lengthen = (short: string) =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
