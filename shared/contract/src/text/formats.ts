/** The calendar and the clock of RFC 3339, without its leap seconds, which neither JavaScript nor PostgreSQL knows. */
const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i
const FIRST = Date.UTC(1900, 0)
const LAST = Date.UTC(10_000, 0) - 1

/** Whether a text is a moment that can be stored and reckoned with. Early years are nobody's, and later ones have more digits. */
export const isInstant = (text: string): boolean => {
  const [, year, month, day] = DATE_TIME.exec(text) ?? []
  if (!day) return false
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days
  const at = Date.parse(text.toUpperCase())
  return isDay && at >= FIRST && at <= LAST
}

/** The form of an id alone: the standard's format takes `urn:uuid:` before it too, which no database does. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The format of what people and spaces are called by. */
export const CALLED_FORMAT = 'called'
/** `https://…`, `www.…` and `evil.example/login`, and neither `Node.js` nor `St. Mary`. */
const ADDRESS = /:\/\/|\bwww\.|[\p{L}\d]\.\p{L}{2,}\/|\bhttps?:/iu

/** What the formats of the contract's schemas are, wherever they are checked. */
export const FORMATS = {
  uuid: UUID,
  'date-time': isInstant,
  [CALLED_FORMAT]: (text: string) => !ADDRESS.test(text),
}
