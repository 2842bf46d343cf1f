import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** Ids are UUIDv7, created here because neither PGlite nor PostgreSQL 15 can. */
export const newId = (): string => uuidv7()

/**
 * Always derives the same id (a UUIDv8) from the same text, so that a row that must exist only once needs no column to
 * be found by.
 */
export const idFrom = (words: string): string => {
  const bytes = createHash('sha256').update(words).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True if the database accepts the text as an id; for any other it raises an error. */
export const isId = (text: string): boolean => UUID.test(text)

/** 256 random bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** The form in which the database stores a secret that it must recognize. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
