import { strFromU8, Unzip, UnzipInflate, unzipSync } from 'fflate'

/** What a sheet says of its rows besides their values. Rows and columns count from 0. */
export interface SheetMarks {
  hidden: ReadonlySet<number>
  /** Columns with a formula whose result was not saved, as programs write it that don’t calculate. */
  unresolved: ReadonlyMap<number, number[]>
}

export const NO_MARKS: SheetMarks = { hidden: new Set(), unresolved: new Map() }

const ROW = /<(?:\w+:)?row\b[^>]*>/g
/** A cell with a formula, and nothing or an empty value behind it. An empty text (`t="str"`) is a result. */
const UNRESOLVED =
  /<(?:\w+:)?c\b(?![^>]*\st="str")[^>]*?\sr="([A-Z]{1,3})(\d{1,7})"[^>]*>\s*<(?:\w+:)?f\b(?:[^>]*\/>|[^>]*>[^<]*<\/(?:\w+:)?f>)\s*(?:<(?:\w+:)?v\s*\/>|<(?:\w+:)?v>\s*<\/(?:\w+:)?v>)?\s*<\/(?:\w+:)?c>/g

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The file of a sheet within a workbook, by the workbook’s own list. */
function fileOf(bytes: Uint8Array, relation: string): string | null {
  const name = 'xl/_rels/workbook.xml.rels'
  const list = unzipSync(bytes, { filter: (file) => file.name === name })[name]
  const tags = list ? (strFromU8(list).match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? []) : []
  const tag = tags.find((one) => /\sId="([^"]*)"/.exec(one)?.[1] === relation)
  const target = tag && /\sTarget="([^"]*)"/.exec(tag)?.[1]
  if (!target) return null
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** A row of a sheet is far shorter. */
const MAX_ROW_CHARS = 4 * 1024 * 1024
/** What is packed may be a thousand times as large once it is inflated. */
const PIECE_BYTES = 32 * 1024

/** Collects marks from a sheet's text, piece by piece, because it may be far larger than its workbook. */
function markReader() {
  const hidden = new Set<number>()
  const unresolved = new Map<number, number[]>()
  let row = -1
  let rest = ''
  const readRows = (text: string) => {
    for (const [tag] of text.matchAll(ROW)) {
      const number = /\sr="(\d+)"/.exec(tag)?.[1]
      row = number === undefined ? row + 1 : Number(number) - 1
      if (/\shidden="(?:1|true)"/.test(tag)) hidden.add(row)
    }
  }
  const readFormulas = (text: string) => {
    for (const [, letters = '', number] of text.matchAll(UNRESOLVED)) {
      const at = Number(number) - 1
      unresolved.set(at, [...(unresolved.get(at) ?? []), columnOf(letters)])
    }
  }
  const take = (text: string, isLast: boolean) => {
    const all = rest + text
    // What begins in this piece and ends in the next is read with that one.
    const last = all.lastIndexOf('row>')
    const end = isLast ? all.length : last < 0 ? 0 : last + 'row>'.length
    const whole = all.slice(0, end)
    rest = all.length - end > MAX_ROW_CHARS ? '' : all.slice(end)
    // Few sheets have hidden rows. Rows without a number have to be counted.
    if (whole.includes(' hidden="') || !/<(?:\w+:)?row\b[^>]*\sr="/.test(whole)) readRows(whole)
    if (/<(?:\w+:)?f\b/.test(whole)) readFormulas(whole)
  }
  return { take, marks: { hidden, unresolved } }
}

/** Reads the marks of an Excel sheet. A sheet that inflates to more than `mostBytes` is not read to its end. */
export function marksOfXlsx(bytes: Uint8Array, relation: string, mostBytes: number): SheetMarks {
  const name = fileOf(bytes, relation)
  const { take, marks } = markReader()
  const decoder = new TextDecoder('latin1')
  let inflated = 0
  const unzip = new Unzip((file) => {
    if (file.name !== name) return
    file.ondata = (error, data, isLast) => {
      inflated += data?.length ?? 0
      if (!error && inflated <= mostBytes) take(decoder.decode(data), isLast)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let from = 0; from < bytes.length && inflated <= mostBytes; from += PIECE_BYTES) {
      unzip.push(bytes.subarray(from, from + PIECE_BYTES), from + PIECE_BYTES >= bytes.length)
    }
  } catch {
    // Its values may be readable all the same, and they are what counts.
    return NO_MARKS
  }
  return marks
}

/** OpenDocument says of all empty rows below a table at once that they are hidden. */
const MAX_HIDDEN = 200_001

/** Of an OpenDocument sheet the hidden rows. Formulas there always have their results. */
export function marksOfOds(xml: string, index: number): SheetMarks {
  const tables = xml.split(/<table:table\s/)
  const hidden = new Set<number>()
  let row = 0
  for (const [tag] of (tables[index + 1] ?? '').matchAll(/<table:table-row\b[^>]*>/g)) {
    const count = Number(/\stable:number-rows-repeated="(\d+)"/.exec(tag)?.[1] ?? 1)
    const isHidden = /\stable:visibility="(?:collapse|filter)"/.test(tag)
    for (let at = 0; isHidden && at < count && hidden.size < MAX_HIDDEN; at++) hidden.add(row + at)
    row += count
  }
  return { hidden, unresolved: new Map() }
}
