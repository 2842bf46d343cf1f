import type { Secrets, Use } from './secrets.ts'

const SIGNED = /^([\w-]{22})\.([\w-]{22})$/

/**
 * What a link carries: a row's id, shortened, and 128 bits of a keyed digest of it. The database holds nothing that
 * opens a door, and whoever has never seen a link cannot guess one.
 */
export const signedId = (secrets: Secrets, use: Use, id: string): string =>
  `${shorten(id)}.${secrets.mac(use, id).slice(0, 22)}`

/** The id, or null where nobody here has signed it for this use; compared in constant time. */
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
