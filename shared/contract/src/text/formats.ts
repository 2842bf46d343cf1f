import { isEmail } from './email-address.ts'

/** Date and time by RFC 3339, without leap seconds, which neither JavaScript nor PostgreSQL supports. */
const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i
const FIRST = Date.UTC(1900, 0)
const LAST = Date.UTC(10_000, 0) - 1

/**
 * Whether a string is an instant that can be stored and calculated with. Years before 1900 never occur, and years after
 * 9999 have more digits.
 */
export const isInstant = (text: string): boolean => {
  const [, year, month, day] = DATE_TIME.exec(text) ?? []
  if (!day) return false
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days
  const at = Date.parse(text.toUpperCase())
  return isDay && at >= FIRST && at <= LAST
}

/** Only a bare UUID. The standard format also allows a leading `urn:uuid:`, which databases do not accept. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The format of the names of people and spaces. */
export const CALLED_FORMAT = 'called'
/** Matches `https://…`, `www.…` and `evil.example/login`, but not `Node.js` or `St. Mary`. */
const ADDRESS = /:\/\/|\bwww\.|[\p{L}\d]\.\p{L}{2,}\/|\bhttps?:/iu

/** The definitions of the formats in the contract's schemas, for every place that checks them. */
export const FORMATS = {
  email: isEmail,
  uuid: UUID,
  'date-time': isInstant,
  [CALLED_FORMAT]: (text: string) => !ADDRESS.test(text),
}
