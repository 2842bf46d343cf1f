import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'

/** Ids are UUIDv7, made here: PGlite and PostgreSQL 15 alike know none. */
export const newId = (): string => uuidv7()

/** The same id for the same words, whoever asks (a UUIDv8): what is to be there once needs no column to be found by. */
export const idFrom = (words: string): string => {
  const bytes = createHash('sha256').update(words).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether the database would take it for an id: it answers any other text with an error. */
export const isId = (text: string): boolean => UUID.test(text)

/** 256 random bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret that it must recognise. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
