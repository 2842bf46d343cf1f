import { decodeEntities } from './entities.ts'

/** Damage that programs do to cells on the way, and that one click mends. */
export const MENDS = ['doubleEncoded', 'entities', 'spreadsheetError'] as const
export type MendKind = (typeof MENDS)[number]

/** Each character of Windows-1252, with its byte. Bytes that it leaves open are decoded as control characters. */
const bytesOf1252 = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte] as const,
  ),
)
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** UTF-8 that was read as Windows-1252 and saved so: `JÃ¼rgen`. Null if it was not. */
function decodedOnceMore(text: string): string | null {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const byte = bytesOf1252.get(text[i] ?? '')
    if (byte === undefined) return null
    bytes[i] = byte
  }
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** What the bytes of letters in UTF-8 begin with, in Windows-1252. */
const SUSPECT =
  /[\u00C2-\u00F4][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122 ]/

function mendEncoding(text: string): string {
  let mended = text
  for (let time = 0; time < 3 && SUSPECT.test(mended); time++) {
    // “à” is Ã and a no-break space, which many programs turn into a plain one.
    const next = decodedOnceMore(mended) ?? decodedOnceMore(mended.replace(/Ã /g, 'Ã\u00A0'))
    if (next === null || next === mended) break
    mended = next
  }
  return mended
}

/** Stands for a cell of a workbook that has a formula, but no result that was saved with it. */
export const NO_RESULT = '#FORMULA!'

const SPREADSHEET_ERROR =
  /^\s*(?:#(?:NAME|NOM|NOMBRE|N\/A|NV|WERT|VALUE|VALEUR|VALOR|REF|BEZUG|DIV\/0|NULL|NUM|ZAHL|SPILL|CALC|FIELD|BLOCKED|FORMULA|GETTING_DATA|ERROR|#+)[?!]?|N\/A|n\/a|NULL|null|\(null\)|<null>|undefined|NaN|None|nil|\(blank\)|\(none\)|\[object Object\])\s*$/

const mends: Record<MendKind, (text: string) => string> = {
  doubleEncoded: mendEncoding,
  entities: (text) => decodeEntities(text),
  spreadsheetError: (text) => (SPREADSHEET_ERROR.test(text) ? '' : text),
}

/** Most cells have none of these characters, and a table has many cells. */
const MAY_BE_DAMAGED = /[\u00C2-\u00F4&#]|^\s*[Nn(<u[]/

/** What is wrong with a cell that one click can mend; null if nothing is. */
export function damageOf(cell: string): MendKind | null {
  if (!MAY_BE_DAMAGED.test(cell)) return null
  return MENDS.find((kind) => mends[kind](cell) !== cell) ?? null
}

export const mendCell = (kind: MendKind, cell: string): string => mends[kind](cell)
